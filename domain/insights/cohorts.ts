import type { Month } from '../shared/calendar.ts'
import { leastFamilies } from '../use/small-groups.ts'
import { rounded } from './cells.ts'
import type { ReleasedCohort } from './events.ts'

/** Returns the number of families who joined in a month, rounded for release; null when there are too few. */
export const releasedJoined = (families: number): number | null => (families < leastFamilies ? null : rounded(families))

/** Maximum rounding error of a released count. */
const offBy = 2

/**
 * Returns the number of active families in a cohort, rounded for release. Null when the active or the inactive families
 * may be too few; since `joined` is rounded, its lowest possible value decides.
 */
function releasedActive(joined: number, active: number): number | null {
  if (active > 0 && active < leastFamilies) return null
  if (active >= joined - offBy) return joined
  return joined - offBy - active >= leastFamilies ? rounded(active) : null
}

/**
 * `joined`: released number of families by month of joining; `active`: how many of each were active in the released
 * month.
 */
export function releasedCohorts(
  joined: ReadonlyMap<Month, number>,
  active: ReadonlyMap<Month, number>,
): readonly ReleasedCohort[] {
  return [...joined]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([month, families]) => {
      const told = releasedActive(families, active.get(month) ?? 0)
      return told === null ? [] : [{ joined: month, active: told }]
    })
}

interface ToldCohort {
  readonly families: number
  readonly active: number
}

/**
 * Returns bounds for the true share of returning families in these cohorts, computed from released figures only. Both
 * counts are rounded, and nearly all active families are released as all. `withheld`: families of the cohorts whose
 * active families are hidden: fewer than nearly all, or fewer than five.
 */
export function shareBetween(
  cohorts: readonly ToldCohort[],
  withheld: readonly number[] = [],
): { readonly least: number; readonly most: number } {
  const fewest = (count: number) => Math.max(leastFamilies, count - offBy)
  const add = (of: (cohort: ToldCohort) => number) => cohorts.reduce((sum, cohort) => sum + of(cohort), 0)
  const addWithheld = (of: (families: number) => number) => withheld.reduce((sum, families) => sum + of(families), 0)
  const areAll = ({ families, active }: ToldCohort) => active === families
  // A partial count is released only when enough families were inactive (`releasedActive`).
  const mostOfSome = ({ families, active }: ToldCohort) => Math.min(active + offBy, families - offBy - leastFamilies)
  const least =
    add(({ active }) => (active === 0 ? 0 : fewest(active))) /
    (add(({ families }) => families + offBy) + addWithheld((families) => families + offBy))
  // The more families joined cohorts in which all count as active, the closer the total share is to 1.
  const most =
    (add((cohort) => (cohort.active === 0 ? 0 : areAll(cohort) ? cohort.families + offBy : mostOfSome(cohort))) +
      addWithheld((families) => Math.max(leastFamilies - 1, families - offBy - 1))) /
    (add((cohort) => (areAll(cohort) ? cohort.families + offBy : fewest(cohort.families))) + addWithheld(fewest))
  return { least: Math.floor(100 * least) / 100, most: Math.ceil(100 * most) / 100 }
}
