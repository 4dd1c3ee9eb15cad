import type { Folded, Projection } from '@filiz/domain/read-models/projection.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { tombstoneId } from '@filiz/engines/read-store/port.ts'
import { foldBatch, requiredDocuments } from '@filiz/projector/fold-batch.ts'
import { Failed } from '@filiz/data-set/errors.ts'

/** One read model in memory. It is updated by the projector's code. */
export interface Fold<D extends Folded = Folded> {
  /** Applies further events in log order. Throws `Failed` for an event that cannot be applied. */
  take(events: readonly Recorded[]): void
  document(id: string): D | undefined
  /** Returns the visible documents in order of their ids. */
  documents(): readonly D[]
}

export function createFold<D extends Folded>(projection: Projection<D>): Fold<D> {
  const model = projection as unknown as Projection
  const documents = new Map<string, Folded>()
  const forgotten = new Set<string>()
  return {
    take(events) {
      const { upserts, removals, poisoned } = foldBatch(model, requiredDocuments(model, events, null), {
        documents,
        forgotten,
        blocked: new Set(),
      })
      const [first] = poisoned
      if (first)
        throw new Failed(
          `${model.name}: ${first.event.type} at position ${first.event.position} cannot be folded: ${first.error instanceof Error ? first.error.message : String(first.error)}`,
        )
      for (const document of upserts) documents.set(document._id, document)
      for (const { field, value, position } of removals) {
        forgotten.add(tombstoneId(field, value))
        for (const [id, document] of documents)
          if ((document as unknown as Record<string, unknown>)[field] === value && document.position < position)
            documents.delete(id)
      }
    },
    document: (id) => documents.get(id) as unknown as D | undefined,
    documents: () => [...documents.values()].sort((a, b) => (a._id < b._id ? -1 : 1)) as unknown as readonly D[],
  }
}
