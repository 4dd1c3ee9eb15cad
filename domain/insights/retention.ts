import type { CountsDocument } from '../read-models/documents.ts'
import { monthsBetween, type Month } from '../shared/calendar.ts'
import { shareBetween } from './cohorts.ts'

export interface CohortMonth {
  readonly month: Month
  /** Months since they joined; 0 for that month itself. */
  readonly after: number
  /** Families who did something in it, and how much of the cohort that is; null where it is not told. */
  readonly active: number | null
  readonly share: number | null
  /** Between which it must be, as both counts are rounded: of 25 of 25 that is 85 to 100 in a hundred. */
  readonly least: number | null
  readonly most: number | null
}
/** Families who joined in a month. Those who left since are still among them: they did not come back. */
export interface Cohort {
  readonly joined: Month
  readonly families: number
  readonly months: readonly CohortMonth[]
}

/** Whether families come back, by the month in which they joined; `months` oldest first. */
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
