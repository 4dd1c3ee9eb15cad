import type { Child } from '@filiz/http/contract/shapes.ts'
import { useQueries } from '@tanstack/react-query'
import { currentPlanQuery } from './api/current-plan.ts'
import { useWithPending } from './outbox/use-with-pending.ts'
import { isToDo } from './recalled.ts'

/** Returns those of the siblings whose current plan has the activity, too, and who have not done it yet. */
export function usePlaymates(activityId: string, siblings: readonly Child[]): readonly Child[] {
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
