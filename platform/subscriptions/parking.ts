import type { Position } from '@filiz/domain/shared/event.ts'
import type { Checkpoint } from '@filiz/engines/event-log/compare-checkpoint.ts'
import type { Poisoned } from './subscription.ts'

/** A stored event that could not be handled, or that waits behind such an event. */
export interface ParkedEntry {
  readonly eventId: string
  readonly eventPosition: Position
  /** Null when the event only waits. */
  readonly error: string | null
}

/** The stored parked events of one subscription. */
export interface ParkedStore<E extends ParkedEntry> {
  /** Yields the entries in log order; safe while events are parked or unparked. */
  all(): AsyncIterable<readonly E[]>
  /** Ids of the documents or streams whose later events wait behind this one. */
  documentsOf(entry: E): readonly string[]
  /** Stores the events durably; idempotent. */
  park(events: readonly Poisoned[]): Promise<void>
}

/** Parks the events of one subscription, and knows which documents (or streams) wait for them. */
export function createParking<E extends ParkedEntry>(store: ParkedStore<E>, at: Pick<Checkpoint, 'checkpoint'>) {
  let blocked = new Set<string>()
  let [count, poisonedCount] = [0, 0]
  /**
   * Events beyond the checkpoint that were parked before a crash. They are delivered again after the events before
   * them; until then they make no document wait.
   */
  let ahead: readonly E[] = []

  const isPassed = ({ eventPosition }: ParkedEntry) => eventPosition <= (at.checkpoint ?? '')

  return {
    get count() {
      return count
    },
    get poisonedCount() {
      return poisonedCount
    },
    /** Documents that wait behind a parked event. */
    get blocked(): ReadonlySet<string> {
      return blocked
    },
    /** False for an event that was parked before a crash and is to be delivered again. */
    isPassed,

    /** Loads what is parked. The number of documents is bounded, since poison events are limited. */
    async load(): Promise<void> {
      const found = { blocked: new Set<string>(), poisoned: 0, count: 0 }
      const notPassed: E[] = []
      for await (const entries of store.all()) {
        for (const entry of entries) {
          if (!isPassed(entry)) {
            notPassed.push(entry)
            continue
          }
          for (const id of store.documentsOf(entry)) found.blocked.add(id)
          found.count += 1
          if (entry.error !== null) found.poisoned += 1
        }
      }
      ahead = notPassed
      blocked = found.blocked
      ;[count, poisonedCount] = [found.count, found.poisoned]
    },

    async park(events: readonly Poisoned[]): Promise<void> {
      await store.park(events)
      const ids = new Set(events.map(({ event }) => event.id))
      ahead = ahead.filter(({ eventId }) => !ids.has(eventId))
      for (const { documents } of events) for (const id of documents) blocked.add(id)
      count += ids.size
      poisonedCount += events.filter(({ error }) => error !== null).length
    },

    /** Takes the events from before a crash that were delivered again and handled: the caller unparks them. */
    takeHandled(isHandled: (entry: E) => boolean): readonly E[] {
      const handled = ahead.filter(isHandled)
      if (handled.length > 0) ahead = ahead.filter((entry) => !handled.includes(entry))
      return handled
    },
  }
}
