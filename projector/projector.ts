import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLogReader, LogEvent } from '@filiz/engines/event-log/port.ts'
import { frugalHeap } from '@filiz/engines/frugal-heap.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Tracing } from '@filiz/engines/observability/tracing.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { CollectionSpec, ReadStore } from '@filiz/engines/read-store/port.ts'
import { createLogReader, type LogReader } from '@filiz/subscriptions/log-reader.ts'
import type { Taken } from '@filiz/subscriptions/leases.ts'
import { createRunner } from '@filiz/subscriptions/runner.ts'
import type { PoisonEventError, SubscriptionState } from '@filiz/subscriptions/subscription.ts'
import { sleep } from '@filiz/subscriptions/back-off.ts'
import { batchWrites } from './batch-writes.ts'
import { bookkeepingSpec, createProjectionState } from './projection-state.ts'
import { leaseStoreOf, type ModelLease } from './lease-store.ts'
import { createModel, type Model, type ModelListener } from './model.ts'
import { createRetiredCollections, isBefore, pollMs, swapReadModel } from './swap-read-model.ts'

export interface ProjectorOptions {
  readonly log: EventLogReader
  /** The log reader that this process shares among its subscriptions. */
  readonly reader?: LogReader
  readonly readStore: ReadStore
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracing?: Tracing | undefined
  readonly projections: readonly Projection[]
  /** True when no other process can use this read store, so that leases are taken at once. */
  readonly exclusive?: boolean
  /** Maximum time from an owner's death to the takeover, in milliseconds. */
  readonly leaseMs?: number
  /** Maximum number of events folded and written at once. */
  readonly batchSize?: number
  /** Number of poison events of one model that may be parked before it stops; waiting events do not count. */
  readonly mostPoisoned?: number
  /** Whether this version knows an event type; by default the types of the domain. */
  readonly knows?: (type: string) => boolean
  /** Called while models are built from the log's start. `events`: number of events folded so far, over all models. */
  readonly onProgress?: (progress: { readonly models: readonly string[]; readonly events: number }) => void
}

export interface ProjectorState {
  readonly role: 'stopped' | 'stand-by' | 'rebuilding' | 'live'
  /** Seconds since the owned models last had all events; 0 while they have them. */
  readonly behindSeconds: number
  readonly parked: number
  /** The last failure; null once work succeeds again. */
  readonly error: string | null
}

export interface Projector {
  /**
   * Starts, and recovers from any failure until `stop`. Resolves when this process owns all models and each of them is
   * built, and has caught up or stopped for an operator or a newer version (a stand-by waits for the leases). Rejects
   * with `RebuildFailed` when a model cannot be built (the others continue), and when it is stopped before.
   */
  start(): Promise<void>
  /** Finishes the current write and releases the leases. */
  stop(): Promise<void>
  state(): ProjectorState
  states(): readonly SubscriptionState[]
  /** Whether all models are built, by whichever process. */
  areBuilt(): Promise<boolean>
}

/** Thrown when a model cannot be built because of an event it cannot fold: a fault of the program. */
export class RebuildFailed extends Error {
  override readonly name = 'RebuildFailed'
  constructor({ message, cause }: PoisonEventError) {
    super(message, { cause })
  }
}

/** Returns the collections of these projections and the projector's own collection. */
export const specsOf = (projections: readonly Projection[]): CollectionSpec[] => [
  ...projections.map((projection) => ({ name: collectionName(projection), indexes: projection.indexes })),
  bookkeepingSpec,
]

/** Maximum events in a live batch, small enough not to block the process for other requests. */
const liveBatchSize = 1_000

/** Maintains the read models, each as a subscription of its own (`platform/subscriptions/`). */
export function createProjector(options: ProjectorOptions): Projector {
  const {
    log,
    readStore,
    clock,
    logger,
    metrics,
    tracing,
    projections,
    exclusive = false,
    leaseMs = 10_000,
    batchSize = 2_000,
    onProgress = () => {},
  } = options
  const applyLive = batchWrites(readStore.apply)
  const byCollection = new Map(projections.map((projection) => [collectionName(projection), projection]))
  const stopping = new AbortController()
  const { signal } = stopping
  const bookkeeping = createProjectionState(readStore, signal)
  const leftovers = createRetiredCollections({ readStore, logger })
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => {})
  const filled = new Map<string, number>()
  /** Names of stopped models; queries still serve their data, marked as stale. */
  const standing = new Set<string>()
  let began = false
  /** Limits memory while models are built. */
  const heap = frugalHeap()

  const runner = createRunner<ModelLease, Model>({
    ...options,
    exclusive,
    leaseMs,
    reader: options.reader ?? createLogReader({ log }),
    names: [...byCollection.keys()],
    store: leaseStoreOf(readStore),
    prepare: () => readStore.prepare(specsOf(projections)),
    subscriptionOf: modelOf,
  })
  const isOwned = (model: Model) => runner.owned.get(model.name) === model
  /** Returns the owned models without rebuilds; nothing waits for a rebuild. */
  const models = () => [...runner.owned.values()].filter(({ replaces }) => replaces === null)

  function modelOf(lease: Taken<ModelLease>): Model {
    const model = createModel({
      projection: byCollection.get(lease.of ?? lease.name)!,
      lease,
      replaces: lease.of,
      log,
      readStore,
      applyLive,
      bookkeeping,
      signal,
      logger,
      on,
      batchSize: { filling: batchSize, live: Math.min(batchSize, liveBatchSize) },
    })
    if (lease.hasRetired) leftovers.keep(model)
    return model
  }

  const on: ModelListener = {
    begun: (model) => progressed(model, 0),
    folded(model, { events, read, newest, steps, seconds }) {
      const projection = model.projection.name
      if (events > 0) {
        metrics.eventsProjected.inc({ projection }, events)
        metrics.projectionBatchSeconds.observe({ projection }, seconds)
      }
      if (model.isBuilt && newest)
        metrics.projectionLagSeconds.observe(
          { projection },
          Math.max(0, clock.millis() - Date.parse(newest.data.at)) / 1000,
        )
      if (tracing && model.isBuilt) traceBatch(tracing, projection, steps, seconds)
      progressed(model, read)
    },
    caughtUp({ name }) {
      filled.delete(name)
      if (models().every(({ isBuilt }) => isBuilt)) heap.end()
      resolveWhenReady()
    },
    stoodStill({ name, isBuilt }, why) {
      if (why !== null && isBuilt) standing.add(name)
      else standing.delete(name)
      resolveWhenReady()
    },
    async mayReplace(by) {
      // No later batch would try again when there are no new events, so wait here until the replacement is possible.
      for (let waited = false; isOwned(by) && !signal.aborted; waited = true, await sleep(pollMs, signal)) {
        const model = runner.owned.get(by.replaces!)
        if (!model?.isBuilt || (await leftovers.isKept(model))) continue
        if (waited && isBefore(by.checkpoint, model.checkpoint)) return
        if (await swapReadModel(model, by, { readStore, isOwned, signal })) return replaced(model, by)
      }
    },
    async failed(model, error) {
      if (model.replaces === null) return ready.reject(new RebuildFailed(error))
      // A rebuild that cannot fold an event is dropped; the current model stays.
      logger.error({ err: error, model: model.replaces }, 'gave up rebuilding a model')
      await bookkeeping.markFailed(model.replaces, model.name, error.message)
      await readStore.drop(model.name)
      runner.forget(model.name)
    },
  }

  function resolveWhenReady(): void {
    if ([...byCollection.keys()].every((name) => standing.has(name) || runner.owned.get(name)?.hasCaughtUp))
      ready.resolve()
  }

  function replaced(model: Model, by: Model): void {
    runner.forget(by.name)
    leftovers.keep(model)
    logger.info({ model: model.name, by: by.name, checkpoint: model.checkpoint }, 'replaced a model by its rebuild')
  }

  function progressed({ name, isBuilt, replaces }: Model, read: number): void {
    if (isBuilt || replaces !== null) return
    heap.again()
    filled.set(name, (filled.get(name) ?? 0) + read)
    const names = models()
      .filter((model) => !model.isBuilt)
      .map((model) => model.name)
    onProgress({ models: names, events: Math.min(...names.map((one) => filled.get(one) ?? 0)) })
  }

  const states = () => runner.states().filter(({ name }) => byCollection.has(name))

  function state(): ProjectorState {
    const owned = models()
    const all = states()
    const role =
      signal.aborted || !began
        ? 'stopped'
        : owned.length === 0
          ? 'stand-by'
          : owned.some(({ isBuilt }) => !isBuilt)
            ? 'rebuilding'
            : 'live'
    return {
      role,
      behindSeconds: Math.max(0, ...all.map(({ behindSeconds }) => behindSeconds)),
      parked: all.reduce((sum, { parked }) => sum + parked, 0),
      error: runner.error() ?? all.find(({ error }) => error !== null)?.error ?? null,
    }
  }

  return {
    async areBuilt() {
      const built = (await readStore.leases([...byCollection.keys()])).filter((lease) => lease.built)
      return built.length === byCollection.size
    },
    start() {
      if (!began) metrics.beforeEach(() => metrics.projectorActive.set(models().length > 0 ? 1 : 0))
      began = true
      runner.start()
      return ready.promise
    },
    async stop() {
      stopping.abort()
      ready.reject(new Error('the projector was stopped before it had caught up'))
      leftovers.forgetAll()
      await runner.stop()
      heap.end()
      metrics.projectorActive.set(0)
    },
    state,
    states,
  }
}

/** One span a request in the batch, so that a trace shows when its events can be read. */
function traceBatch(
  tracing: Tracing,
  projection: string,
  steps: readonly { readonly event: LogEvent }[],
  seconds: number,
): void {
  const startedAt = Date.now() - 1_000 * seconds
  const readable = steps.flatMap(({ event }) => (event.unreadable ? [] : [event]))
  for (const [correlationId, events] of Map.groupBy(readable, ({ metadata }) => metadata.correlationId))
    tracing
      .begin(`project ${projection}`, {
        kind: 'consumer',
        correlationId,
        startedAt,
        attributes: { 'filiz.events': [...new Set(events.map(({ type }) => type))] },
      })
      .end()
}
