import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth } from '../shared/calendar.ts'
import { planDays, planWeeks as weeksOf, type Datable } from './weeks.ts'
import { inSeason, plannableDays } from '../activity/season.ts'
import { occasions } from '../activity/vocabulary.ts'

interface Numbered extends Datable {
  readonly number: number
}
const unrestricted = (numbers: readonly number[]): readonly Numbered[] => numbers.map((number) => ({ number }))
const planWeeks = (period: string, from: string, numbers: readonly number[]) =>
  weeksOf(period, from, unrestricted(numbers)).map((week) => ({
    ...week,
    items: week.items.map(({ number }) => number),
  }))

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

  it('places Mother’s Day in its week, and moves the other items to the other days', () => {
    // Mother's Day is on 10 May 2026; its window opens on the 3rd.
    const window = plannableDays({ season: null, occasion: 'mothers-day' }, '2026-05', '2026-05-01')!
    const items = unrestricted(Array.from({ length: 15 }, (_, index) => index)).map((item) =>
      item.number === 14 ? { ...item, window } : item,
    )
    const week = weeksOf('2026-05', '2026-05-01', items).find(({ items }) => items.some(({ number }) => number === 14))
    expect(week).toMatchObject({ from: '2026-05-04', until: '2026-05-10' })
    const days = planDays('2026-05', '2026-05-01', items)
    expect(new Set(days).size).toBe(15)
    expect(days.slice(0, 14)).toEqual(days.slice(0, 14).toSorted())
  })

  it('places every item on a day on which it can be done, for any month, start and occasions', () => {
    const month = fc.integer({ min: 0, max: 120 }).map((months) => addMonths('2022-01', months))
    const about = fc.array(fc.option(fc.constantFrom(...occasions), { nil: null, freq: 2 }), { maxLength: 20 })
    fc.assert(
      fc.property(month, fc.nat(27), about, (period, day, some) => {
        const from = addDays(firstDayOfMonth(period), day)
        const items = some
          .map((occasion) => ({ season: null, occasion }))
          .flatMap((activity) => {
            const window = plannableDays(activity, period, from)
            return window ? [{ activity, window: activity.occasion === null ? null : window }] : []
          })
        const days = planDays(period, from, items)
        expect(days).toHaveLength(items.length)
        for (const [index, { activity }] of items.entries()) {
          expect(days[index]! >= from && days[index]! <= lastDayOfMonth(period)).toBe(true)
          expect(inSeason(activity, days[index]!)).toBe(true)
        }
        expect(weeksOf(period, from, items).flatMap((week) => week.items)).toHaveLength(items.length)
      }),
    )
  })
})
