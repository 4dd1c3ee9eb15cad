import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorText } from '../../../ui/error-text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Titled } from '../../../ui/Titled.tsx'
import { isStuck, type TakenBack } from '../api/take-back.ts'
import type { PlanItem } from '../types.ts'
import { useTakeAllBack } from './use-take-all-back.tsx'

interface Props {
  readonly item: PlanItem
  readonly outcomes: readonly TakenBack[]
  readonly onUndone: () => void
  readonly onStuck: (outcomes: readonly TakenBack[]) => void
  readonly onClose: () => void
}

/** Of what was done together, not all could be taken back: whose was, whose was not and why, and once more. */
export function TakeBackForm({ item, outcomes, onUndone, onStuck, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { takeAllBack, isTaking } = useTakeAllBack(item, { onUndone, onStuck })
  const stuck = outcomes.filter(isStuck)
  const undone = outcomes.filter((outcome) => !isStuck(outcome)).map(({ name }) => name)

  return (
    <Stack>
      {undone.length > 0 && <p role="status"><Titled {...item.activity} text={(title) => t($ => $.plan.together.undone, { title, names: format.list(undone) })} /></p>}
      {stuck.map(({ planId, name, error }) => <FormFailure key={planId}>{`${name}: ${errorText(error, t($ => $.plan.item.undoFailed))}`}</FormFailure>)}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onClose()}>{t($ => $.common.close)}</Button>
        <Button loading={isTaking} onClick={() => void takeAllBack(stuck, outcomes)} data-autofocus>{t($ => $.common.retry)}</Button>
      </Group>
    </Stack>
  )
}
