import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import { FenceLost } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'
import { createParking } from '@filiz/subscriptions/parking.ts'
import { retryParked } from '@filiz/subscriptions/retry-parked.ts'
import type { ProjectionState, ParkedEvent } from './projection-state.ts'
import { requiredDocuments } from './fold-batch.ts'
import type { ModelDocuments } from './model-documents.ts'

export interface ParkedDocumentsOptions {
  readonly log: EventLogReader
  readonly bookkeeping: ProjectionState
  readonly logger: Logger
}

/** Number of events that are retried in one step; between two steps the model's own work continues. */
const pageSize = 500

/**
 * The parked events of a model, and the documents that wait for them. When the model's lease is acquired, events that
 * were parked before are retried once in the background, since a newer program may handle them.
 */
export function createParkedDocuments(documents: ModelDocuments, { log, bookkeeping, logger }: ParkedDocumentsOptions) {
  const { name, projection, exclusively } = documents
  const parking = createParking<ParkedEvent>(
    {
      all: () => bookkeeping.allParked(name),
      documentsOf: (entry) => entry.documents,
      park: (events) => bookkeeping.park(name, events),
    },
    documents,
  )
  let retried = false
  let over = false

  /**
   * Retries parked events in log order, `pageSize` at a time; documents whose event still fails keep waiting. Returns
   * true when more events were parked during the retry.
   */
  async function retry(signal: AbortSignal): Promise<boolean> {
    const [blocked, failed] = [new Set<string>(), new Set<string>()]
    for await (const page of bookkeeping.allParked(name, pageSize)) {
      const entries = page.filter(parking.isPassed)
      const { events, unreadable } = await eventsOf(entries, log)
      addDocuments(blocked, entries, unreadable)
      await exclusively(async () => {
        if (over || signal.aborted) return
        const folded = await documents.fold(requiredDocuments(projection, events, null), blocked)
        await documents.write(folded).catch((error: unknown) => {
          documents.forget()
          // This process has lost the lease; the model's new owner retries the events.
          over ||= error instanceof FenceLost
          throw error
        })
        for (const poisoned of folded.poisoned) for (const id of poisoned.documents) blocked.add(id)
        const open = new Set([...folded.poisoned.map(({ event }) => event.id), ...unreadable])
        await bookkeeping.unpark(entries.filter(({ eventId }) => !open.has(eventId)))
        addDocuments(failed, entries, open)
      })
      if (over || signal.aborted) return false
    }
    await exclusively(parking.load)
    return !parking.blocked.isSubsetOf(failed)
  }

  return {
    parking,
    /** Loads the parked events and starts their retry in the background. Rejects when the store is unavailable. */
    async begin(signal: AbortSignal): Promise<void> {
      await exclusively(parking.load)
      if (parking.count === 0 || retried) return
      retried = true
      void retryParked(() => retry(signal), { name, signal, logger })
    },
    /**
     * Unparks events that were delivered again and folded. Call it only after a write under the current fence, so that
     * a frozen former owner cannot undo another owner's parking.
     */
    async passed(): Promise<void> {
      const handled = parking.takeHandled(parking.isPassed)
      if (handled.length === 0) return
      retried = false
      await bookkeeping.unpark(handled)
    },
    /** Keeps only the parked events of the rebuild that was swapped in. Call it only within `exclusively`. */
    async replacedBy(by: string): Promise<void> {
      over = true
      const still = new Set<string>()
      for await (const entries of bookkeeping.allParked(by)) for (const { eventId } of entries) still.add(eventId)
      for await (const entries of bookkeeping.allParked(name))
        await bookkeeping.unpark(entries.filter(({ eventId }) => !still.has(eventId)))
      for await (const entries of bookkeeping.allParked(by)) await bookkeeping.unpark(entries)
      await parking.load()
    },
  }
}

function addDocuments(to: Set<string>, entries: readonly ParkedEvent[], events: ReadonlySet<string>): void {
  for (const { eventId, documents } of entries) if (events.has(eventId)) for (const id of documents) to.add(id)
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
