import type { PlannedActivity } from './events.ts'

type Reasons = PlannedActivity['reasons']

/** Removes reasons about the child's interests and focus, because together with the activity they would reveal them. */
export const impersonalReasons = (reasons: Reasons): Reasons =>
  reasons.filter(({ code }) => code !== 'interest' && code !== 'focus')

export type ImpersonalActivity = Omit<PlannedActivity, 'score'> & { readonly score: number | null }

/**
 * Returns a planned activity without personal data. A score without parts becomes null, because it may include
 * interests.
 */
export const impersonal = (item: PlannedActivity): ImpersonalActivity => ({
  ...item,
  score: item.parts === undefined ? null : item.score,
  reasons: impersonalReasons(item.reasons),
})
