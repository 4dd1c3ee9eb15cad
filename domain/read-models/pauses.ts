import type { Day } from '../shared/event.ts'
import { addDays, daysBetween } from '../shared/calendar.ts'

/** Days that neither extend nor break a streak. Both ends are included. */
export interface Pause {
  readonly from: Day
  readonly until: Day
}

/** Adds a pause and ends earlier pauses on the day before `from`. The result is sorted and without overlap. */
export const paused = (pauses: readonly Pause[], from: Day, until: Day): readonly Pause[] => [
  ...clipped(pauses, addDays(from, -1)),
  { from, until },
]

/** Ends the latest pause early. `lastPausedDay`: the last paused day, or null when the whole pause is cancelled. */
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
