import { shareBetween } from '@filiz/domain/insights/cohorts.ts'
import type { RetentionInsight } from '@filiz/http/contract/insights-shapes.ts'
import { groupBy } from '../../lib/group-by.ts'

export interface RetentionPoint {
  readonly after: number
  /** Number of families in the cohorts that joined long enough ago. */
  readonly families: number
  /** Families of those cohorts whose active families are withheld. */
  readonly withheld: number
  /** Middle of the interval in which the share lies. */
  readonly share: number
  readonly least: number
  readonly most: number
}

/**
 * Returns the share of active families for each number of months since joining, over all cohorts that joined long
 * enough ago. Counts are rounded, and some cohorts are withheld: the share is the middle of the possible values, so
 * that no cohort is left out because of how it behaved.
 */
export function retentionByMonth(cohorts: RetentionInsight['cohorts']): readonly RetentionPoint[] {
  const months = groupBy(
    cohorts.flatMap(({ families, months: its }) => its.map(({ after, active }) => ({ after, active, families }))),
    ({ after }) => after,
  )
  return [...months]
    .toSorted(([a], [b]) => a - b)
    .map(([after, all]) => {
      const told = all.flatMap(({ active, families }) => (active === null ? [] : [{ active, families }]))
      const withheld = all.flatMap(({ active, families }) => (active === null ? [families] : []))
      const { least, most } = shareBetween(told, withheld)
      const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
      return {
        after,
        families: add(all.map(({ families }) => families)),
        withheld: add(withheld),
        share: Math.round(50 * (least + most)) / 100,
        least,
        most,
      }
    })
}
