import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pause } from '../read-models/pauses.ts'
import { addDays } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { streakOf, type Streak } from './streak.ts'
import { someDay, somePauses } from './testing/months.ts'

const today = '2026-11-21'
const ago = (...days: number[]): Day[] => days.map((days) => addDays(today, -days))

describe('a streak', () => {
  it('is 0 before the first activity', () => {
    expect(streakOf([], [], today)).toEqual({
      current: 0,
      longest: 0,
      lastActiveOn: null,
      activeDaysLast30: 0,
      pausedUntil: null,
    })
  })
  it('counts days in a row up to today, each day once', () => {
    expect(streakOf(ago(0, 1, 1, 2), [], today)).toMatchObject({ current: 3, longest: 3, lastActiveOn: today })
  })
  it('includes yesterday’s streak until the end of today', () => {
    expect(streakOf(ago(1, 2), [], today)).toMatchObject({ current: 2 })
    expect(streakOf(ago(2, 3), [], today)).toMatchObject({ current: 0, longest: 2, lastActiveOn: '2026-11-19' })
  })
  it('ends after one missed day', () => {
    expect(streakOf(ago(0, 1, 3, 4, 5), [], today)).toMatchObject({ current: 2, longest: 3 })
  })
  it('ignores paused days', () => {
    const pauses = [{ from: '2026-11-17', until: '2026-11-19' }]
    expect(streakOf(ago(0, 1, 5, 6), pauses, today)).toMatchObject({ current: 4, longest: 4, pausedUntil: null })
    expect(streakOf(ago(0, 1, 3, 5, 6), pauses, today)).toMatchObject({ current: 4, activeDaysLast30: 5 })
    expect(streakOf(ago(0, 1, 6), pauses, today)).toMatchObject({ current: 2 })
  })
  it('is kept during a pause', () => {
    const pauses = [{ from: '2026-11-15', until: '2026-11-30' }]
    expect(streakOf(ago(7, 8), pauses, today)).toMatchObject({ current: 2, pausedUntil: '2026-11-30' })
    expect(streakOf(ago(7, 8), pauses, '2026-12-01')).toMatchObject({ current: 2, pausedUntil: null })
    expect(streakOf(ago(7, 8), pauses, '2026-12-02')).toMatchObject({ current: 0 })
    expect(streakOf(ago(8, 9), pauses, today)).toMatchObject({ current: 0 })
  })
  it('counts active days among the last thirty, including today', () => {
    expect(streakOf(ago(0, 29, 30, 31), [], today)).toMatchObject({ activeDaysLast30: 2 })
    expect(
      streakOf(ago(-1, 0, 29), [], today),
      'tomorrow, where the family has flown over the date line',
    ).toMatchObject({ activeDaysLast30: 2 })
  })
})

/** Reference implementation that walks day by day from the first active day to today. */
function byCalendar(active: ReadonlySet<Day>, pauses: readonly Pause[], today: Day): Streak {
  const first = [...active].sort()[0] ?? today
  const paused = (day: Day) => pauses.find(({ from, until }) => from <= day && day <= until)
  let run = 0,
    longest = 0,
    current = 0,
    activeDaysLast30 = 0
  let lastActiveOn: Day | null = null
  for (let day = first; day <= today; day = addDays(day, 1)) {
    if (active.has(day)) {
      lastActiveOn = day
      if (day > addDays(today, -30)) activeDaysLast30++
    }
    if (paused(day)) continue
    if (active.has(day)) run++
    else if (day !== today) run = 0
    longest = Math.max(longest, run)
    current = run
  }
  return { current, longest, lastActiveOn, activeDaysLast30, pausedUntil: paused(today)?.until ?? null }
}

it('equals the day-by-day reference', () => {
  const days = fc.array(someDay('2026-09-10', today), { maxLength: 80, size: 'max' })
  fc.assert(
    fc.property(days, somePauses('2026-09-01'), (days, pauses) => {
      expect(streakOf(days, pauses, today)).toEqual(byCalendar(new Set(days), pauses, today))
    }),
    { numRuns: 2000 },
  )
})

it('equals the day-by-day reference for nearly unbroken histories', () => {
  const days = fc
    .tuple(fc.integer({ min: 1, max: 90 }), fc.array(fc.nat(90), { maxLength: 4 }))
    .map(([length, missing]) =>
      Array.from({ length }, (_, index) => index)
        .filter((index) => !missing.includes(index))
        .map((index) => addDays(today, -index)),
    )
  fc.assert(
    fc.property(days, somePauses('2026-09-01'), (days, pauses) => {
      expect(streakOf(days, pauses, today)).toEqual(byCalendar(new Set(days), pauses, today))
    }),
    { numRuns: 1000 },
  )
})
