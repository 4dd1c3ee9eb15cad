import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, firstDayOfMonth, lastDayOfMonth, addMonths } from '../shared/calendar.ts'
import { askedFor, isCounted, withOptional } from './optional.ts'

describe('the activities that a plan asks for', () => {
  it.each([
    ['2026-11-01', 15],
    ['2026-10-20', 15],
    ['2026-11-02', 15],
    ['2026-11-15', 8],
    ['2026-11-24', 5],
    ['2026-11-26', 4],
    ['2026-11-27', 3],
    ['2026-11-28', 3],
    ['2026-11-29', 2],
    ['2026-11-30', 1],
  ])('of a plan of 15 from %s are %i', (from, count) => expect(askedFor(15, '2026-11', from)).toBe(count))

  it('are never more than one a day in a begun month, three to five in a last week, and fall with the days left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 15, max: 20 }),
        fc.integer({ min: 1, max: 30 }),
        (months, count, day) => {
          const period = addMonths('2026-01', months)
          const from = addDays(firstDayOfMonth(period), day)
          if (from > lastDayOfMonth(period)) return
          const left = daysBetween(from, lastDayOfMonth(period)) + 1
          const asked = askedFor(count, period, from)
          expect(asked).toBeLessThanOrEqual(Math.min(count, left))
          expect(asked).toBeLessThanOrEqual(askedFor(count, period, addDays(from, -1)))
          if (left >= 3 && left <= 7) expect([3, 4, 5]).toContain(asked)
        },
      ),
    )
  })
  it('come first; the others are optional and count only once they are done', () => {
    const items = withOptional(
      Array.from({ length: 15 }, (_, id) => ({ id })),
      3,
    )
    expect(items.map(({ optional }) => optional ?? false)).toEqual(Array.from({ length: 15 }, (_, id) => id >= 3))
    expect([
      isCounted({ completedAt: null }),
      isCounted({ completedAt: null, optional: true }),
      isCounted({ completedAt: '2026-11-29T10:00:00.000Z', optional: true }),
    ]).toEqual([true, false, true])
  })
})
