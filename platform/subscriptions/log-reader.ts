import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLog, LogBatch, LogEvent } from '@filiz/engines/event-log/port.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'
import { createNotifier } from '@filiz/engines/notifier.ts'

export interface Cursor {
  /**
   * Returns the events after the previous batch in log order: all that are buffered, at most `max`. Waits when there
   * are none; one empty batch reports that the cursor has caught up. Null when `signal` aborts. Rejects when the log is
   * unavailable.
   */
  next(max: number, signal: AbortSignal): Promise<LogBatch | null>
  close(): void
}

export interface LogReader {
  cursor(after: Position | null): Cursor
}

export interface LogReaderOptions {
  readonly log: Pick<EventLog, 'subscribe'>
  /** Maximum number of events that one pass over the log buffers for slower cursors (plus one batch of the log). */
  readonly window?: number
  /** Milliseconds for which a cursor may block a full window; after that it gets a pass over the log of its own. */
  readonly patienceMs?: number
}

/** Milliseconds to wait for more events to fill a batch, for a cursor that has not caught up. */
const lingerMs = 20

/** One pass over the log with its buffer of events, and the cursors that it serves. */
interface Reading {
  /** Position before the first buffered event. */
  after: Position | null
  events: LogEvent[]
  caughtUp: boolean
  failure: { readonly error: unknown } | null
  readonly cursors: Set<Place>
  readonly ended: AbortController
}

interface Place {
  position: Position | null
  reading: Reading | null
  /** True when the cursor has reported that it has caught up, and no event has come since. */
  told: boolean
}

/**
 * Reads the log for many cursors. Nearby cursors share one pass over the log (a reading); a cursor that falls too far
 * behind gets its own reading and rejoins when it catches up. So slow cursors delay no others, and the log is read once
 * for all that keep up.
 */
export function createLogReader({ log, window = 8_000, patienceMs = 1_000 }: LogReaderOptions): LogReader {
  /** All readings, oldest first. */
  const readings = new Set<Reading>()
  const changes = createNotifier()

  const endOf = ({ after, events }: Reading) => events.at(-1)?.position ?? after
  const covers = (reading: Reading, position: Position | null) =>
    isAtMost(reading.after, position) && isAtMost(position, endOf(reading))

  function begin({ position }: Place): Reading {
    const made: Reading = {
      after: position,
      events: [],
      caughtUp: false,
      failure: null,
      cursors: new Set(),
      ended: new AbortController(),
    }
    readings.add(made)
    void read(made)
    return made
  }

  function leave(place: Place): void {
    const { reading } = place
    if (reading === null) return
    place.reading = null
    reading.cursors.delete(place)
    if (reading.cursors.size === 0) end(reading)
    else changes.notify()
  }
  function end(reading: Reading): void {
    reading.ended.abort()
    readings.delete(reading)
  }

  /** Moves the cursor to the oldest reading that has its next event; begins a new reading if there is none. */
  function settle(place: Place): Reading {
    const better = readings.values().find((one) => covers(one, place.position))
    if (place.reading !== null && (better === undefined || better === place.reading)) return place.reading
    const reading = better ?? begin(place)
    reading.cursors.add(place)
    leave(place)
    place.reading = reading
    // Wake the reading: this cursor may need more events than the others.
    changes.notify()
    return reading
  }

  async function read(reading: Reading): Promise<void> {
    const { signal } = reading.ended
    try {
      for await (const { events, caughtUp } of log.subscribe({ after: reading.after, signal })) {
        for (const event of events) reading.events.push(event)
        reading.caughtUp = caughtUp
        changes.notify()
        await makeRoom(reading)
      }
      throw new Error('the subscription ended by itself')
    } catch (error) {
      // This also runs after an abort, when no cursor is left that would see the failure.
      reading.failure = { error }
      end(reading)
      changes.notify()
    }
  }

  /**
   * Waits until the fastest cursor needs more events and the window has room. A cursor that blocks the window for
   * longer than `patienceMs` gets its own reading.
   */
  async function makeRoom(reading: Reading): Promise<void> {
    const { signal } = reading.ended
    const unread = (place: Place) => reading.events.length - firstAfter(reading.events, place.position)
    for (let wantedSince: number | undefined; !signal.aborted;) {
      const [least, most] = [Math.min, Math.max].map((of) => of(...[...reading.cursors].map(unread))) as [
        number,
        number,
      ]
      if (least >= window / 2) {
        // No cursor needs more events. The cursor that did may have left; the remaining ones block nothing.
        wantedSince = undefined
        await changes.next({ signal })
        continue
      }
      drop(reading, reading.events.length - most)
      if (reading.events.length < window) return
      wantedSince ??= performance.now()
      const left = patienceMs - (performance.now() - wantedSince)
      if (left > 0) await changes.next({ signal, timeoutMs: left })
      else for (const place of reading.cursors) if (unread(place) === most) leave(place)
    }
  }

  function drop(reading: Reading, count: number): void {
    if (count === 0) return
    reading.after = reading.events[count - 1]!.position
    reading.events.splice(0, count)
  }

  async function next(place: Place, max: number, signal: AbortSignal): Promise<LogBatch | null> {
    for (let lingered = false; !signal.aborted;) {
      const reading = settle(place)
      if (reading.failure) {
        leave(place)
        throw reading.failure.error
      }
      const first = firstAfter(reading.events, place.position)
      const there = reading.events.length - first
      if (there >= max || (there > 0 && (reading.caughtUp || lingered))) {
        const events = reading.events.slice(first, first + max)
        place.position = events.at(-1)!.position
        const caughtUp = reading.caughtUp && there <= max
        place.told = caughtUp
        changes.notify()
        return { events, caughtUp }
      }
      if (reading.caughtUp && !place.told) {
        place.told = true
        return { events: [], caughtUp: true }
      }
      lingered = (await changes.next({ signal, ...(there > 0 && { timeoutMs: lingerMs }) })) === 'late'
    }
    return null
  }

  return {
    cursor(after) {
      const place: Place = { position: after, reading: null, told: false }
      return { next: (max, signal) => next(place, max, signal), close: () => leave(place) }
    },
  }
}

const isAtMost = (one: Position | null, other: Position | null) => (one ?? logStart) <= (other ?? logStart)

/** The index of the first event after a position. */
function firstAfter(events: readonly LogEvent[], position: Position | null): number {
  const from = position ?? logStart
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (events[middle]!.position <= from) low = middle + 1
    else high = middle
  }
  return low
}
