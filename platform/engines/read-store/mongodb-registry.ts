import type { ReadOnlyCollection } from '../mongodb/read-only-db.ts'
import { retiredMs, type Lease } from './port.ts'

/** One collection: its lease, checkpoint, indexes and the location of its documents. */
export interface CollectionRecord extends Omit<
  Lease,
  'collection' | 'owner' | 'heartbeat' | 'built' | 'hasRetired' | 'checkpointEvent'
> {
  readonly _id: string
  /** Owner and heartbeat of the lease, under the field names that older versions read. */
  readonly holder: string | null
  readonly beat: number
  readonly indexes: readonly (readonly string[])[]
  readonly built?: true
  /** The event at the checkpoint (`toStoredEvent`). */
  readonly event?: string
  /** Name of the MongoDB collection with the documents; never used by another collection. */
  readonly store: string
  /** The previous MongoDB collection, kept unchanged for running reads. */
  readonly leftover?: string
  /** The collection that this one is to replace. */
  readonly replaces?: string
  /** The collection was dropped: readers treat it as missing, and its remains are being removed. */
  readonly dropping?: true
}

/** Milliseconds for which a reader caches the location (MongoDB collection) of a collection's documents. */
const freshMs = 1_000
/**
 * Maximum milliseconds between looking up a location and the end of a read. A slower read is repeated, because the
 * documents may have been dropped meanwhile.
 */
const trustedMs = retiredMs / 2

export type Registry = ReturnType<typeof createRegistry>

/** Caches the locations of collections. Documents may move (`replace`), so an entry expires after a second. */
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
     * Call after `reached` with the location that the check found: later reads use this location, because the
     * collection may have been dropped and recreated a moment ago.
     */
    observeLocation({ _id, store }: Pick<CollectionRecord, '_id' | 'store'>): void {
      if (seen.get(_id)?.record.store !== store) seen.delete(_id)
    },

    /** Runs `work` on the current location of the collection; returns `nothing` if the collection does not exist. */
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
