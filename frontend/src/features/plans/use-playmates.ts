import type { Child, PlanItem } from '@filiz/http/contract/shapes.ts'
import { useQueries } from '@tanstack/react-query'
import { useSiblings } from '../children/siblings.ts'
import { currentPlanQuery } from './api/current-plan.ts'
import { useWithPending } from './outbox/use-with-pending.ts'
import { isToDo } from './recalled.ts'

/** Returns the siblings whose current plan has the activity, too, and who have not done it yet. */
export function usePlaymates({ activity, activityId }: PlanItem, childId: string): readonly Child[] {
  const siblings = useSiblings(activity, childId, 'complete')
  const shown = useWithPending()
  const plans = useQueries({ queries: siblings.map(({ id }) => currentPlanQuery(id)) })
  return siblings.filter((_, index) => {
    const current = plans[index]?.data
    return (
      current?.kind === 'plan' &&
      shown(current.plan).items.some((item) => item.activityId === activityId && isToDo(item))
    )
  })
}
