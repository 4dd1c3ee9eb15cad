import { shareBetween } from '@filiz/domain/insights/cohorts.ts'
import type { RetentionInsight } from '@filiz/http/contract/insights-shapes.ts'
import { groupBy } from '../../lib/group-by.ts'

export interface RetentionPoint {
  readonly after: number
  /** Number of families in the cohorts that joined long enough ago. */
  readonly families: number
  /** Bounds of the share, because the counts are rounded. */
  readonly least: number | null
  readonly most: number | null
}

/**
 * Returns the share of active families for each number of months since joining, over all cohorts that joined long
 * enough ago. Null when a cohort is withheld: these are mostly small cohorts with few returning families, so the share
 * of the others would be too high.
 */
export function retentionByMonth(cohorts: RetentionInsight['cohorts']): readonly RetentionPoint[] {
  const months = groupBy(
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
