import { inSeason, plannable } from '../activity/season.ts'
import { firstDayOfMonth, monthNamed } from '../shared/calendar.ts'
import type { Candidate, PlanRequest } from './request.ts'

/** Age in whole years, as the catalogue uses it. */
export const wholeYears = (ageMonths: number): number => Math.floor(ageMonths / 12)

/** Returns the newest version of each activity that suits the child's age and the rest of the month, in order of id. */
export function eligible({
  catalogue,
  ageMonths,
  year,
  month,
  from,
}: Omit<PlanRequest, 'childId' | 'interests' | 'history'>): readonly Candidate[] {
  const period = monthNamed(year, month)
  const first = firstDayOfMonth(period)
  // A season covers the whole month; an occasion may be over before the plan begins.
  const fits = ({ season = null, occasion = null }: Candidate) =>
    occasion === null ? inSeason({ season, occasion }, first) : plannable({ season, occasion }, period, from ?? first)
  const years = wholeYears(ageMonths)
  return inOrder(catalogue).sorted.filter(
    (candidate) => candidate.minAge <= years && years <= candidate.maxAge && fits(candidate),
  )
}

/** Returns the newest version of each activity, by id. */
export const newestOf = (catalogue: readonly Candidate[]): ReadonlyMap<string, Candidate> => inOrder(catalogue).byId

interface InOrder {
  readonly entries: readonly Candidate[]
  readonly byId: ReadonlyMap<string, Candidate>
  readonly sorted: readonly Candidate[]
}

/** Caches the order of a catalogue, because many plans use the same one; the entries are compared to detect changes. */
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
