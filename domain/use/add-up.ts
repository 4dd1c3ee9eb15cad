import { ages } from '../activity/schemas.ts'
import { swapReasons } from '../plan/events.ts'
import { completionOf, type Completion } from './rates.ts'
import type { Figures, FiguresOfActivity, Mean } from './tally.ts'

/** Figures of several months. The completion does not follow from the counts, whose months may differ. */
export type SummedFigures = Figures & { readonly completion: Completion }
export type SummedFiguresOfActivity = Omit<FiguresOfActivity, 'byAge'> &
  SummedFigures & { readonly byAge: readonly (SummedFigures & { readonly age: number })[] }

const noFigures: Figures = { planned: 0, done: 0, swapped: 0, engagement: null, difficulty: null }

/**
 * Adds up an activity's released figures of several months. A sum is null when every month with such plans hides its
 * figure, and 0 without such plans; so it never concerns fewer than five families.
 */
export function addUpFigures(months: readonly FiguresOfActivity[]): SummedFiguresOfActivity {
  return {
    ...sumOf(months),
    byAge: ages.map((age) => ({
      age,
      ...sumOf(months.map(({ byAge }) => byAge.find((one) => one.age === age) ?? noFigures)),
    })),
    byReason: [...swapReasons, null].map((reason) => ({
      reason,
      times: total(months.map(({ byReason }) => (byReason.find((one) => one.reason === reason) ?? { times: 0 }).times)),
    })),
  }
}

const sumOf = (all: readonly Figures[]): SummedFigures => ({
  planned: total(all.map(({ planned }) => planned)),
  done: total(all.map(({ done }) => done)),
  swapped: total(all.map(({ swapped }) => swapped)),
  engagement: meanOf(all.map(({ engagement }) => engagement)),
  difficulty: meanOf(all.map(({ difficulty }) => difficulty)),
  completion: completionOf(all),
})

function total(counts: readonly (number | null)[]): number | null {
  const told = counts.filter((count) => count !== null && count > 0) as number[]
  if (told.length > 0) return told.reduce((sum, count) => sum + count, 0)
  return counts.includes(null) ? null : 0
}

function meanOf(means: readonly (Mean | null)[]): Mean | null {
  const told = means.filter((mean) => mean !== null)
  const answers = told.reduce((sum, mean) => sum + mean.answers, 0)
  return answers === 0
    ? null
    : { answers, mean: told.reduce((sum, { answers: n, mean }) => sum + n * mean, 0) / answers }
}
