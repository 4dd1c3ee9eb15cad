import type { ReadingCollection } from '../mongodb/reading-only.ts'
import { leftoverMs, type Lease } from './port.ts'

/** One collection: its lease, checkpoint and indexes, and where its documents are. */
export interface Registered extends Omit<Lease, 'collection' | 'owner' | 'heartbeat' | 'built' | 'hasLeftover'> {
  readonly _id: string
  /** The owner, and its heartbeat, by the names that an older version beside this one reads. */
  readonly holder: string | null
  readonly beat: number
  readonly indexes: readonly (readonly string[])[]
  readonly built?: true
  /** The name of MongoDB's collection that holds the documents; none but this one's ever. */
  readonly store: string
  /** The one that held them before; whoever writes writes there too. */
  readonly leftover?: string
  /** The collection whose place it is to take. */
  readonly replaces?: string
  /** It was dropped: what is left of it goes, and to all who look it is not there. */
  readonly dropping?: true
}

/** For so long a reader takes a collection to be where it last was. */
const freshMs = 1_000
/** What took a reader longer than this since it looked may have been dropped under it. */
const trustedMs = leftoverMs / 2

export type Registry = ReturnType<typeof createRegistry>

/** Which collections there are. Their documents may move (`replace`), so readers look again every second. */
export function createRegistry(records: ReadingCollection<Registered>) {
  const seen = new Map<string, { readonly record: Registered; readonly at: number }>()

  async function look(name: string): Promise<{ readonly record: Registered; readonly at: number } | null> {
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
    /** After `reached` has answered for a collection, it is read where that answer found it: it may have been dropped and made anew a moment ago. */
    noticed({ _id, store }: Pick<Registered, '_id' | 'store'>): void {
      if (seen.get(_id)?.record.store !== store) seen.delete(_id)
    },

    /** What `work` finds where the collection is now; `nothing` where there is none. */
    async read<T>(name: string, nothing: T, work: (record: Registered) => Promise<T>): Promise<T> {
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
