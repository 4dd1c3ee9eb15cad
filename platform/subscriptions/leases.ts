import { randomUUID } from 'node:crypto'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { Lease, LeaseStore } from './lease-store.ts'

export interface LeasesOptions<L extends Lease> {
  readonly store: LeaseStore<L>
  readonly names: readonly string[]
  /** An owner without a heartbeat for this time, by the polling process's own clock, counts as dead. */
  readonly expiryMs: number
  /** True when no other process can use this store, so that any recorded owner is gone. */
  readonly exclusive: boolean
  /** Monotonic clock, in ms. */
  readonly now?: () => number
}

/** A lease that this process has taken. `of`: the name of the main lease if this is a companion, else null. */
export type Taken<L extends Lease> = L & { readonly of: string | null }

export interface Leases<L extends Lease> {
  /**
   * Polls all leases once: renews the owned ones and takes those that are free or whose owner is silent. `others`:
   * leases owned by other processes.
   */
  tick(): Promise<{
    readonly taken: readonly Taken<L>[]
    readonly lost: readonly string[]
    readonly others: readonly string[]
  }>
  /**
   * True while the lease is owned and no other process can consider the owner dead yet. Check it before each step of
   * work: the process may have been frozen.
   */
  isOwned(name: string): boolean
  /** Drops a companion that has finished its work or was given up. */
  forget(companion: string): void
  /** Frees a lease whose subscription cannot continue here. It is not taken again until its checkpoint changes. */
  surrender(name: string, checkpoint: Position | null): Promise<void>
  /** Frees all owned leases at once. */
  release(): Promise<void>
}

interface Owned {
  readonly fence: number
  /** Start time of the last accepted heartbeat. */
  heartbeatAt: number
  /** Null for a main lease. */
  readonly of: string | null
}

/**
 * Decides which subscriptions this process runs. Leases are stored, but expiry is judged locally: an owner counts as
 * dead after `expiryMs` without a heartbeat by the judging process's own clock, so clocks are never compared. After a
 * wrong judgement, the fence rejects the old owner's writes.
 * When several processes poll at once, one gets all leases: a process that loses one race stops taking, and a free
 * lease beside leases of a live owner is left to that owner until the next poll.
 */
export function createLeases<L extends Lease>({
  store,
  names,
  expiryMs,
  exclusive,
  now = () => performance.now(),
}: LeasesOptions<L>): Leases<L> {
  const owner = randomUUID()
  const owned = new Map<string, Owned>()
  const watched = new Map<string, { fence: number; heartbeat: number; since: number }>()
  /** Leases that this process surrendered, with the checkpoint at which the subscription could not continue here. */
  const givenUp = new Map<string, Position | null>()
  /** Leases that were free at the last poll and left to another owner. */
  let deferred = new Set<string>()
  /** Changes that were not reported to the caller yet: changes of a failed poll are reported by the next one. */
  const taken = new Set<string>()
  const lost = new Set<string>()

  function isFree({ name, owner: by, fence, heartbeat }: L): boolean {
    if (exclusive || by === null) return true
    const seen = watched.get(name)
    if (seen?.fence === fence && seen.heartbeat === heartbeat) return now() - seen.since >= expiryMs
    watched.set(name, { fence, heartbeat, since: now() })
    return false
  }
  const isHopeless = ({ name, checkpoint }: L) => givenUp.has(name) && givenUp.get(name) === checkpoint

  /**
   * Returns a function that renews a lease. An exclusive store needs no heartbeats, only a check whether an operator
   * has ended the lease.
   */
  async function heartbeatOrLook(): Promise<(name: string, fence: number) => boolean | Promise<boolean>> {
    if (!exclusive) return store.heartbeat
    const fences = new Map((await store.read([...owned.keys()])).map((lease) => [lease.name, lease.fence]))
    return (name, fence) => fences.get(name) === fence
  }

  async function renewAll() {
    const isStillOurs = await heartbeatOrLook()
    // Renew concurrently: in sequence, many leases on a slow store would be renewed too late.
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
      // When the name is not in `owned` any more, the lease was surrendered meanwhile and not lost.
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

  /** Takes free leases and returns the names that other processes own. */
  async function takeFree(): Promise<readonly string[]> {
    const others = names.filter((name) => !owned.has(name))
    const looked = others.length > 0 ? await store.read(others) : []
    if (looked.length < others.length) throw new Error('leases are missing from the store: they are made anew')
    const open = looked.filter(isFree)
    // A lease that was just lost has a live owner, whose heartbeats are watched from the next poll on. An exception is
    // a lease that an operator ended: it has no owner.
    const free = open.filter((lease) => (lease.owner === null || !lost.has(lease.name)) && !isHopeless(lease))
    const ours = owned.size > 0 || free.length === looked.length
    const wanted = free.filter(({ name }) => ours || deferred.has(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    deferred = new Set(free.map(({ name }) => name))
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
      // Read the leases again: until the fence changed, the former owner may have moved the checkpoint.
      const untold = [...taken].filter((name) => owned.has(name))
      const current = untold.length > 0 ? await store.read(untold) : []
      const told = { taken: current.map(asTaken), lost: [...lost], others }
      taken.clear()
      lost.clear()
      return told
    },

    isOwned(name) {
      const lease = owned.get(name)
      return lease !== undefined && (exclusive || now() - lease.heartbeatAt < expiryMs)
    },

    forget(companion) {
      owned.delete(companion)
    },

    async surrender(name, checkpoint) {
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
