import type { Child, PlanItem } from '@filiz/http/contract/shapes.ts'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { usePlaymates } from '../use-playmates.ts'
import { usePlanActions } from './plan-actions.ts'

interface Props {
  readonly item: PlanItem
  readonly siblings: readonly Child[]
  readonly describedBy?: string | undefined
}

/** Completes an activity for the plan's child and all siblings whose plans have it. Shows nothing without any. */
export default function TogetherButton({ item, siblings, describedBy }: Props) {
  const { t } = useTranslation()
  const { stateOf, completeForAll } = usePlanActions()
  const playmates = usePlaymates(item.activityId, siblings)
  if (playmates.length === 0) return null
  return (
    <Button
      variant="light"
      leftSection={<IconUsers size={19} aria-hidden />}
      loading={stateOf(item).busy}
      onClick={() => completeForAll(item, playmates)}
      aria-describedby={describedBy}
    >
      {t(($) => $.plan.item.withSiblings, { count: playmates.length })}
    </Button>
  )
}
