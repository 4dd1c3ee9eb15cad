import { yearAndMonth } from '../shared/calendar.ts'
import { isCounted } from '../plan/optional.ts'
import { sum } from './average.ts'
import { isCompleted } from './completions.ts'
import type { MonthDocument } from '../read-models/months.ts'

export interface MonthFigures {
  readonly year: number
  readonly month: number
  readonly total: number
  readonly completed: number
  readonly minutes: number
}

/** Returns the figures of each plan, oldest first. */
export const monthFigures = (months: readonly MonthDocument[]): readonly MonthFigures[] =>
  inOrder(months).map(({ period, items }) => ({
    ...yearAndMonth(period),
    total: items.filter(isCounted).length,
    completed: items.filter(isCompleted).length,
    minutes: sum(items.map(({ minutes }) => minutes)),
  }))

export const inOrder = (months: readonly MonthDocument[]): readonly MonthDocument[] =>
  months.toSorted((a, b) => (a.period < b.period ? -1 : 1))
