import type { PlannedActivity } from './events.ts'

type Reasons = PlannedActivity['reasons']

/** Without the reason that speaks of the child's interests: beside the activity's subject it would name them. */
export const impersonalReasons = (reasons: Reasons): Reasons => reasons.filter(({ code }) => code !== 'interest')

export type ImpersonalActivity = Omit<PlannedActivity, 'score'> & { readonly score: number | null }

/** A planned activity for people who may not know the child. A score that does not say what it is made of may hold the interests: null. */
export const impersonal = (item: PlannedActivity): ImpersonalActivity => ({
  ...item,
  score: item.parts === undefined ? null : item.score,
  reasons: impersonalReasons(item.reasons),
})
