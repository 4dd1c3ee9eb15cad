import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { countsOf, planStatus } from '@filiz/domain/progress/plan-figures.ts'

/** Replaces an item by a mutation's answer, and recomputes the plan's figures. */
export function withItem(plan: Plan, item: PlanItem): Plan {
  const items = plan.items.map((one) => (one.activityId === item.activityId ? item : one))
  const counts = countsOf(items)
  return { ...plan, items, counts, status: planStatus(counts) }
}

/** The activity that replaced a swapped one; undefined if there is none. */
export const replacementOf = (before: Plan, after: Plan, activityId: string): PlanItem | undefined => {
  const position = before.items.find((item) => item.activityId === activityId)?.position
  return after.items.find((item) => item.position === position && item.activityId !== activityId)
}
