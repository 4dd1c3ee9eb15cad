import { monthsBetween, type Month } from '../shared/calendar.ts'
import { shareBetween } from './cohorts.ts'
import type { CountsReleased } from './events.ts'

export interface CohortMonth {
  readonly month: Month
  /** Number of months since joining; 0 for the month of joining itself. */
  readonly after: number
  /** Number of the cohort's families that were active in this month, and their share; null when hidden. */
  readonly active: number | null
  readonly share: number | null
  /** Bounds of the true share, because both counts are rounded: 25 of 25 means 85 to 100 %. */
  readonly least: number | null
  readonly most: number | null
}
/** The families who joined in one month. Families who deleted their accounts stay in the cohort and count as absent. */
export interface Cohort {
  readonly joined: Month
  readonly families: number
  readonly months: readonly CohortMonth[]
}

/** The released cohorts of one month; `_id` is the month. */
type MonthCohorts = Pick<CountsReleased['data'], 'joined' | 'cohorts'> & { readonly _id: Month }

/** Returns the share of returning families for each month of joining. Requires `months` oldest first. */
export function retentionOf(months: readonly MonthCohorts[]): readonly Cohort[] {
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
