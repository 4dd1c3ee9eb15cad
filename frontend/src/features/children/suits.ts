import type { ActivitySummary } from '../activities/types.ts'
import type { Child } from './api/children.ts'

/** Whether an activity is for the child's age today, and the child of an age for plans. */
export const suits = (
  { minAge, maxAge }: Pick<ActivitySummary, 'minAge' | 'maxAge'>,
  { ageMonths, eligibility }: Pick<Child, 'ageMonths' | 'eligibility'>,
): boolean => {
  const years = Math.floor(ageMonths / 12)
  return eligibility === 'eligible' && minAge <= years && years <= maxAge
}
