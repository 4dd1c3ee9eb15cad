import { monthsBetween, type Month } from '../shared/calendar.ts'
import { shareBetween } from './cohorts.ts'
import type { CountsDocument } from '../read-models/counts.ts'

export interface CohortMonth {
  readonly month: Month
  /** Months since joining; 0 for the month of joining. */
  readonly after: number
  /** Active families in this month, and their share of the cohort; null when hidden. */
  readonly active: number | null
  readonly share: number | null
  /** Bounds of the true share, since both counts are rounded: for 25 of 25, 85 to 100 %. */
  readonly least: number | null
  readonly most: number | null
}
/** Families who joined in a month. Families who left remain in the cohort as not returning. */
export interface Cohort {
  readonly joined: Month
  readonly families: number
  readonly months: readonly CohortMonth[]
}

/** Returns the share of returning families by month of joining; `months` oldest first. */
export function retentionOf(months: readonly Pick<CountsDocument, '_id' | 'joined' | 'cohorts'>[]): readonly Cohort[] {
  return months.flatMap(({ _id: joined, joined: families }) =>
    families === null
      ? []
      : [
          {
            joined,
            families,
            months: months
              .filter(({ _id }) => _id >= joined)
              .map(({ _id: month, cohorts }): CohortMonth => {
                const active = cohorts.find((cohort) => cohort.joined === joined)?.active ?? null
                if (active === null)
                  return { month, after: monthsBetween(joined, month), active, share: null, least: null, most: null }
                const between = shareBetween([{ families, active }])
                return {
                  month,
                  after: monthsBetween(joined, month),
                  active,
                  share: Math.min(between.most, Math.round((100 * active) / families) / 100),
                  ...between,
                }
              }),
          },
        ],
  )
}
