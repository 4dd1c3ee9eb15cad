import { shareBetween } from '@filiz/domain/insights/cohorts.ts'
import type { Cohort } from './api/insights.ts'

export interface Returning {
  readonly after: number
  /** Of the cohorts that are that old. */
  readonly families: number
  /** Between which shares it is: counts are rounded. */
  readonly least: number | null
  readonly most: number | null
}

/**
 * Of all cohorts that are old enough, how many did something so many months after they joined. Null where one of them is not told:
 * without it the share would be another one's, and those who hardly come back are the ones that are hidden.
 */
export function returning(cohorts: readonly Cohort[]): readonly Returning[] {
  const months = Map.groupBy(
    cohorts.flatMap(({ families, months: its }) => its.map(({ after, active }) => ({ after, active, families }))),
    ({ after }) => after,
  )
  return [...months]
    .toSorted(([a], [b]) => a - b)
    .map(([after, all]) => {
      const families = all.reduce((sum, one) => sum + one.families, 0)
      const told = all.flatMap(({ active, families: its }) => (active === null ? [] : [{ active, families: its }]))
      return { after, families, ...(told.length < all.length ? { least: null, most: null } : shareBetween(told)) }
    })
}
