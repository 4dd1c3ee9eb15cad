import type { Projection } from '@filiz/domain/read-models/projection.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import { FenceLost, type ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { retryParked } from '@filiz/subscriptions/retry-parked.ts'
import type { Parking, Poisoned } from '@filiz/subscriptions/subscription.ts'
import type { ProjectionState, ParkedEvent } from './projection-state.ts'
import type { DocumentCache } from './document-cache.ts'
import { foldBatch, requiredDocuments, type Written } from './fold-batch.ts'

export interface ParkedDocumentsOptions {
  readonly name: string
  readonly projection: Projection
  readonly log: EventLogReader
  readonly readStore: ReadStore
  readonly cache: DocumentCache
  readonly bookkeeping: ProjectionState
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  readonly checkpoint: () => Position | null
  /** Writes the result of a retry without moving the checkpoint. */
  readonly write: (folded: Written) => Promise<void>
  readonly logger: Logger
}

/** Number of events that are retried in one step; between two steps the model's own work continues. */
const pageSize = 500

/**
 * The parked events of a model, and the documents that wait for them. When the model's lease is acquired, events that
 * were parked before are retried once in the background, since a newer program may handle them.
 */
export function createParkedDocuments({
  name,
  projection,
  log,
  readStore,
  cache,
  bookkeeping,
  exclusively,
  checkpoint,
  write,
  logger,
}: ParkedDocumentsOptions) {
  let blocked = new Set<string>()
  let [count, poisonedCount] = [0, 0]
  /**
   * Events beyond the checkpoint that were parked before a crash. They are delivered again after the events before
   * them; until then they make no document wait.
   */
  let ahead: readonly ParkedEvent[] = []
  let retried = false
  let over = false

  const isPassed = ({ eventPosition }: ParkedEvent) => eventPosition <= (checkpoint() ?? '')
  const isAhead = (entry: ParkedEvent) => !isPassed(entry)

  /**
   * Loads the waiting documents. Their number is bounded, since poison events are limited and events behind them name
   * no other documents.
   */
  async function look(): Promise<void> {
    const found = { blocked: new Set<string>(), poisoned: 0, count: 0 }
    ahead = []
    for await (const entries of bookkeeping.allParked(name)) {
      ahead = [...ahead, ...entries.filter(isAhead)]
      for (const { documents, error } of entries.filter(isPassed)) {
        for (const id of documents) found.blocked.add(id)
        found.count += 1
        if (error !== null) found.poisoned += 1
      }
    }
    blocked = found.blocked
    ;[count, poisonedCount] = [found.count, found.poisoned]
  }

  async function park(poisoned: readonly Poisoned[]): Promise<void> {
    await bookkeeping.park(name, poisoned)
    const parkedNow = new Set(poisoned.map(({ event }) => event.id))
    ahead = ahead.filter(({ eventId }) => !parkedNow.has(eventId))
    for (const { documents } of poisoned) for (const id of documents) blocked.add(id)
    count = await bookkeeping.parkedCount(name)
    poisonedCount += poisoned.filter(({ error }) => error !== null).length
  }

  /**
   * Unparks events beyond the checkpoint that were delivered again and folded. Runs only after a write under the
   * current fence, so that a frozen former owner cannot undo another owner's parking.
   */
  async function passed(): Promise<void> {
    const taken = ahead.filter(isPassed)
    if (taken.length === 0) return
    ahead = ahead.filter(isAhead)
    retried = false
    await bookkeeping.unpark(taken)
    count = await bookkeeping.parkedCount(name)
  }

  /**
   * Retries parked events in log order, `pageSize` at a time; documents whose event still fails keep waiting. Returns
   * true when more events were parked during the retry.
   */
  async function retry(signal: AbortSignal): Promise<boolean> {
    const [still, kept] = [new Set<string>(), new Set<string>()]
    for await (const page of bookkeeping.allParked(name, pageSize)) {
      const entries = page.filter(isPassed)
      const { events, unreadable } = await eventsOf(entries, log)
      for (const { eventId, documents } of entries)
        if (unreadable.has(eventId)) for (const id of documents) still.add(id)
      await exclusively(async () => {
        if (over || signal.aborted) return
        const dependencies = requiredDocuments(projection, events, null)
        const known = await cache.know(readStore, name, dependencies)
        const folded = foldBatch(projection, dependencies, { ...known, blocked: still })
        await write(folded).catch((error: unknown) => {
          cache.clear()
          // This process has lost the lease; the model's new owner retries the events.
          over ||= error instanceof FenceLost
          throw error
        })
        for (const { documents } of folded.poisoned) for (const id of documents) still.add(id)
        const open = new Set([...folded.poisoned.map(({ event }) => event.id), ...unreadable])
        await bookkeeping.unpark(entries.filter(({ eventId }) => !open.has(eventId)))
        for (const { eventId, documents } of entries) if (open.has(eventId)) for (const id of documents) kept.add(id)
      })
      if (over || signal.aborted) return false
    }
    await exclusively(look)
    return !blocked.isSubsetOf(kept)
  }

  const parking: Parking = { park, countPoisoned: async () => poisonedCount }
  return {
    ...parking,
    passed,
    /** Documents that wait behind a parked event. */
    get blocked(): ReadonlySet<string> {
      return blocked
    },
    get count() {
      return count
    },
    /** Loads the parked events and starts their retry in the background. Rejects when the store is unavailable. */
    async begin(signal: AbortSignal): Promise<void> {
      await exclusively(look)
      if (count === 0 || retried) return
      retried = true
      void retryParked(() => retry(signal), { name, signal, logger })
    },
    /** Keeps only the parked events of the rebuild that was swapped in. Call it only within `exclusively`. */
    async replacedBy(by: string): Promise<void> {
      over = true
      const still = new Set<string>()
      for await (const entries of bookkeeping.allParked(by)) for (const { eventId } of entries) still.add(eventId)
      for await (const entries of bookkeeping.allParked(name))
        await bookkeeping.unpark(entries.filter(({ eventId }) => !still.has(eventId)))
      for await (const entries of bookkeeping.allParked(by)) await bookkeeping.unpark(entries)
      await look()
    },
  }
}

/** Loads parked events from the log. `unreadable`: ids of events whose stream still cannot be upcast. */
async function eventsOf(
  entries: readonly ParkedEvent[],
  log: EventLogReader,
): Promise<{ readonly events: readonly Recorded[]; readonly unreadable: ReadonlySet<string> }> {
  const events: Recorded[] = []
  const unreadable = new Set<string>()
  for (const [stream, ofStream] of Map.groupBy(entries, (entry) => entry.stream)) {
    const wanted = new Set(ofStream.map(({ eventId }) => eventId))
    try {
      for await (const event of log.readStream(stream)) if (wanted.delete(event.id)) events.push(event)
    } catch (error) {
      if (error instanceof EngineUnavailable) throw error
      for (const id of wanted) unreadable.add(id)
    }
  }
  return { events: events.sort((a, b) => (a.position < b.position ? -1 : 1)), unreadable }
}
