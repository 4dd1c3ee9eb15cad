import type { Month } from '../shared/calendar.ts'
import { leastFamilies } from '../use/few.ts'
import { rounded } from './cells.ts'
import type { ReleasedCohort } from './events.ts'

/** Families who joined in a month, as they are told; null where they are too few. */
export const joinedTold = (families: number): number | null => (families < leastFamilies ? null : rounded(families))

/** By how much a rounded count may be off. */
const offBy = 2

/**
 * Those of a cohort who did something, as it is told beside how many joined. Hidden where those who did are few, or those
 * who did not may be: how many joined is known rounded only, so the fewest that it may have been count.
 */
function activeTold(joined: number, active: number): number | null {
  if (active > 0 && active < leastFamilies) return null
  if (active >= joined - offBy) return joined
  return joined - offBy - active >= leastFamilies ? rounded(active) : null
}

/** `joined`: what was told of each month's families when it was released; `active`: families of each who did something now. */
export function cohortsTold(
  joined: ReadonlyMap<Month, number>,
  active: ReadonlyMap<Month, number>,
): readonly ReleasedCohort[] {
  return [...joined]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([month, families]) => {
      const told = activeTold(families, active.get(month) ?? 0)
      return told === null ? [] : [{ joined: month, active: told }]
    })
}

interface ToldCohort {
  readonly families: number
  readonly active: number
}

/**
 * Between which shares of such cohorts together must be that came back: both counts are rounded, and all is told where as good as all did.
 * Nothing is in it but what was told.
 */
export function shareBetween(cohorts: readonly ToldCohort[]): { readonly least: number; readonly most: number } {
  const fewest = (count: number) => Math.max(leastFamilies, count - offBy)
  const add = (of: (cohort: ToldCohort) => number) => cohorts.reduce((sum, cohort) => sum + of(cohort), 0)
  const areAll = ({ families, active }: ToldCohort) => active === families
  // Some are told only where enough others stayed away (`activeTold`).
  const mostOfSome = ({ families, active }: ToldCohort) => Math.min(active + offBy, families - offBy - leastFamilies)
  const least = add(({ active }) => (active === 0 ? 0 : fewest(active))) / add(({ families }) => families + offBy)
  // Of all, the more there are, the nearer the whole is to all.
  const most =
    add((cohort) => (cohort.active === 0 ? 0 : areAll(cohort) ? cohort.families + offBy : mostOfSome(cohort))) /
    add((cohort) => (areAll(cohort) ? cohort.families + offBy : fewest(cohort.families)))
  return { least: Math.floor(100 * least) / 100, most: Math.ceil(100 * most) / 100 }
}
