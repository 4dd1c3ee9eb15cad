import type { Projection } from '@filiz/domain/read-models/projection.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Lease, ReadStore, Replacement } from '@filiz/engines/read-store/port.ts'
import type { Bookkeeping, ParkedEvent } from './bookkeeping.ts'
import { createDocumentCache, type DocumentCache } from './document-cache.ts'
import { foldBatch, needsOf } from './fold-batch.ts'

/** A model whose lease this process holds. */
export interface Holding {
  readonly projection: Projection
  readonly collection: string
  /** The collection whose place it is to take when it has everything (design §6); null: it is read under its own name. */
  readonly replaces: string | null
  readonly fence: number
  readonly cache: DocumentCache
  /** Documents that wait behind a parked event. */
  readonly blocked: Set<string>
  /** As it is in the store; null: nothing has been folded yet. */
  checkpoint: Position | null
  /** Being filled for the first time: no reader sees it, and a poisoned event fails it (design §6, §7). */
  rebuilding: boolean
  built: boolean
  /** Since when, by the monotonic clock, what it was before it was replaced is kept for readers; null: nothing is. */
  leftoverSince: number | null
  /** It was replaced by one that could take every event: what was parked waits for nothing any more. */
  parkedInVain: boolean
}

/** Takes up a model where the one before left it; its parked events, which a newer program may understand, are tried again. */
export async function takeUp(projection: Projection, lease: Lease | Replacement, { log, readStore, bookkeeping }: { log: EventLog; readStore: ReadStore; bookkeeping: Bookkeeping }): Promise<Holding> {
  const { collection, checkpoint, fence } = lease
  const replaces = 'replaces' in lease ? lease.replaces : null
  const built = replaces === null && lease.built
  const holding: Holding = {
    projection, collection, replaces, fence, checkpoint, cache: createDocumentCache(), blocked: new Set(),
    rebuilding: !built && (await log.head()) !== null, built,
    leftoverSince: lease.hasLeftover ? performance.now() : null, parkedInVain: false,
  }
  if (replaces === null && checkpoint !== null) await retryParked(holding, log, readStore, bookkeeping)
  return holding
}

/** In the log's order, a page at a time; a document whose event still cannot be folded goes on waiting. */
async function retryParked(holding: Holding, log: EventLog, readStore: ReadStore, bookkeeping: Bookkeeping): Promise<void> {
  const { projection, collection, fence, cache, blocked, checkpoint } = holding
  let after: Position | null = null
  for (let entries; (entries = await bookkeeping.parked(collection, after)).length > 0; after = entries.at(-1)!.eventPosition) {
    const needs = needsOf(projection, await eventsOf(entries, log), null)
    const folded = foldBatch(projection, needs, { ...(await cache.know(readStore, collection, needs)), blocked })
    const { upserts, removals, poisoned } = folded
    await readStore.apply([{ collection, fence, upserts, removals, checkpoint: checkpoint! }])
    cache.wrote(folded)
    for (const { documents } of poisoned) documents.forEach((id) => blocked.add(id))
    const still = new Set(poisoned.map(({ event }) => event.id))
    const done = entries.filter(({ eventId }) => !still.has(eventId))
    if (done.length > 0) await bookkeeping.unpark(done)
  }
}

async function eventsOf(entries: readonly ParkedEvent[], log: EventLog): Promise<Recorded[]> {
  const wanted = new Set(entries.map(({ eventId }) => eventId))
  const events: Recorded[] = []
  for (const stream of new Set(entries.map((entry) => entry.stream))) {
    for await (const event of log.readStream(stream)) if (wanted.has(event.id)) events.push(event)
  }
  return events.sort((a, b) => (a.position < b.position ? -1 : 1))
}
