import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { createBookkeeping, type ParkedEvent } from './bookkeeping.ts'

/** Prints every parked event, model by model, in the log's order. */
export async function listParked(readStore: ReadStore, projections: readonly Projection[], print: (line: string) => void = console.log): Promise<void> {
  const bookkeeping = createBookkeeping(readStore, new AbortController().signal)
  let found = 0
  for (const model of projections.map(collectionName)) {
    let after: Position | null = null
    for (let entries: ParkedEvent[]; (entries = await bookkeeping.parked(model, after)).length > 0; after = entries.at(-1)!.eventPosition) {
      found += entries.length
      for (const { eventPosition, type, eventId, stream, documents, error } of entries) {
        print(`${model}  ${eventPosition}  ${type} ${eventId} (${stream})  documents: ${documents.join(', ') || 'unknown'}  ${error ?? 'waits behind an earlier one'}`)
      }
    }
  }
  if (found === 0) print('No event is parked.')
}

/**
 * Makes whoever holds the models with parked events take them up anew, which is when parked events are tried again, in
 * order: his leases end at once, and the first to look takes them.
 */
export async function requestRetry(readStore: ReadStore, projections: readonly Projection[], print: (line: string) => void = console.log): Promise<void> {
  const bookkeeping = createBookkeeping(readStore, new AbortController().signal)
  for (const model of projections.map(collectionName)) {
    const count = await bookkeeping.parkedCount(model)
    const [lease] = count > 0 ? await readStore.leases([model]) : []
    if (!lease) continue
    const fence = await readStore.takeLease(model, lease.fence, 'operator')
    if (fence !== null) await readStore.releaseLease(model, fence)
    print(`${model}: ${count} parked events will be tried again.`)
  }
}
