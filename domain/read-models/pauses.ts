import type { Day } from '../shared/event.ts'
import { addDays, daysBetween } from '../shared/calendar.ts'

/** Days that neither count for a streak nor break it, both ends included. */
export interface Pause {
  readonly from: Day
  readonly until: Day
}

/** Adds a pause from `from` and cuts earlier pauses there. Oldest first, never overlapping. */
export const paused = (pauses: readonly Pause[], from: Day, until: Day): readonly Pause[] => [
  ...clipped(pauses, addDays(from, -1)),
  { from, until },
]

/** Ends the latest pause early. `lastPausedDay`: its last day, or null when none is left. */
export const resumed = (pauses: readonly Pause[], lastPausedDay: Day | null): readonly Pause[] =>
  lastPausedDay === null ? pauses.slice(0, -1) : clipped(pauses, lastPausedDay)

const clipped = (pauses: readonly Pause[], last: Day): readonly Pause[] =>
  pauses.filter(({ from }) => from <= last).map(({ from, until }) => ({ from, until: until < last ? until : last }))

export const isPaused = (pauses: readonly Pause[], day: Day): boolean =>
  pauses.some(({ from, until }) => from <= day && day <= until)

/** Returns the number of paused days from `first` to `last`, both included. */
export function pausedDays(pauses: readonly Pause[], first: Day, last: Day): number {
  let days = 0
  for (const { from, until } of pauses) {
    const begin = from > first ? from : first
    const end = until < last ? until : last
    if (begin <= end) days += daysBetween(begin, end) + 1
  }
  return days
}
