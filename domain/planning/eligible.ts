import { isFreeOf, isSafeAt } from '../activity/hazards.ts'
import { inSeason, plannable } from '../activity/season.ts'
import type { Topic } from '../activity/topics.ts'
import { firstDayOfMonth, monthNamed } from '../shared/calendar.ts'
import type { Candidate, PlanRequest } from './request.ts'

/**
 * Situations of few families, with the last age in years at which their activities are planned unless they are saved;
 * null for none. Only an activity's first topic counts.
 */
const situations: ReadonlyMap<Topic | undefined, number | null> = new Map([
  ['new-baby', null],
  ['moving-house', null],
  ['toilet', 3],
])

/** Returns the age in whole years, the unit of the catalogue's age ranges. */
export const wholeYears = (ageMonths: number): number => Math.floor(ageMonths / 12)

/**
 * Returns the newest version of each activity that suits the child's age, is safe at that age, suits the rest of the
 * month, contains none of the child's allergens and needs no special situation, sorted by id.
 */
export function eligible({
  catalogue,
  ageMonths,
  year,
  month,
  from,
  favourites = [],
  allergies = [],
}: Pick<
  PlanRequest,
  'catalogue' | 'ageMonths' | 'year' | 'month' | 'from' | 'favourites' | 'allergies'
>): readonly Candidate[] {
  const period = monthNamed(year, month)
  const first = firstDayOfMonth(period)
  // A season covers whole months; an occasion may be over before the plan begins.
  const fits = ({ season = null, occasion = null }: Candidate) =>
    occasion === null ? inSeason({ season, occasion }, first) : plannable({ season, occasion }, period, from ?? first)
  const years = wholeYears(ageMonths)
  return inOrder(catalogue).sorted.filter(
    (candidate) =>
      candidate.minAge <= years &&
      years <= candidate.maxAge &&
      isSafeAt(years, candidate) &&
      isFreeOf(allergies, candidate) &&
      fits(candidate) &&
      (years <= lastYear(candidate) || favourites.includes(candidate.activityId)),
  )
}

const lastYear = ({ topics }: Candidate): number => {
  const last = situations.get(topics?.[0])
  return last === undefined ? Infinity : (last ?? 0)
}

/** Returns the newest version of each activity, keyed by id. */
export const newestOf = (catalogue: readonly Candidate[]): ReadonlyMap<string, Candidate> => inOrder(catalogue).byId

interface InOrder {
  readonly entries: readonly Candidate[]
  readonly byId: ReadonlyMap<string, Candidate>
  readonly sorted: readonly Candidate[]
}

/**
 * Caches the sorted catalogue, because many plans use the same one. The entries are compared, so that a change is
 * detected.
 */
const known = new WeakMap<readonly Candidate[], InOrder>()

function inOrder(catalogue: readonly Candidate[]): InOrder {
  const before = known.get(catalogue)
  if (
    before &&
    before.entries.length === catalogue.length &&
    catalogue.every((entry, index) => entry === before.entries[index])
  )
    return before
  const byId = newestById(catalogue)
  const ordered: InOrder = {
    entries: [...catalogue],
    byId,
    sorted: [...byId.values()].sort((a, b) => (a.activityId < b.activityId ? -1 : 1)),
  }
  known.set(catalogue, ordered)
  return ordered
}

function newestById(catalogue: readonly Candidate[]): ReadonlyMap<string, Candidate> {
  const newest = new Map<string, Candidate>()
  for (const candidate of catalogue) {
    const known = newest.get(candidate.activityId)
    if (known === undefined || candidate.version > known.version) newest.set(candidate.activityId, candidate)
  }
  return newest
}
