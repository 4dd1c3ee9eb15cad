import { yearAndMonth } from '../shared/calendar.ts'
import { sum } from './average.ts'
import { countsOf } from './plan-figures.ts'
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
  inOrder(months).map(({ period, items }) => {
    const { total, completed } = countsOf(items)
    return { ...yearAndMonth(period), total, completed, minutes: sum(items.map(({ minutes }) => minutes)) }
  })

export const inOrder = (months: readonly MonthDocument[]): readonly MonthDocument[] =>
  months.toSorted((a, b) => (a.period < b.period ? -1 : 1))
