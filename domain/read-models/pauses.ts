import type { Day } from '../shared/event.ts'
import { addDays } from '../shared/calendar.ts'

/** Days that neither count for a streak nor break it, both ends included. */
export interface Pause {
  readonly from: Day
  readonly until: Day
}

/** With a pause that begins at `from`: what was paused beyond that day gives way to it. Oldest first, never overlapping. */
export const paused = (pauses: readonly Pause[], from: Day, until: Day): readonly Pause[] =>
  [...clipped(pauses, addDays(from, -1)), { from, until }]

/** With the latest pause ended early: `lastPausedDay` is the last day it still covers, null if it covers none. */
export const resumed = (pauses: readonly Pause[], lastPausedDay: Day | null): readonly Pause[] =>
  lastPausedDay === null ? pauses.slice(0, -1) : clipped(pauses, lastPausedDay)

const clipped = (pauses: readonly Pause[], last: Day): readonly Pause[] =>
  pauses.filter(({ from }) => from <= last).map(({ from, until }) => ({ from, until: until < last ? until : last }))
