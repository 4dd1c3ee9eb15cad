import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { Tracing } from '@filiz/engines/observability/tracing.ts'
import type { Metrics } from '@filiz/engines/observability/metrics.ts'
import type { CollectionSpec, ReadStore } from '@filiz/engines/read-store/port.ts'
import { createLogReader, type LogReader } from '@filiz/subscriptions/log-reader.ts'
import { createRunner, type Runner } from '@filiz/subscriptions/runner.ts'
import type { PoisonEventError, SubscriptionState } from '@filiz/subscriptions/subscription.ts'
import { batchWrites } from './batch-writes.ts'
import { bookkeepingSpec, createProjectionState } from './projection-state.ts'
import { leaseStoreOf, type ModelLease } from './lease-store.ts'
import { createBuildProgress, servedModels, type OnProgress } from './build-progress.ts'
import { createModel, type Model } from './model.ts'
import { asRebuild } from './rebuild.ts'
import { createRetiredCollections } from './swap-read-model.ts'

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
  readonly onProgress?: OnProgress
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
    logger,
    metrics,
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
  const retired = createRetiredCollections({ readStore, logger })
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => {})
  const caughtUp = new WeakSet<Model>()
  /** Names of stopped models; queries still serve their data, marked as stale. */
  const stopped = new Set<string>()
  let began = false

  const runner: Runner<Model> = createRunner<ModelLease, Model>({
    ...options,
    exclusive,
    leaseMs,
    reader: options.reader ?? createLogReader({ log }),
    names: [...byCollection.keys()],
    store: leaseStoreOf(readStore),
    prepare: () => readStore.prepare(specsOf(projections)),
    subscriptionOf(lease) {
      const model = createModel({
        ...options,
        projection: byCollection.get(lease.of ?? lease.name)!,
        lease,
        replaces: lease.of,
        applyLive,
        bookkeeping,
        signal,
        batchSize: { filling: batchSize, live: Math.min(batchSize, liveBatchSize) },
        progress,
      })
      if (lease.hasRetired) retired.keep(model)
      return lease.of === null
        ? asServed(model)
        : asRebuild(model, { runner, readStore, bookkeeping, retired, signal, logger })
    },
  })
  const progress = createBuildProgress(runner.owned, onProgress)

  /** Lets a model be read when it has caught up, and tells readers when it stops. */
  const asServed = (model: Model): Model =>
    Object.assign(model, {
      async caughtUp() {
        await model.markBuilt()
        caughtUp.add(model)
        progress.built(model)
        resolveWhenReady()
      },
      async stopped(reason: string | null) {
        await bookkeeping.markStalled(model.name, reason)
        if (reason !== null && model.isBuilt) stopped.add(model.name)
        else stopped.delete(model.name)
        resolveWhenReady()
      },
      async failed(error: PoisonEventError) {
        ready.reject(new RebuildFailed(error))
      },
    } satisfies Partial<Model>)

  function resolveWhenReady(): void {
    const isReady = (name: string) => {
      const model = runner.owned.get(name)
      return stopped.has(name) || (model !== undefined && caughtUp.has(model))
    }
    if ([...byCollection.keys()].every(isReady)) ready.resolve()
  }

  const states = () => runner.states().filter(({ name }) => byCollection.has(name))

  function state(): ProjectorState {
    const owned = servedModels(runner.owned)
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
      if (!began) metrics.beforeEach(() => metrics.projectorActive.set(servedModels(runner.owned).length > 0 ? 1 : 0))
      began = true
      runner.start()
      return ready.promise
    },
    async stop() {
      stopping.abort()
      ready.reject(new Error('the projector was stopped before it had caught up'))
      retired.forgetAll()
      await runner.stop()
      progress.end()
      metrics.projectorActive.set(0)
    },
    state,
    states,
  }
}
