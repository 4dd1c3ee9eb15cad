import type { PlanItem } from '@filiz/http/contract/shapes.ts'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { usePlaymates } from '../use-playmates.ts'
import { usePlanActions } from './plan-actions.ts'

/** Completes an activity for all children of a family whose plans have it. Shows nothing when only one has. */
export default function TogetherButton({ item, describedBy }: { item: PlanItem; describedBy?: string | undefined }) {
  const { t } = useTranslation()
  const { plan, stateOf, completeForAll } = usePlanActions()
  const playmates = usePlaymates(item, plan.childId)
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
