import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories } from '../activity/events.ts'
import { addDays } from '../shared/calendar.ts'
import { progressOf } from './progress.ts'
import { doneItem, monthDocument, pendingItem, someDay, someMonths, somePauses } from './testing/months.ts'

const today = '2026-11-21'

describe('progressOf', () => {
  it('has all fields before the first plan, with zeros and nulls', () => {
    const progress = progressOf({ months: [], pauses: [], today })
    expect(progress).toMatchObject({
      totals: { completed: 0, minutes: 0, feedback: 0, activeDays: 0 },
      thisMonth: { total: 0, completed: 0, completionRate: null },
      recent: [],
      months: [],
    })
    expect(progress.categories).toEqual(
      categories.map((category) => ({ category, completed: 0, planned: 0, minutes: 0, averageEngagement: null })),
    )
  })
  it('counts all completions', () => {
    const october = monthDocument('2026-10', [doneItem('a', '2026-10-03', { minutes: 30 }), pendingItem('b')])
    const november = monthDocument('2026-11', [
      doneItem('c', '2026-11-20', { category: 'DIL_HIKAYE', engagement: 4 }),
      doneItem('d', '2026-11-20', { completedAt: '2026-11-20T09:00:00.000Z', by: 'father' }),
      pendingItem('e'),
      pendingItem('f'),
    ])
    expect(progressOf({ months: [november, october], pauses: [], today })).toMatchObject({
      streak: { current: 1, longest: 1 },
      totals: { completed: 3, minutes: 70, feedback: 1, activeDays: 2 },
      thisMonth: { total: 4, completed: 2, completionRate: 0.5 },
      recent: [
        {
          planId: november._id,
          activityId: 'd',
          category: 'DOGA_KESIF',
          completedAt: '2026-11-20T09:00:00.000Z',
          by: 'father',
        },
        { planId: november._id, activityId: 'c', category: 'DIL_HIKAYE', completedAt: '2026-11-20T08:00:00.000Z' },
        { planId: october._id, activityId: 'a', category: 'DOGA_KESIF', completedAt: '2026-10-03T08:00:00.000Z' },
      ],
      months: [
        { year: 2026, month: 10, total: 2, completed: 1, minutes: 30 },
        { year: 2026, month: 11, total: 4, completed: 2, minutes: 40 },
      ],
    })
  })
  it('lists the last ten completions', () => {
    const months = [
      monthDocument(
        '2026-11',
        Array.from({ length: 14 }, (_, index) => doneItem(`a${index}`, addDays('2026-11-01', index))),
      ),
    ]
    expect(progressOf({ months, pauses: [], today }).recent.map(({ activityId }) => activityId)).toEqual(
      [13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((index) => `a${index}`),
    )
  })
  it('has consistent figures for any history in any order', () => {
    fc.assert(
      fc.property(
        someMonths({ first: '2026-04' }),
        somePauses('2026-04-01'),
        someDay('2026-08-01', '2026-12-31'),
        (months, pauses, today) => {
          const progress = progressOf({ months, pauses, today })
          const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
          expect(total(progress.categories.map(({ completed }) => completed))).toBe(progress.totals.completed)
          expect(total(progress.months.map(({ completed }) => completed))).toBe(progress.totals.completed)
          expect(total(progress.categories.map(({ minutes }) => minutes))).toBe(progress.totals.minutes)
          expect(total(progress.months.map(({ minutes }) => minutes))).toBe(progress.totals.minutes)
          expect(total(progress.categories.map(({ planned }) => planned))).toBe(
            total(progress.months.map(({ total }) => total)),
          )
          expect(progress.recent).toHaveLength(Math.min(10, progress.totals.completed))
          expect(progress.streak.current).toBeLessThanOrEqual(progress.streak.longest)
          expect(progressOf({ months: months.toReversed(), pauses, today })).toEqual(progress)
        },
      ),
    )
  })
})
