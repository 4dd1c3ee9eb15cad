import type { Recorded } from '../../shared/event.ts'
import { advance, type Folded, type Projection, type Stored } from '../projection.ts'

/** Contents of a read model's collection: documents, removed documents and tombstones of owners. */
export type Collection = ReadonlyMap<string, Stored<Folded>>

export const emptyCollection: Collection = new Map()

/**
 * Applies one batch like a projector: reads the documents once, folds the events, writes the documents, then applies
 * removals.
 */
export function applyBatch(projection: Projection, collection: Collection, events: readonly Recorded[]): Collection {
  const changed = new Map<string, Stored<Folded>>(collection)
  const tombstone = (field: string, value: string) => `†${field}:${value}`
  for (const event of events) {
    if (!projection.eventTypes.includes(event.type)) continue
    const removal = projection.removal(event)
    if (removal) {
      for (const [id, document] of changed) {
        if (
          (document as unknown as Record<string, unknown>)[removal.field] === removal.value &&
          document.position < event.position
        )
          changed.set(id, { _id: id, position: event.position, removed: true })
      }
      const id = tombstone(removal.field, removal.value)
      changed.set(id, { _id: id, position: event.position, removed: true })
    }
    for (const id of projection.documents(event)) {
      const forgotten = Object.entries(projection.owners(event)).some(([field, value]) =>
        changed.has(tombstone(field, value)),
      )
      const document = advance(projection, changed.get(id), forgotten, event)
      if (document) changed.set(id, document)
    }
  }
  return changed
}

/** Returns the documents that queries can find. */
export const readable = (collection: Collection): readonly Folded[] =>
  [...collection.values()]
    .filter((document): document is Folded => !('removed' in document))
    .sort((a, b) => (a._id < b._id ? -1 : 1))
