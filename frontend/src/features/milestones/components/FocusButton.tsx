import { Button } from '@mantine/core'
import { IconFocus2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import type { FocusChoice } from './focus-choice.ts'

interface Props {
  readonly focus: FocusChoice
  readonly milestoneId: string
  readonly describedBy: string
}

/** Makes a milestone the focus of a month, or takes it back. */
export function FocusButton({ focus: { focus, choose, isPending }, milestoneId, describedBy }: Props) {
  const { t: f } = useTranslation('family')
  const format = useFormat()
  const month = format.month(focus.year, focus.month)
  const isChosen = focus.milestoneId === milestoneId
  return (
    <Button
      variant={isChosen ? 'light' : 'default'}
      mih={44}
      mb="sm"
      leftSection={<IconFocus2 size={19} aria-hidden />}
      aria-pressed={isChosen}
      aria-describedby={describedBy}
      loading={isPending}
      onClick={() => choose(isChosen ? null : milestoneId)}
    >
      {isChosen ? f(($) => $.milestones.focus.chosen, { month }) : f(($) => $.milestones.focus.choose, { month })}
    </Button>
  )
}
