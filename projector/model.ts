import type { Projection } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { Checkpoint } from '@filiz/engines/event-log/compare-checkpoint.ts'
import { DamagedEvent, type EventLogReader, type LogEvent } from '@filiz/engines/event-log/port.ts'
import { createKeyedMutex } from '@filiz/engines/keyed-mutex.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import {
  PoisonEventError,
  type Handling,
  type OnPoison,
  type Poisoned,
  type Subscription,
} from '@filiz/subscriptions/subscription.ts'
import { sleep } from '@filiz/subscriptions/back-off.ts'
import type { ProjectionState } from './projection-state.ts'
import { createDocumentCache } from './document-cache.ts'
import { foldBatch, requiredDocuments, type FoldedBatch, type Written } from './fold-batch.ts'
import type { ModelLease } from './lease-store.ts'
import { withOwners } from './damaged-events.ts'
import { createParkedDocuments } from './parked-documents.ts'

export interface ModelOptions {
  readonly projection: Projection
  readonly lease: ModelLease
  /** The collection to replace when the rebuild has caught up; null for a model that is not a rebuild. */
  readonly replaces: string | null
  readonly log: EventLogReader
  readonly readStore: ReadStore
  /** `readStore.apply`, shared by all live models so that their writes are batched. */
  readonly applyLive: ReadStore['apply']
  readonly bookkeeping: ProjectionState
  readonly signal: AbortSignal
  readonly logger: Logger
  /**
   * Maximum number of events in a batch. A live model uses smaller batches, because the process must also serve
   * requests.
   */
  readonly batchSize: { readonly filling: number; readonly live: number }
  readonly on: ModelListener
}

/** Callbacks from models to the projector. */
export interface ModelListener {
  begun(model: Model): void
  /**
   * Called after a batch was written. `read`: number of its events; `events` and `steps`: those that concerned the
   * model; `newest`: the last event.
   */
  folded(
    model: Model,
    batch: {
      readonly read: number
      readonly events: number
      readonly newest: LogEvent | undefined
      readonly steps: readonly { readonly event: LogEvent }[]
      readonly seconds: number
    },
  ): void
  /** The model has caught up and can be read. */
  caughtUp(model: Model): void
  /** Called after each batch of a rebuild that has nearly caught up. */
  mayReplace(model: Model): Promise<void>
  /** The model stopped and needs an operator; null: it continues. */
  stoodStill(model: Model, why: string | null): void
  /** The model could not be built. */
  failed(model: Model, error: PoisonEventError): Promise<void>
}

/** A read model whose lease this process owns. */
export interface Model extends Subscription {
  readonly projection: Projection
  readonly replaces: string | null
  readonly fence: number
  readonly isBuilt: boolean
  /** Whether the model has caught up since its lease was acquired. */
  readonly hasCaughtUp: boolean
  /** Runs `work` under the model's mutex, so that it never overlaps with a batch. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Folds events up to a position; call it only within `exclusively`. */
  foldUpTo(position: Position): Promise<void>
  /** Continues with the contents of the rebuild after the swap; call it only within `exclusively`. */
  replaced(by: Checkpoint & { readonly name: string }): Promise<void>
  /** Copies the parked events of a rebuild; call it before the swap. */
  adoptParked(by: string): Promise<void>
  /** Clears the cache, which may differ from the store. */
  forget(): void
}

const attemptsAtPoison = 3

/**
 * Numbers of cached documents: a build rarely needs the same document again soon, while live events often change the
 * documents of the same family.
 */
const documentsWhileFilled = 100
const documentsWhileLive = 4_000

/**
 * One read model as a subscription: folds batches of events into documents and writes them with the checkpoint. Correct
 * only as the collection's sole writer, which the lease's fence guarantees.
 */
export function createModel({
  projection,
  lease,
  replaces,
  log,
  readStore,
  applyLive,
  bookkeeping,
  signal,
  logger,
  batchSize,
  on,
}: ModelOptions): Model {
  const { name, fence } = lease
  const mutex = createKeyedMutex()
  const exclusively = <T>(work: () => Promise<T>) => mutex('', work)
  let checkpoint = lease.checkpoint
  let checkpointEvent = lease.checkpointEvent
  let isBuilt = replaces === null && lease.built
  let hasCaughtUp = false
  const cache = createDocumentCache({ documents: isBuilt ? documentsWhileLive : documentsWhileFilled })

  async function write(
    { upserts, fresh, replaced, removals }: Written,
    upTo: Position,
    event: string | null,
  ): Promise<void> {
    const apply = isBuilt ? applyLive : readStore.apply
    const id = event === null ? {} : { checkpointEvent: event }
    const writes = { upserts, fresh, removals, ...(replaced ? { replaced } : {}) }
    await apply([{ collection: name, fence, ...writes, checkpoint: upTo, ...id }])
    cache.wrote({ upserts, removals })
    checkpoint = upTo
    checkpointEvent = event
  }
  const parked = createParkedDocuments({
    name,
    projection,
    log,
    readStore,
    cache,
    bookkeeping,
    exclusively,
    logger,
    checkpoint: () => checkpoint,
    write: (folded) => write(folded, checkpoint!, checkpointEvent),
  })

  async function fold(events: readonly LogEvent[], onPoisoned: Handling['poisoned']): Promise<void> {
    const last = events.at(-1)
    if (!last || (checkpoint !== null && checkpoint >= last.position)) return
    const began = performance.now()
    try {
      const required = requiredDocuments(projection, await withOwners(log, events), checkpoint)
      const folded = await foldPatiently(required)
      await onPoisoned(folded.poisoned)
      await write(folded, last.position, last.id)
      await parked.passed()
      on.folded(model, {
        read: events.length,
        events: required.steps.length,
        steps: required.steps,
        newest: required.steps.findLast(({ event }) => !event.unreadable)?.event,
        seconds: (performance.now() - began) / 1000,
      })
    } catch (error) {
      // It is unknown which writes succeeded, so the cache may be stale.
      cache.clear()
      throw error
    }
  }

  /** Parks damaged events, which no program can fold. */
  async function cannotBeFolded(poisoned: readonly Poisoned[]): Promise<void> {
    const faults = poisoned.filter(({ error }) => error !== null && !(error instanceof DamagedEvent))
    if (faults.length > 0) throw new PoisonEventError(name, faults)
    if (poisoned.length > 0) await parked.park(poisoned)
  }

  async function foldPatiently(required: ReturnType<typeof requiredDocuments>): Promise<FoldedBatch> {
    for (let attempt = 1; ; attempt++) {
      const folded = foldBatch(projection, required, {
        ...(await cache.know(readStore, name, required)),
        blocked: parked.blocked,
      })
      if (attempt === attemptsAtPoison || folded.poisoned.every(({ error }) => error === null)) return folded
      // The cached document may be the cause of the error: read it again.
      cache.clear()
      await sleep(20 * attempt, signal)
    }
  }

  const model: Model = {
    name,
    projection,
    replaces,
    fence,
    from: 'log-start',
    exclusively,
    get onPoison(): OnPoison {
      return isBuilt ? 'park' : 'fail'
    },
    get batchSize() {
      // A rebuild runs beside live models, so it uses small batches too.
      return isBuilt || replaces !== null ? batchSize.live : batchSize.filling
    },
    get checkpoint() {
      return checkpoint
    },
    get checkpointEvent() {
      return checkpointEvent
    },
    get isBuilt() {
      return isBuilt
    },
    get hasCaughtUp() {
      return hasCaughtUp
    },
    get parked() {
      return parked.count
    },
    parking: parked,

    async begin(_start, signal) {
      await parked.begin(signal)
      on.begun(model)
    },
    storeCheckpointEvent: (event) =>
      exclusively(async () => write({ upserts: [], fresh: new Set(), removals: [] }, checkpoint!, event)),
    handle: (events, { poisoned }) => exclusively(() => fold(events, poisoned)),
    async foldUpTo(position) {
      for await (const events of log.readAll({ after: checkpoint })) {
        await fold(
          events.filter((event) => event.position <= position),
          cannotBeFolded,
        )
        if (checkpoint !== null && checkpoint >= position) return
      }
    },
    async caughtUp() {
      if (replaces === null && !isBuilt) {
        await readStore.markBuilt(name, fence)
        isBuilt = true
        cache.hold(documentsWhileLive)
      }
      hasCaughtUp = true
      if (replaces === null) on.caughtUp(model)
    },
    failed: (error) => on.failed(model, error),
    async handled() {
      if (replaces !== null && hasCaughtUp) await on.mayReplace(model)
    },
    async stopped(why) {
      if (replaces !== null) return
      await bookkeeping.markStalled(name, why)
      on.stoodStill(model, why)
    },
    adoptParked: (by) => bookkeeping.copyParked(by, name),
    forget: cache.clear,
    async replaced(by) {
      cache.clear()
      checkpoint = by.checkpoint
      checkpointEvent = by.checkpointEvent
      await parked.replacedBy(by.name)
    },
  }
  return model
}
