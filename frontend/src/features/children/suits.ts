import type { ActivitySummary } from '../activities/types.ts'
import type { Child } from './api/children.ts'

/** Whether the activity suits the child's age today and the child is eligible for plans. */
export const suits = (
  { minAge, maxAge }: Pick<ActivitySummary, 'minAge' | 'maxAge'>,
  { ageMonths, eligibility }: Pick<Child, 'ageMonths' | 'eligibility'>,
): boolean => {
  const years = Math.floor(ageMonths / 12)
  return eligibility === 'eligible' && minAge <= years && years <= maxAge
}
