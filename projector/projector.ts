import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import type { Position, Recorded } from '@filiz/domain/shared/event.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import { FenceLost, leftoverMs, type CollectionSpec, type Lease, type ReadStore, type Replacement } from '@filiz/engines/read-store/port.ts'
import { bookkeepingSpec, createBookkeeping } from './bookkeeping.ts'
import { foldBatch, needsOf, type Poisoned } from './fold-batch.ts'
import { earliest } from '@filiz/subscriptions/earliest.ts'
import { asBatches, coalesce } from '@filiz/subscriptions/coalesce.ts'
import { takeUp, type Holding } from './holding.ts'
import { createLeases } from './leases.ts'
import { aborted, sleep, supervised } from '@filiz/subscriptions/supervised.ts'

export interface ProjectorOptions {
  readonly log: EventLog
  readonly readStore: ReadStore
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly projections: readonly Projection[]
  /** No other process can have this read store: its leases are taken at once. */
  readonly exclusive?: boolean
  /** Within this time of a holder's death another takes over. */
  readonly leaseMs?: number
  /** Events folded and written at once, at most (and 500 more). */
  readonly batchSize?: number
  /** While models are filled from the start of the log. */
  readonly onProgress?: (progress: { readonly models: readonly string[]; readonly events: number }) => void
}

export interface ProjectorState {
  readonly role: 'stopped' | 'stand-by' | 'rebuilding' | 'live'
  /** How long ago the models that this process holds were last known to have everything; 0 while they do. */
  readonly behindSeconds: number
  readonly parked: number
  /** The last failure, until something works again. */
  readonly error: string | null
}

export interface Projector {
  /**
   * Begins, and comes back from any failure by itself until `stop`. Resolves when this process holds all models, each
   * built and caught up (a stand-by's promise waits for its turn). Rejects with `RebuildFailed` when a model cannot be
   * built (the others go on), and when stopped before.
   */
  start(): Promise<void>
  /** Finishes what it is writing and gives the leases back. */
  stop(): Promise<void>
  state(): ProjectorState
}

/** A model could not be filled from the start of the log: the event that it cannot take is a mistake of the program. */
export class RebuildFailed extends Error {
  override readonly name = 'RebuildFailed'
  constructor(model: string, event: Recorded, cause: unknown) {
    super(`${model}: ${event.type} ${event.id} (${event.stream} @ ${event.revision}) cannot be folded: ${String(cause)}`, { cause })
  }
}

/** Collections that `projections` are kept in, with what the projector needs for itself. */
export const specsOf = (projections: readonly Projection[]): CollectionSpec[] => [
  ...projections.map((projection) => ({ name: collectionName(projection), indexes: projection.indexes })),
  bookkeepingSpec,
]

/**
 * Of the lease's time. Until a death is judged pass at most: one look until the last beat is seen, the silence, and one
 * look until it is noticed that it is over.
 */
const lookShare = 0.1
const silentShare = 0.5
/** A rebuild joins the live reader when it is at most so far behind: so long, in events, all others wait for it. */
const joinWithin = 1_000
/** Live, a batch must not keep the process from answering others. */
const liveBatchSize = 1_000
const attemptsAtPoison = 3

/**
 * Keeps the read models (design §4–§7). Three supervised loops: one keeps the leases, one fills models that are new, were
 * dropped, or are to replace others, one reads the log for all others. A model is in one of the two at a time.
 */
export function createProjector(options: ProjectorOptions): Projector {
  const { log, readStore, clock, logger, metrics, projections, exclusive = false, leaseMs = 10_000, batchSize = 4_000, onProgress = () => {} } = options
  const byCollection = new Map(projections.map((projection) => [collectionName(projection), projection]))
  const stopping = new AbortController()
  const { signal } = stopping
  const leases = createLeases({ readStore, collections: [...byCollection.keys()], silentMs: leaseMs * silentShare, exclusive })
  const bookkeeping = createBookkeeping(readStore, signal)
  const holdings = new Map<string, Holding>()
  const toTakeUp = new Map<string, Lease | Replacement>()
  const parked = new Map<string, number>()
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => {})

  /** Aborted and made anew whenever it changes which models are held, or how far they are. */
  let sameHoldings = new AbortController()
  let lookAtLeases = () => {}
  let loops: Promise<unknown> | undefined
  let behindSince: number | null = null
  let failure: string | null = null

  function holdingsChanged() {
    metrics.projectorActive.set(holdings.size > 0 ? 1 : 0)
    // Who stands by is behind with nothing.
    if (holdings.size === 0) behindSince = null
    sameHoldings.abort()
    sameHoldings = new AbortController()
  }
  async function keepLeases(alive: () => void) {
    await readStore.prepare(specsOf(projections))
    while (!signal.aborted) {
      const { taken, lost } = await leases.tick()
      for (const collection of lost) {
        holdings.delete(collection)
        toTakeUp.delete(collection)
        // Whoever has it now says so.
        metrics.eventsParked.remove({ projection: byCollection.get(collection)?.name ?? collection })
      }
      for (const lease of taken) toTakeUp.set(lease.collection, lease)
      if (lost.length > 0) {
        logger.warn({ lost }, 'models were taken over by another projector')
        holdingsChanged()
      }
      if (toTakeUp.size > 0) await takeUpAll()
      alive()
      const look = new AbortController()
      lookAtLeases = () => look.abort()
      await sleep(leaseMs * lookShare, AbortSignal.any([signal, look.signal]))
    }
  }

  /** A lease stays in `toTakeUp` until its model was taken up: a failure in between comes back here. */
  async function takeUpAll() {
    await dropThoseBeyondTheLog()
    const taken = await Promise.all([...toTakeUp.values()].map((lease) =>
      takeUp(byCollection.get('replaces' in lease ? lease.replaces : lease.collection)!, lease, { log, readStore, bookkeeping })))
    await countParked(taken)
    for (const holding of taken) {
      toTakeUp.delete(holding.collection)
      holdings.set(holding.collection, holding)
    }
    logger.info({ taken: taken.map(({ collection, checkpoint, rebuilding }) => ({ collection, checkpoint, rebuilding })) }, 'holds models')
    holdingsChanged()
  }

  /** What has more than the log was filled from another one, or before a restore: nobody may read of a past that never was. */
  async function dropThoseBeyondTheLog() {
    const beyond = (head: Position | null) => [...toTakeUp.values()].filter(({ checkpoint }) => checkpoint !== null && (head === null || checkpoint > head))
    if (beyond(await log.head()).length === 0) return
    // A cluster that changes its leader may for a moment know of less than it did.
    await sleep(leaseMs * lookShare, signal)
    const head = await log.head()
    for (const lease of signal.aborted ? [] : beyond(head)) {
      const { collection, checkpoint } = lease
      const reason = 'the log ends before what it has: the log was restored, or is another'
      logger.error({ model: collection, checkpoint, head }, `${reason}; it is dropped and filled anew`)
      if ('replaces' in lease) await bookkeeping.markFailed(lease.replaces, collection, reason)
      else await bookkeeping.forget(collection)
      await readStore.drop(collection)
      // That it is gone is found at the next look, and it is made anew as one that somebody else dropped.
      toTakeUp.delete(collection)
    }
  }

  async function rebuild(alive: () => void) {
    const members = [...holdings.values()].filter(({ rebuilding }) => rebuilding)
    if (members.length === 0) return aborted(AbortSignal.any([signal, sameHoldings.signal]))
    const models = members.map(({ collection }) => collection)
    // Beside others that are read meanwhile it takes smaller steps, and nobody waits to see how far it is.
    const beside = members.some(({ replaces }) => replaces !== null)
    const max = beside ? Math.min(batchSize, liveBatchSize) : batchSize
    let events = 0
    const progressed = () => beside || onProgress({ models, events })
    progressed()
    const failures = new Map<Holding, RebuildFailed>()
    const left = () => members.filter((member) => !failures.has(member))
    const fail = async (member: Holding, poisoned: readonly Poisoned[]) => {
      failures.set(member, failureOf(member, poisoned))
      return false
    }
    for (let pass = Infinity; pass > joinWithin && left().length > 0; ) {
      pass = 0
      for await (const batch of coalesce(asBatches(log.readAll({ after: earliest(left().map(({ checkpoint }) => checkpoint)) })), max)) {
        if (signal.aborted) return
        await fold(left(), batch.events, fail)
        if (left().length === 0) break
        pass += batch.events.length
        events += batch.events.length
        progressed()
        alive()
      }
    }
    for (const member of left()) {
      await markBuilt(member)
      member.rebuilding = false
    }
    if (left().length > 0) {
      logger.info({ models: left().map(({ collection }) => collection), events }, 'models are built')
      holdingsChanged()
    }
    for (const failed of failures.values()) throw failed
  }

  async function follow(alive: () => void) {
    const members = [...holdings.values()].filter(({ rebuilding }) => !rebuilding)
    const same = AbortSignal.any([signal, sameHoldings.signal])
    if (members.length === 0) return aborted(same)
    const due = await tidy(members)
    // However this life ends, its subscription ends with it: the reader may be waiting for news that nobody will take.
    const life = new AbortController()
    const ended = AbortSignal.any([same, life.signal, ...(due === null ? [] : [AbortSignal.timeout(due)])])
    try {
      await followUntil(ended, members, alive)
    } finally {
      life.abort()
    }
  }

  async function followUntil(ended: AbortSignal, members: readonly Holding[], alive: () => void) {
    behindSince ??= performance.now()
    // Under a steady load there is always something newer: what was there when it began is what it has to catch up with.
    const end = await log.head()
    for await (const batch of coalesce(log.subscribe({ after: earliest(members.map(({ checkpoint }) => checkpoint)), signal: ended }), Math.min(batchSize, liveBatchSize))) {
      if (ended.aborted) return
      behindSince ??= performance.now()
      await fold(members, batch.events, park)
      await putInPlace(members)
      failure = null
      alive()
      const newest = batch.events.at(-1)
      // While there is always something newer, the age of what was folded last says how far behind it is.
      behindSince = batch.caughtUp || !newest ? null : performance.now() - age(newest)
      if (!batch.caughtUp && end !== null && !members.every((member) => !isHeld(member) || (member.checkpoint ?? '') >= end)) continue
      for (const member of members) if (!member.built) await markBuilt(member)
      if (members.filter(({ replaces }) => replaces === null).length === projections.length) ready.resolve()
    }
    if (!ended.aborted) throw new Error('the subscription ended by itself')
  }

  async function markBuilt(member: Holding) {
    if (member.replaces !== null) return
    await readStore.markBuilt(member.collection, member.fence)
    member.built = true
  }

  /** Between two batches, what has everything that its model has takes its place. */
  async function putInPlace(members: readonly Holding[]) {
    for (const by of members) {
      const model = members.find(({ collection }) => collection === by.replaces)
      if (!model || !isHeld(by) || model.checkpoint !== by.checkpoint || model.leftoverSince !== null) continue
      await readStore.replace(model.collection, model.fence, by.collection, by.fence)
      holdings.delete(by.collection)
      leases.letGo(by.collection)
      model.cache.clear()
      model.blocked.clear()
      model.parkedInVain = true
      model.leftoverSince = performance.now()
      if ((await readStore.leases([model.collection]))[0]?.hasLeftover === false) model.leftoverSince = null
      logger.info({ model: model.collection, by: by.collection, checkpoint: model.checkpoint }, 'a model was replaced by what was filled beside it')
      holdingsChanged()
    }
  }

  /** What a replacement leaves to be done; in how many ms there is more of it, or null. */
  async function tidy(members: readonly Holding[]): Promise<number | null> {
    let due: number | null = null
    for (const member of members) {
      const { collection, fence, leftoverSince } = member
      if (member.parkedInVain) {
        for (let entries; (entries = await bookkeeping.parked(collection, null)).length > 0; ) await bookkeeping.unpark(entries)
        member.parkedInVain = false
        await countParked([member])
      }
      if (leftoverSince === null) continue
      const left = leftoverSince + leftoverMs - performance.now()
      if (left > 0) {
        due = Math.ceil(Math.min(left, due ?? left))
        continue
      }
      await readStore.dropLeftover(collection, fence)
      member.leftoverSince = null
    }
    return due
  }

  /** It was not lost or given up since it was taken up. */
  const isHeld = (member: Holding) => holdings.get(member.collection) === member

  /**
   * Folds a batch into all of `members` and writes it; on any failure nothing is believed to be known any more. `onPoison`
   * says whether a model that could not take an event is written all the same.
   */
  async function fold(members: readonly Holding[], events: readonly Recorded[], onPoison: (member: Holding, poisoned: readonly Poisoned[]) => Promise<boolean>) {
    const last = events.at(-1)
    if (!last) return
    const began = performance.now()
    const behind = members.filter((member) => isHeld(member) && (member.checkpoint === null || member.checkpoint < last.position))
    try {
      const all = await Promise.all(behind.map(async (member) => ({ member, ...(await foldInto(member, events)) })))
      const left = new Set<Holding>()
      for (const { member, poisoned } of all) {
        if (poisoned.length > 0 && !(await (member.replaces === null ? onPoison(member, poisoned) : giveUp(member, poisoned)))) left.add(member)
      }
      const folded = all.filter(({ member }) => isHeld(member) && !left.has(member))
      if (folded.length === 0) return
      await readStore.apply(folded.map(({ member: { collection, fence }, upserts, removals }) => ({ collection, fence, upserts, removals, checkpoint: last.position })))
      const seconds = (performance.now() - began) / 1000
      for (const { member, upserts, removals, count, newest } of folded) {
        member.cache.wrote({ upserts, removals })
        member.checkpoint = last.position
        if (count > 0) measure(member, count, newest, seconds)
      }
    } catch (error) {
      for (const { cache } of behind) cache.clear()
      if (error instanceof FenceLost) lookAtLeases()
      throw error
    }
  }

  async function foldInto(member: Holding, events: readonly Recorded[]) {
    const { projection, collection, cache, checkpoint, blocked } = member
    const needs = needsOf(projection, events, checkpoint)
    for (let attempt = 1; ; attempt++) {
      const folded = foldBatch(projection, needs, { ...(await cache.know(readStore, collection, needs)), blocked })
      if (attempt === attemptsAtPoison || folded.poisoned.every(({ error }) => error === null)) {
        return { ...folded, count: needs.steps.length, newest: needs.steps.at(-1)?.event }
      }
      // What it was folded into may have been the mistake: it is read anew.
      cache.clear()
      await sleep(20 * attempt, signal)
    }
  }

  function failureOf({ collection }: Holding, poisoned: readonly Poisoned[]): RebuildFailed {
    const { event, error } = poisoned[0]!
    return new RebuildFailed(collection, event, error)
  }

  /** A replacement that cannot take an event is none: what it was to replace goes on as it is. */
  async function giveUp(member: Holding, poisoned: readonly Poisoned[]): Promise<false> {
    const { collection, replaces } = member
    const failed = failureOf(member, poisoned)
    logger.error({ err: failed, model: replaces }, 'gave up filling a model anew')
    await bookkeeping.markFailed(replaces!, collection, failed.message)
    await readStore.drop(collection)
    holdings.delete(collection)
    leases.letGo(collection)
    holdingsChanged()
    return false
  }

  /** Before the checkpoint moves past them, so that a crash in between parks them again rather than never. */
  async function park(member: Holding, poisoned: readonly Poisoned[]): Promise<true> {
    await bookkeeping.park(member.collection, poisoned)
    for (const { event, documents, error } of poisoned) {
      documents.forEach((id) => member.blocked.add(id))
      if (error !== null) logger.error({ err: error, model: member.collection, event: event.id, type: event.type, stream: event.stream, position: event.position }, 'parked an event that cannot be folded')
    }
    await countParked([member])
    return true
  }

  async function countParked(members: readonly Holding[]) {
    for (const { collection, projection, replaces } of members) {
      if (replaces !== null) continue
      const count = await bookkeeping.parkedCount(collection)
      parked.set(collection, count)
      metrics.eventsParked.set({ projection: projection.name }, count)
    }
  }

  function measure({ projection: { name }, rebuilding }: Holding, count: number, newest: Recorded | undefined, seconds: number) {
    metrics.eventsProjected.inc({ projection: name }, count)
    metrics.projectionBatchSeconds.observe({ projection: name }, seconds)
    if (!rebuilding && newest) metrics.projectionLagSeconds.observe({ projection: name }, age(newest) / 1000)
  }
  const age = (event: Recorded) => Math.max(0, clock.millis() - Date.parse(event.data.at))

  function failed(error: unknown) {
    failure = String(error)
    behindSince ??= performance.now()
    if (error instanceof RebuildFailed) ready.reject(error)
  }

  function stateNow(): ProjectorState {
    // What is filled beside a model keeps nobody waiting.
    const all = [...holdings.values()].filter(({ replaces }) => replaces === null)
    const role = signal.aborted || !loops ? 'stopped' : all.length === 0 ? 'stand-by' : all.some(({ rebuilding }) => rebuilding) ? 'rebuilding' : 'live'
    return {
      role,
      behindSeconds: behindSince === null || role === 'stand-by' ? 0 : (performance.now() - behindSince) / 1000,
      parked: all.reduce((sum, { collection }) => sum + (parked.get(collection) ?? 0), 0),
      error: failure,
    }
  }

  return {
    start() {
      const loop = (name: string, life: (alive: () => void) => Promise<void>) =>
        supervised(life, { name, signal, logger, onFailure: failed })
      if (!loops) metrics.beforeEach(() => metrics.projectionBehindSeconds.set(stateNow().behindSeconds))
      loops ??= Promise.all([loop('leases', keepLeases), loop('rebuild', rebuild), loop('live', follow)])
      return ready.promise
    },
    async stop() {
      stopping.abort()
      ready.reject(new Error('the projector was stopped before it had caught up'))
      await loops
      holdings.clear()
      metrics.projectorActive.set(0)
      await leases.release().catch((error: unknown) => logger.warn({ err: error }, 'could not give the leases back'))
    },
    state: stateNow,
  }
}
