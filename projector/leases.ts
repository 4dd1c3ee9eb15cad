import { randomUUID } from 'node:crypto'
import type { Lease, ReadStore, Replacement } from '@filiz/engines/read-store/port.ts'

export interface LeasesOptions {
  readonly readStore: ReadStore
  readonly collections: readonly string[]
  /** A holder whose beat has not moved for so long, by our own clock, is dead. */
  readonly silentMs: number
  /** No other process can have this store: whatever the record says of a holder, he is gone. */
  readonly exclusive: boolean
  /** Monotonic, in ms. */
  readonly now?: () => number
}

export interface Leases {
  /**
   * One look at all leases: beats for those held, and takes those that are free or whose holder is silent. What is being
   * filled to replace a collection goes with it: who holds the one takes the other, whoever had it.
   */
  tick(): Promise<{ readonly taken: readonly (Lease | Replacement)[]; readonly lost: readonly string[] }>
  /** What was to replace a collection has done so, or is given up. */
  letGo(replacement: string): void
  /** Gives back all that are held, at once. */
  release(): Promise<void>
}

/**
 * Which collections this process writes (design §5). The record of a lease is in the store, its judgement is not: a
 * holder is given up only when his beat stood still for `silentMs` by the judge's own clock, so no two clocks are ever
 * compared; and should he be judged wrongly, the fence keeps his writes out.
 *
 * Of several that look at once, one gets them all: who loses one race leaves the rest, and a free lease beside others that
 * somebody alive holds is first left to him until the next look.
 */
export function createLeases({ readStore, collections, silentMs, exclusive, now = () => performance.now() }: LeasesOptions): Leases {
  const holder = randomUUID()
  const held = new Map<string, number>()
  /** Of replacements. */
  const beside = new Map<string, { readonly fence: number; readonly replaces: string }>()
  const watched = new Map<string, { fence: number; beat: number; since: number }>()
  /** Free at the last look, and left to somebody else. */
  let leftAside = new Set<string>()
  /** What the caller has not been told: a look that failed half-way is told with the next. */
  const taken = new Map<string, number>()
  const lost = new Set<string>()

  function isFree({ collection, holder: by, fence, beat }: Lease): boolean {
    if (exclusive || by === null) return true
    const seen = watched.get(collection)
    if (seen?.fence === fence && seen.beat === beat) return now() - seen.since >= silentMs
    watched.set(collection, { fence, beat, since: now() })
    return false
  }

  async function tickReplacements() {
    for (const [collection, { fence, replaces }] of beside) {
      if (held.has(replaces) && (await readStore.beat(collection, fence))) continue
      beside.delete(collection)
      taken.delete(collection)
      lost.add(collection)
    }
    for (const { collection, fence: seen, replaces } of held.size > 0 ? await readStore.replacements([...held.keys()]) : []) {
      if (beside.has(collection)) continue
      const fence = await readStore.takeLease(collection, seen, holder)
      if (fence === null) continue
      beside.set(collection, { fence, replaces })
      taken.set(collection, fence)
    }
  }

  return {
    async tick() {
      for (const [collection, fence] of held) {
        if (await readStore.beat(collection, fence)) continue
        held.delete(collection)
        taken.delete(collection)
        lost.add(collection)
      }
      const others = collections.filter((collection) => !held.has(collection))
      const looked = others.length > 0 ? await readStore.leases(others) : []
      if (looked.length < others.length) throw new Error('collections are missing from the read store: they are made anew')
      // A lease just lost belongs to somebody alive: he is watched from the next look on, as everybody is.
      const free = looked.filter((lease) => !lost.has(lease.collection) && isFree(lease))
      const ours = held.size > 0 || free.length === looked.length
      const wanted = free.filter(({ collection }) => ours || leftAside.has(collection)).toSorted((a, b) => (a.collection < b.collection ? -1 : 1))
      leftAside = new Set(free.map(({ collection }) => collection))
      for (const lease of wanted) {
        const fence = await readStore.takeLease(lease.collection, lease.fence, holder)
        if (fence === null) break
        held.set(lease.collection, fence)
        watched.delete(lease.collection)
        taken.set(lease.collection, fence)
      }
      await tickReplacements()
      // Read again: the one before may have written until the moment his fence fell.
      const current = taken.size > 0 ? await readStore.leases([...taken.keys()]) : []
      const told = {
        taken: current.map((lease) => {
          const replaces = beside.get(lease.collection)?.replaces
          return { ...lease, fence: taken.get(lease.collection)!, ...(replaces === undefined ? {} : { replaces }) }
        }),
        lost: [...lost],
      }
      taken.clear()
      lost.clear()
      return told
    },

    letGo(replacement) {
      beside.delete(replacement)
      taken.delete(replacement)
    },

    async release() {
      const all = [...held, ...[...beside].map(([collection, { fence }]) => [collection, fence] as const)]
      held.clear()
      beside.clear()
      taken.clear()
      await Promise.all(all.map(([collection, fence]) => readStore.releaseLease(collection, fence)))
    },
  }
}
