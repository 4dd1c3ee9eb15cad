import type { PlannedActivity } from './events.ts'

type Reasons = PlannedActivity['reasons']

/** Drops the reason about the child's interests: with the activity's subject it would reveal them. */
export const impersonalReasons = (reasons: Reasons): Reasons => reasons.filter(({ code }) => code !== 'interest')

export type ImpersonalActivity = Omit<PlannedActivity, 'score'> & { readonly score: number | null }

/** A planned activity without personal data. A score without parts may include the interests and becomes null. */
export const impersonal = (item: PlannedActivity): ImpersonalActivity => ({
  ...item,
  score: item.parts === undefined ? null : item.score,
  reasons: impersonalReasons(item.reasons),
})
