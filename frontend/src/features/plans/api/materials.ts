import type { Plan } from '@filiz/http/contract/shapes.ts'
import { useQueries } from '@tanstack/react-query'
import { activityQuery } from '../../../lib/activity-query.ts'
import { isToDo } from '../recalled.ts'

/** Returns the materials of the plan's pending activities, by activity id, from the catalogue. */
export function useMaterials(plan: Plan) {
  const pending = plan.items.filter(isToDo)
  return useQueries({
    queries: pending.map(({ activityId }) => activityQuery(activityId, plan.childId)),
    combine: (answers) => ({
      materials: new Map(answers.flatMap(({ data }) => (data ? [[data.id, data.materials] as const] : []))),
      isPending: answers.some(({ isLoading }) => isLoading),
      isIncomplete: answers.some(({ isError }) => isError),
    }),
  })
}
