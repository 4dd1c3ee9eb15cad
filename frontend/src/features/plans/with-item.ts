import { countsOf, planStatus } from '@filiz/domain/progress/plan-figures.ts'
import type { Plan, PlanItem } from './types.ts'

/** The plan with an item as a write answered it, and every figure that follows from it. */
export function withItem(plan: Plan, item: PlanItem): Plan {
  const items = plan.items.map((one) => (one.activityId === item.activityId ? item : one))
  const counts = countsOf(items)
  return { ...plan, items, counts, status: planStatus(counts) }
}

/** What came in the place of an activity that was swapped. */
export const replacementOf = (before: Plan, after: Plan, activityId: string): PlanItem | undefined => {
  const position = before.items.find((item) => item.activityId === activityId)?.position
  return after.items.find((item) => item.position === position && item.activityId !== activityId)
}
