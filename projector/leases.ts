import { randomUUID } from 'node:crypto'
import type { Lease, ReadStore } from '@filiz/engines/read-store/port.ts'

export interface LeasesOptions {
  readonly readStore: ReadStore
  readonly collections: readonly string[]
  /** A holder whose beat has not moved for so long, by our own clock, is dead. */
  readonly leaseMs: number
  /** No other process can have this store: whatever the record says of a holder, he is gone. */
  readonly exclusive: boolean
  /** Monotonic, in ms. */
  readonly now?: () => number
}

export interface Leases {
  /** One look at all leases: beats for those held, and takes those that are free or whose holder is silent. */
  tick(): Promise<{ readonly taken: readonly (Lease & { readonly fence: number })[]; readonly lost: readonly string[] }>
  /** Gives back all that are held, at once. */
  release(): Promise<void>
}

/**
 * Which collections this process writes (design §5). The record of a lease is in the store, its judgement is not: a
 * holder is given up only when his beat stood still for `leaseMs` by the judge's own clock, so no two clocks are ever
 * compared; and should he be judged wrongly, the fence keeps his writes out.
 */
export function createLeases({ readStore, collections, leaseMs, exclusive, now = () => performance.now() }: LeasesOptions): Leases {
  const holder = randomUUID()
  const held = new Map<string, number>()
  const watched = new Map<string, { fence: number; beat: number; since: number }>()

  function isFree({ collection, holder: by, fence, beat }: Lease): boolean {
    if (exclusive || by === null) return true
    const seen = watched.get(collection)
    if (seen?.fence === fence && seen.beat === beat) return now() - seen.since >= leaseMs
    watched.set(collection, { fence, beat, since: now() })
    return false
  }

  return {
    async tick() {
      const lost: string[] = []
      for (const [collection, fence] of held) {
        if (await readStore.beat(collection, fence)) continue
        held.delete(collection)
        lost.push(collection)
      }
      const taken: Lease[] = []
      const others = collections.filter((collection) => !held.has(collection))
      // A lease just lost belongs to somebody alive: he is watched from the next look on, as everybody is.
      for (const lease of others.length > 0 ? await readStore.leases(others) : []) {
        if (lost.includes(lease.collection) || !isFree(lease)) continue
        const fence = await readStore.takeLease(lease.collection, lease.fence, holder)
        if (fence === null) continue
        held.set(lease.collection, fence)
        watched.delete(lease.collection)
        // Read again: the one before may have written until the moment his fence fell.
        const [current] = await readStore.leases([lease.collection])
        taken.push({ ...(current ?? lease), fence })
      }
      return { taken, lost }
    },

    async release() {
      const all = [...held]
      held.clear()
      await Promise.all(all.map(([collection, fence]) => readStore.releaseLease(collection, fence)))
    },
  }
}
