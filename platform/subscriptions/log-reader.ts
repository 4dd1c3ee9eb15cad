import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLog, LogBatch, LogEvent } from '@filiz/engines/event-log/port.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'
import { createNotifier } from '@filiz/engines/notifier.ts'

export interface Cursor {
  /**
   * The events after those that it gave before, in the log's order: as many as are there, `max` at most. Waits where there
   * are none; an empty batch says, once, that it has caught up. Null when `signal` aborts. Rejects when the log is away.
   */
  next(max: number, signal: AbortSignal): Promise<LogBatch | null>
  close(): void
}

export interface LogReader {
  cursor(after: Position | null): Cursor
}

export interface LogReaderOptions {
  readonly log: Pick<EventLog, 'subscribe'>
  /** Events that one reading keeps for those that are not as far as the first, at most (and one batch of the log). */
  readonly window?: number
  /** A cursor that keeps a full window waiting for longer than this gets a reading of its own. */
  readonly patienceMs?: number
}

/** How long a cursor that has not caught up waits for more events to join those that are there. */
const lingerMs = 20

/** One reading of the log, and the cursors that it serves. */
interface Reading {
  /** What was before the first of `events`. */
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
  /** It was told that it has caught up, and nothing has come since. */
  told: boolean
}

/**
 * Reads the log for many at once. Cursors that are near each other share one reading; one that falls too far behind the
 * others goes on with a reading of its own, and comes back to theirs when it has caught up with it. So nobody waits for a
 * slow one, and the log is read once for all that keep up.
 */
export function createLogReader({ log, window = 8_000, patienceMs = 1_000 }: LogReaderOptions): LogReader {
  /** Oldest first. */
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

  /** To the reading that has been there longest, of those that have what comes next for it. */
  function settle(place: Place): Reading {
    const better = readings.values().find((one) => covers(one, place.position))
    if (place.reading !== null && (better === undefined || better === place.reading)) return place.reading
    const reading = better ?? begin(place)
    reading.cursors.add(place)
    leave(place)
    place.reading = reading
    // It may need more than those before it, for whom there is enough.
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
      // Also where it was ended, for then nobody is left who would be told.
      reading.failure = { error }
      end(reading)
      changes.notify()
    }
  }

  /** Waits until the first cursor needs more and the window has room for it; whoever is in the way for too long goes. */
  async function makeRoom(reading: Reading): Promise<void> {
    const { signal } = reading.ended
    const unread = (place: Place) => reading.events.length - firstAfter(reading.events, place.position)
    for (let wantedSince: number | undefined; !signal.aborted;) {
      const [least, most] = [Math.min, Math.max].map((of) => of(...[...reading.cursors].map(unread))) as [
        number,
        number,
      ]
      if (least >= window / 2) {
        // Also where the one that needed more has left: the others are not in anybody's way.
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
