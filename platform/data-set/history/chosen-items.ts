import type { PlanMade, PlanRemade } from '@filiz/domain/plan/events.ts'
import { impersonal, type ImpersonalActivity } from '@filiz/domain/plan/impersonal.ts'

/** An activity as the planner chose it, without the part of the child's interests. */
export type ChosenItem = ImpersonalActivity & { readonly title: string | null }

/** Returns what a plan's event records of the choice: scores, their parts, probabilities and reasons. */
export const chosenItems = (
  { items }: (PlanMade | PlanRemade)['data'],
  titleOf: (activityId: string) => string | null,
): readonly ChosenItem[] => items.map((item) => ({ ...impersonal(item), title: titleOf(item.activityId) }))
