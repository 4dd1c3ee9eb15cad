import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { createProjectionState } from './projection-state.ts'

/** Prints every parked event, by model and in log order. */
export async function listParked(
  readStore: ReadStore,
  projections: readonly Projection[],
  print: (line: string) => void = console.log,
): Promise<void> {
  const bookkeeping = createProjectionState(readStore, new AbortController().signal)
  let found = 0
  for (const model of projections.map(collectionName)) {
    for await (const entries of bookkeeping.allParked(model)) {
      found += entries.length
      for (const { eventPosition, type, eventId, stream, documents, error } of entries) {
        print(
          `${model}  ${eventPosition}  ${type} ${eventId} (${stream})  documents: ${documents.join(', ') || 'unknown'}  ${error ?? 'waits behind an earlier one'}`,
        )
      }
    }
  }
  if (found === 0) print('No event is parked.')
}

/**
 * Ends the leases of models with parked events or a stop, so that a process acquires them again, which retries parked
 * events in order and restarts stopped models. The former owner gets the leases back at its next poll, unless a
 * stand-by finds all of them free first.
 */
export async function requestRetry(
  readStore: ReadStore,
  projections: readonly Projection[],
  print: (line: string) => void = console.log,
): Promise<void> {
  const bookkeeping = createProjectionState(readStore, new AbortController().signal)
  for (const model of projections.map(collectionName)) {
    const [count, stopped] = await Promise.all([bookkeeping.parkedCount(model), bookkeeping.whyStopped(model)])
    const [lease] = count > 0 || stopped !== null ? await readStore.leases([model]) : []
    if (!lease) continue
    const fence = await readStore.takeLease(model, lease.fence, 'operator')
    if (fence !== null) await readStore.releaseLease(model, fence)
    print(
      stopped === null
        ? `${model}: ${count} parked events will be tried again.`
        : `${model}: goes on, and ${count} parked events will be tried again; it had stopped: ${stopped}`,
    )
  }
}
