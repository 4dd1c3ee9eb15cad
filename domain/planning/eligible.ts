import { inSeason, plannable } from '../activity/season.ts'
import { firstDayOfMonth, monthNamed } from '../shared/calendar.ts'
import type { Candidate, PlanRequest } from './request.ts'

/** Age in whole years, as the catalogue counts. */
export const wholeYears = (ageMonths: number): number => Math.floor(ageMonths / 12)

/** What suits the child's age and can be done in what is left of the month, each activity once (the newest of its versions), in order of id. */
export function eligible({ catalogue, ageMonths, year, month, from }: Omit<PlanRequest, 'childId' | 'interests' | 'history'>): readonly Candidate[] {
  const period = monthNamed(year, month)
  const first = firstDayOfMonth(period)
  // A season is the same all month; an occasion may be over before the plan begins.
  const fits = ({ season = null, occasion = null }: Candidate) => (occasion === null ? inSeason({ season, occasion }, first) : plannable({ season, occasion }, period, from ?? first))
  const years = wholeYears(ageMonths)
  return [...newestOf(catalogue).values()]
    .filter((candidate) => candidate.minAge <= years && years <= candidate.maxAge && fits(candidate))
    .sort((a, b) => (a.activityId < b.activityId ? -1 : 1))
}

/** The newest version of each activity, by id. */
export function newestOf(catalogue: readonly Candidate[]): ReadonlyMap<string, Candidate> {
  const newest = new Map<string, Candidate>()
  for (const candidate of catalogue) {
    const known = newest.get(candidate.activityId)
    if (known === undefined || candidate.version > known.version) newest.set(candidate.activityId, candidate)
  }
  return newest
}
