import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { countsOf, planStatus } from '@filiz/domain/progress/plan-figures.ts'

/** Replaces an item by the one from a mutation's response, and recomputes the plan's figures. */
export function withItem(plan: Plan, item: PlanItem): Plan {
  const items = plan.items.map((one) => (one.activityId === item.activityId ? item : one))
  const counts = countsOf(items)
  return { ...plan, items, counts, status: planStatus(counts) }
}

/** Returns the activity that replaced the swapped one; undefined when there is none. */
export const replacementOf = (before: Plan, after: Plan, activityId: string): PlanItem | undefined => {
  const position = before.items.find((item) => item.activityId === activityId)?.position
  return after.items.find((item) => item.position === position && item.activityId !== activityId)
}
