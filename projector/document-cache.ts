import type { Folded, RemovalOf, Stored } from '@filiz/domain/read-models/projection.ts'
import { tombstoneId, type ReadStore } from '@filiz/engines/read-store/port.ts'
import { LRUCache } from 'lru-cache'
import type { FoldedBatch, Known, RequiredDocuments } from './fold-batch.ts'

const notThere = Symbol('not there')

/**
 * The write-through cache of the process that is a collection's only writer: recently read or written documents, and
 * known tombstones. Clear it after every failure and every change of the lease, because another process may have
 * written.
 */
export function createDocumentCache({
  documents: maxDocuments,
  owners: maxOwners = 20_000,
}: {
  readonly documents: number
  readonly owners?: number
}) {
  let documents = new LRUCache<string, Stored<Folded> | typeof notThere>({ max: maxDocuments })
  const owners = new LRUCache<string, boolean>({ max: maxOwners })

  return {
    /** Returns everything that a batch needs, from the cache or with one read of the store. */
    async know(
      readStore: ReadStore,
      collection: string,
      dependencies: RequiredDocuments,
    ): Promise<Omit<Known, 'blocked'>> {
      const found = new Map<string, Stored<Folded> | undefined>()
      const forgotten = new Set<string>()
      const missing: string[] = []
      for (const id of dependencies.documents) {
        const cached = documents.get(id)
        if (cached === undefined) missing.push(id)
        else found.set(id, cached === notThere ? undefined : cached)
      }
      for (const id of dependencies.owners) {
        const cached = owners.get(id)
        if (cached === undefined) missing.push(id)
        else if (cached) forgotten.add(id)
      }
      if (missing.length > 0) {
        const loaded = new Map(
          (await readStore.load(collection, missing)).map((document) => [
            document._id,
            document as unknown as Stored<Folded>,
          ]),
        )
        for (const id of missing) {
          const document = loaded.get(id)
          if (dependencies.documents.has(id)) {
            found.set(id, document)
            documents.set(id, document ?? notThere)
          } else {
            if (document) forgotten.add(id)
            owners.set(id, document !== undefined)
          }
        }
      }
      return { documents: found, forgotten }
    },

    /** Updates the cache after the batch is durable in the store. */
    wrote({ upserts, removals }: Pick<FoldedBatch, 'upserts' | 'removals'>): void {
      for (const document of upserts) documents.set(document._id, document)
      for (const { field, value } of removals) {
        owners.set(tombstoneId(field, value), true)
        drop({ field, value })
      }
    },

    /** Sets the maximum number of cached documents. */
    hold(most: number): void {
      documents = new LRUCache({ max: most })
    },

    clear(): void {
      documents.clear()
      owners.clear()
    },
  }

  function drop({ field, value }: RemovalOf): void {
    for (const [id, document] of documents.entries()) {
      if (typeof document === 'object' && (document as unknown as Record<string, unknown>)[field] === value)
        documents.delete(id)
    }
  }
}
