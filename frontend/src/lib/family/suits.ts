import type { ActivitySummary, Child } from '@filiz/http/contract/shapes.ts'

/** Returns whether the activity suits the child's age today and the child is eligible for plans. */
export const suits = (
  { minAge, maxAge }: Pick<ActivitySummary, 'minAge' | 'maxAge'>,
  { ageMonths, eligibility }: Pick<Child, 'ageMonths' | 'eligibility'>,
): boolean => {
  const years = Math.floor(ageMonths / 12)
  return eligibility === 'eligible' && minAge <= years && years <= maxAge
}
