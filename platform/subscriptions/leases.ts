import { randomUUID } from 'node:crypto'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { Lease, LeaseStore } from './lease-store.ts'

export interface LeasesOptions<L extends Lease> {
  readonly store: LeaseStore<L>
  readonly names: readonly string[]
  /** An owner without a heartbeat for so long, by our own clock, is dead. */
  readonly silentMs: number
  /** No other process can have this store: whatever the record says of an owner, it is gone. */
  readonly exclusive: boolean
  /** Monotonic, in ms. */
  readonly now?: () => number
}

/** A lease that is ours now; `of`: what it is the companion of, if it is one. */
export type Taken<L extends Lease> = L & { readonly of: string | null }

export interface Leases<L extends Lease> {
  /** One look at all leases: a heartbeat for those owned, and takes those that are free or whose owner is silent; `others` have the rest. */
  tick(): Promise<{
    readonly taken: readonly Taken<L>[]
    readonly lost: readonly string[]
    readonly others: readonly string[]
  }>
  /** Ours, and nobody can have judged us dead yet. Asked before each piece of work: a process may have been frozen. */
  isOwned(name: string): boolean
  /** A companion has done what it was there for, or is given up. */
  forget(companion: string): void
  /** Gives one back because we cannot go on; it is not taken again before its checkpoint is another. */
  giveUp(name: string, checkpoint: Position | null): Promise<void>
  /** Gives back all that are owned, at once. */
  release(): Promise<void>
}

interface Owned {
  readonly fence: number
  /** When the last heartbeat that was accepted began. */
  heartbeatAt: number
  /** Null: it is no companion. */
  readonly of: string | null
}

/**
 * Which subscriptions this process works for (design §5, §19). The record of a lease is in the store, its judgement is
 * not: an owner is given up only when it had no heartbeat for `silentMs` by the judge's own clock, so no two clocks are
 * ever compared; and should it be judged wrongly, the fence keeps its writes out.
 *
 * Of several that look at once, one gets them all: who loses one race leaves the rest, and a free lease beside others that
 * somebody alive holds is first left to him until the next look.
 */
export function createLeases<L extends Lease>({
  store,
  names,
  silentMs,
  exclusive,
  now = () => performance.now(),
}: LeasesOptions<L>): Leases<L> {
  const owner = randomUUID()
  const owned = new Map<string, Owned>()
  const watched = new Map<string, { fence: number; heartbeat: number; since: number }>()
  /** Where we could not go on from. */
  const givenUp = new Map<string, Position | null>()
  /** Free at the last look, and left to somebody else. */
  let leftAside = new Set<string>()
  /** What the caller has not been told: a look that failed half-way is told with the next. */
  const taken = new Set<string>()
  const lost = new Set<string>()

  function isFree({ name, owner: by, fence, heartbeat }: L): boolean {
    if (exclusive || by === null) return true
    const seen = watched.get(name)
    if (seen?.fence === fence && seen.heartbeat === heartbeat) return now() - seen.since >= silentMs
    watched.set(name, { fence, heartbeat, since: now() })
    return false
  }
  const isHopeless = ({ name, checkpoint }: L) => givenUp.has(name) && givenUp.get(name) === checkpoint

  /** Where nobody watches no heartbeat is needed, only a look whether an operator has ended the lease. */
  async function heartbeatOrLook(): Promise<(name: string, fence: number) => boolean | Promise<boolean>> {
    if (!exclusive) return store.heartbeat
    const fences = new Map((await store.read([...owned.keys()])).map((lease) => [lease.name, lease.fence]))
    return (name, fence) => fences.get(name) === fence
  }

  async function renewAll() {
    const isStillOurs = await heartbeatOrLook()
    // Side by side: one after the other, of many by a slow store, they would be too late.
    for (const companions of [false, true]) {
      const renewals = await Promise.allSettled(
        [...owned].filter(([, { of }]) => (of !== null) === companions).map(([name, lease]) => renew(name, lease)),
      )
      const failed = renewals.find((renewal) => renewal.status === 'rejected')
      if (failed) throw failed.reason
    }

    async function renew(name: string, lease: Owned): Promise<void> {
      const began = now()
      const isOurs = (lease.of === null || owned.has(lease.of)) && (await isStillOurs(name, lease.fence))
      if (isOurs) lease.heartbeatAt = began
      // Otherwise it was given up meanwhile.
      else if (owned.delete(name)) lost.add(name)
    }
  }

  async function take(lease: L, of: string | null): Promise<boolean> {
    const began = now()
    const fence = await store.take(lease.name, lease.fence, owner)
    if (fence === null) return false
    owned.set(lease.name, { fence, heartbeatAt: began, of })
    watched.delete(lease.name)
    givenUp.delete(lease.name)
    taken.add(lease.name)
    return true
  }

  /** Those that others have. */
  async function takeFree(): Promise<readonly string[]> {
    const others = names.filter((name) => !owned.has(name))
    const looked = others.length > 0 ? await store.read(others) : []
    if (looked.length < others.length) throw new Error('leases are missing from the store: they are made anew')
    const open = looked.filter(isFree)
    // A lease just lost belongs to somebody alive, who is watched from the next look on, as everybody is; unless it was ended, and nobody has it.
    const free = open.filter((lease) => (lease.owner === null || !lost.has(lease.name)) && !isHopeless(lease))
    const ours = owned.size > 0 || free.length === looked.length
    const wanted = free.filter(({ name }) => ours || leftAside.has(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    leftAside = new Set(free.map(({ name }) => name))
    for (const lease of wanted) if (!(await take(lease, null))) break
    return looked.filter((lease) => !open.includes(lease)).map(({ name }) => name)
  }

  function asTaken(lease: L): Taken<L> {
    const { fence, of } = owned.get(lease.name)!
    return { ...lease, fence, of }
  }

  async function takeCompanions() {
    const primary = [...owned].filter(([, { of }]) => of === null).map(([name]) => name)
    for (const companion of primary.length > 0 ? ((await store.companions?.(primary)) ?? []) : []) {
      if (!owned.has(companion.name) && !isHopeless(companion)) await take(companion, companion.of)
    }
  }

  return {
    async tick() {
      await renewAll()
      const others = await takeFree()
      await takeCompanions()
      // Read again: the one before may have written until the moment its fence fell.
      const untold = [...taken].filter((name) => owned.has(name))
      const current = untold.length > 0 ? await store.read(untold) : []
      const told = { taken: current.map(asTaken), lost: [...lost], others }
      taken.clear()
      lost.clear()
      return told
    },

    isOwned(name) {
      const lease = owned.get(name)
      return lease !== undefined && (exclusive || now() - lease.heartbeatAt < silentMs)
    },

    forget(companion) {
      owned.delete(companion)
    },

    async giveUp(name, checkpoint) {
      const lease = owned.get(name)
      if (!lease) return
      givenUp.set(name, checkpoint)
      owned.delete(name)
      await store.release(name, lease.fence)
    },

    async release() {
      const all = [...owned]
      owned.clear()
      await Promise.all(all.map(([name, { fence }]) => store.release(name, fence)))
    },
  }
}
