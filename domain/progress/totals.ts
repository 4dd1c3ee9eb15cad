import { sum } from './average.ts'
import type { Completion } from './completions.ts'

export interface Totals {
  readonly completed: number
  readonly minutes: number
  /** Number of completed activities with feedback. */
  readonly feedback: number
  readonly activeDays: number
}

export const totalsOf = (completions: readonly Completion[]): Totals => ({
  completed: completions.length,
  minutes: sum(completions.map(({ minutes }) => minutes)),
  feedback: completions.filter(({ feedbackAt }) => feedbackAt !== null).length,
  activeDays: new Set(completions.map(({ day }) => day)).size,
})
