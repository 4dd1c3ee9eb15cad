import { shareBetween } from '@filiz/domain/insights/cohorts.ts'
import type { RetentionInsight } from '@filiz/http/contract/insights-shapes.ts'

export interface RetentionPoint {
  readonly after: number
  /** Families in the cohorts that are old enough. */
  readonly families: number
  /** Bounds of the share, because the counts are rounded. */
  readonly least: number | null
  readonly most: number | null
}

/**
 * For each number of months since joining: the share of families that were active, over all cohorts that are old
 * enough. Null if any cohort is withheld: small cohorts with few returning families are the withheld ones, so the
 * remaining share would be biased.
 */
export function retentionByMonth(cohorts: RetentionInsight['cohorts']): readonly RetentionPoint[] {
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
