import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth } from '../shared/calendar.ts'
import { planWeeks } from './weeks.ts'

describe('planWeeks', () => {
  it('gives each week items in proportion to its days', () => {
    // March 2026 begins on a Sunday and ends on a Tuesday.
    const weeks = planWeeks(
      '2026-03',
      '2026-03-01',
      Array.from({ length: 16 }, (_, index) => index + 1),
    )
    expect(weeks).toEqual([
      { from: '2026-03-01', until: '2026-03-01', items: [1] },
      { from: '2026-03-02', until: '2026-03-08', items: [2, 3, 4, 5] },
      { from: '2026-03-09', until: '2026-03-15', items: [6, 7, 8] },
      { from: '2026-03-16', until: '2026-03-22', items: [9, 10, 11, 12] },
      { from: '2026-03-23', until: '2026-03-29', items: [13, 14, 15] },
      { from: '2026-03-30', until: '2026-03-31', items: [16] },
    ])
  })

  it('spreads a plan made on the 22nd over the remaining days', () => {
    expect(planWeeks('2026-03', '2026-03-22', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([
      { from: '2026-03-22', until: '2026-03-22', items: [1] },
      { from: '2026-03-23', until: '2026-03-29', items: [2, 3, 4, 5, 6, 7, 8] },
      { from: '2026-03-30', until: '2026-03-31', items: [9, 10] },
    ])
    expect(planWeeks('2026-03', '2026-03-31', [1, 2])).toEqual([
      { from: '2026-03-31', until: '2026-03-31', items: [1, 2] },
    ])
  })

  it('returns nothing for an empty plan', () => {
    expect(planWeeks('2026-03', '2026-03-01', [])).toEqual([])
  })

  it('returns every item once, in order and within the month', () => {
    const month = fc.integer({ min: 0, max: 240 }).map((months) => addMonths('2020-01', months))
    fc.assert(
      fc.property(month, fc.integer({ min: 1, max: 25 }), fc.integer({ min: -10, max: 27 }), (period, count, day) => {
        const from = addDays(firstDayOfMonth(period), day)
        const items = Array.from({ length: count }, (_, index) => index)
        const weeks = planWeeks(period, from, items)
        expect(weeks.flatMap((week) => week.items)).toEqual(items)
        for (const week of weeks)
          expect(
            (day < 0 ? firstDayOfMonth(period) : from) <= week.from &&
              week.from <= week.until &&
              week.until <= lastDayOfMonth(period),
          ).toBe(true)
      }),
    )
  })
})
