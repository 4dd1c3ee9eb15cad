import type { ReadOnlyCollection } from '../mongodb/read-only-db.ts'
import { retiredMs, type Lease } from './port.ts'

/** One collection: its lease, checkpoint, indexes and the location of its documents. */
export interface CollectionRecord extends Omit<Lease, 'collection' | 'owner' | 'heartbeat' | 'built' | 'hasRetired'> {
  readonly _id: string
  /** Owner and heartbeat, under the names that older versions read. */
  readonly holder: string | null
  readonly beat: number
  readonly indexes: readonly (readonly string[])[]
  readonly built?: true
  /** Name of the MongoDB collection with the documents; never used by another collection. */
  readonly store: string
  /** The previous MongoDB collection, kept unchanged for running reads. */
  readonly leftover?: string
  /** The collection that this one is to replace. */
  readonly replaces?: string
  /** The collection was dropped: readers treat it as missing, and its remains are being removed. */
  readonly dropping?: true
}

/** Milliseconds for which a reader caches a collection's location. */
const freshMs = 1_000
/**
 * A read that ended later than this after the location was looked up is repeated: the documents may have been dropped
 * meanwhile.
 */
const trustedMs = retiredMs / 2

export type Registry = ReturnType<typeof createRegistry>

/** Locations of collections. Documents may move (`replace`), so the cache expires every second. */
export function createRegistry(records: ReadOnlyCollection<CollectionRecord>) {
  const seen = new Map<string, { readonly record: CollectionRecord; readonly at: number }>()

  async function look(name: string): Promise<{ readonly record: CollectionRecord; readonly at: number } | null> {
    const known = seen.get(name)
    if (known && performance.now() - known.at < freshMs) return known
    const at = performance.now()
    const record = await records.findOne({ _id: name })
    if (!record || record.dropping) {
      seen.delete(name)
      return null
    }
    const found = { record, at }
    seen.set(name, found)
    return found
  }

  return {
    forget: (name: string) => void seen.delete(name),
    /**
     * After `reached`, the collection is read where that check found it, because it may have been dropped and recreated
     * a moment ago.
     */
    observeLocation({ _id, store }: Pick<CollectionRecord, '_id' | 'store'>): void {
      if (seen.get(_id)?.record.store !== store) seen.delete(_id)
    },

    /** Runs `work` on the current location of the collection; returns `nothing` if it does not exist. */
    async read<T>(name: string, nothing: T, work: (record: CollectionRecord) => Promise<T>): Promise<T> {
      while (true) {
        const found = await look(name)
        if (!found) return nothing
        const answer = await work(found.record)
        if (performance.now() - found.at < trustedMs) return answer
        seen.delete(name)
      }
    },
  }
}
