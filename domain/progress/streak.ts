import { isPaused, pausedDays, type Pause } from '../read-models/pauses.ts'
import { addDays, daysBetween } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'

export interface Streak {
  /** Number of active days in a row, ending today or yesterday. */
  readonly current: number
  readonly longest: number
  readonly lastActiveOn: Day | null
  /** Active days among today and the 29 days before. */
  readonly activeDaysLast30: number
  /** Last day of the current pause; null when there is none. */
  readonly pausedUntil: Day | null
}

/** An active day, and the length of the streak that ends on it. */
export interface StreakDay {
  readonly day: Day
  readonly length: number
}

/**
 * `activeDays`: local days with a completion, in any order. Paused days neither extend nor break a streak: the days
 * before and after a pause count as consecutive. `pauses` must not overlap.
 */
export function streakOf(activeDays: Iterable<Day>, pauses: readonly Pause[], today: Day): Streak {
  const days = [...new Set(activeDays)].sort()
  const counted = streakDays(days, pauses)
  const last = counted.at(-1)
  return {
    current: last !== undefined && idleDays(last.day, today, pauses) === 0 ? last.length : 0,
    longest: counted.reduce((longest, { length }) => Math.max(longest, length), 0),
    lastActiveOn: days.at(-1) ?? null,
    activeDaysLast30: days.filter((day) => day <= today && day > addDays(today, -30)).length,
    pausedUntil: pauses.find(({ from, until }) => from <= today && today <= until)?.until ?? null,
  }
}

/** Returns the active days in order, each with its streak. `days` must be distinct and sorted. */
export function streakDays(days: readonly Day[], pauses: readonly Pause[]): readonly StreakDay[] {
  const counted: StreakDay[] = []
  for (const day of days) {
    if (isPaused(pauses, day)) continue
    const before = counted.at(-1)
    const follows = before !== undefined && idleDays(before.day, day, pauses) === 0
    counted.push({ day, length: follows ? before.length + 1 : 1 })
  }
  return counted
}

/** Returns the number of unpaused days strictly between two days; 0 when `until` is not later. */
export function idleDays(from: Day, until: Day, pauses: readonly Pause[]): number {
  const between = daysBetween(from, until) - 1
  return between <= 0 ? 0 : between - pausedDays(pauses, addDays(from, 1), addDays(until, -1))
}
