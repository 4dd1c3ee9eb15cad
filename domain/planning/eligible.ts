import type { Candidate, PlanRequest } from './request.ts'

/** Age in whole years, as the catalogue counts. */
export const wholeYears = (ageMonths: number): number => Math.floor(ageMonths / 12)

/** What suits the child's age, each activity once (the newest of its versions), in order of id. */
export function eligible({ catalogue, ageMonths }: Pick<PlanRequest, 'catalogue' | 'ageMonths'>): readonly Candidate[] {
  const years = wholeYears(ageMonths)
  const newest = new Map<string, Candidate>()
  for (const candidate of catalogue) {
    const known = newest.get(candidate.activityId)
    if (known === undefined || candidate.version > known.version) newest.set(candidate.activityId, candidate)
  }
  return [...newest.values()]
    .filter(({ minAge, maxAge }) => minAge <= years && years <= maxAge)
    .sort((a, b) => (a.activityId < b.activityId ? -1 : 1))
}
