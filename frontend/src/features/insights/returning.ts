import type { Cohort } from './api/insights.ts'

export interface Returning { readonly after: number; readonly families: number; readonly share: number | null }

/** Of all cohorts together, how many did something so many months after they joined; null where it is told of none. */
export function returning(cohorts: readonly Cohort[]): readonly Returning[] {
  const months = Map.groupBy(cohorts.flatMap(({ families, months: its }) => its.map(({ after, active }) => ({ after, active, families }))), ({ after }) => after)
  return [...months].toSorted(([a], [b]) => a - b).map(([after, all]) => {
    const told = all.filter(({ active }) => active !== null)
    const families = told.reduce((sum, one) => sum + one.families, 0)
    return { after, families, share: families === 0 ? null : told.reduce((sum, { active }) => sum + (active ?? 0), 0) / families }
  })
}
