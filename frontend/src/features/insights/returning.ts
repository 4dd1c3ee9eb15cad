import type { Cohort } from './api/insights.ts'

export interface Returning {
  readonly after: number
  /** Of the cohorts that are that old. */
  readonly families: number
  readonly share: number | null
}

/**
 * Of all cohorts that are old enough, how many did something so many months after they joined. Null where one of them is not told:
 * without it the share would be another one's, and those who hardly come back are the ones that are hidden.
 */
export function returning(cohorts: readonly Cohort[]): readonly Returning[] {
  const months = Map.groupBy(cohorts.flatMap(({ families, months: its }) => its.map(({ after, active }) => ({ after, active, families }))), ({ after }) => after)
  return [...months].toSorted(([a], [b]) => a - b).map(([after, all]) => {
    const families = all.reduce((sum, one) => sum + one.families, 0)
    const active = all.reduce<number | null>((sum, one) => (sum === null || one.active === null ? null : sum + one.active), 0)
    return { after, families, share: active === null || families === 0 ? null : active / families }
  })
}
