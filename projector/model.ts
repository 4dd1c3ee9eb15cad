import type { Projection } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLogReader, LogEvent } from '@filiz/engines/event-log/port.ts'
import { createKeyedMutex } from '@filiz/engines/keyed-mutex.ts'
import type { Logger } from '@filiz/engines/observability/logger.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import {
  PoisonMet,
  type Handling,
  type OnPoison,
  type Poisoned,
  type Subscription,
} from '@filiz/subscriptions/subscription.ts'
import { sleep } from '@filiz/subscriptions/supervised.ts'
import type { Bookkeeping } from './bookkeeping.ts'
import { createDocumentCache } from './document-cache.ts'
import { foldBatch, needsOf, type FoldedBatch, type Written } from './fold-batch.ts'
import type { ModelLease } from './lease-store.ts'
import { createParkedDocuments } from './parked-documents.ts'

export interface ModelOptions {
  readonly projection: Projection
  readonly lease: ModelLease
  /** The collection whose place it is to take when it has everything (design §6); null: it is read under its own name. */
  readonly replaces: string | null
  readonly log: EventLogReader
  readonly readStore: ReadStore
  /** `readStore.apply` for models that are read: shared by them, so that what they write is written at once. */
  readonly applyLive: ReadStore['apply']
  readonly bookkeeping: Bookkeeping
  readonly signal: AbortSignal
  readonly logger: Logger
  /** Events folded at once, at most: while it is filled, and when others are to be answered meanwhile. */
  readonly batchSize: { readonly filling: number; readonly live: number }
  readonly on: ModelListener
}

/** What the projector wants to know of its models. */
export interface ModelListener {
  begun(model: Model): void
  /** A batch of `read` events was written, of which `events` concerned it, the newest last. */
  folded(
    model: Model,
    batch: {
      readonly read: number
      readonly events: number
      readonly newest: LogEvent | undefined
      readonly seconds: number
    },
  ): void
  /** It has everything, and is read from now on. */
  caughtUp(model: Model): void
  /** A replacement has nearly everything: after each of its batches. */
  mayReplace(model: Model): Promise<void>
  /** It goes no further until somebody has seen to it; null: it goes on. */
  stoodStill(model: Model, why: string | null): void
  /** It could not be filled. */
  failed(model: Model, error: PoisonMet): Promise<void>
}

/** A read model whose lease this process holds. */
export interface Model extends Subscription {
  readonly projection: Projection
  readonly replaces: string | null
  readonly fence: number
  readonly isBuilt: boolean
  /** Since it was acquired. */
  readonly hasCaughtUp: boolean
  /** What is done meanwhile sees no batch half done, and no batch sees it half done. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Folds up to a position: inside of `exclusively` only. */
  foldUpTo(position: Position): Promise<void>
  /** What it had is gone, and it has what its replacement had: inside of `exclusively` only. */
  replaced(checkpoint: Position | null): Promise<void>
  /** What it remembers may no longer be what is stored: it is read anew. */
  forget(): void
}

const attemptsAtPoison = 3

/** Of a long log few documents come again soon; live, a family's evening is a dozen changes of the same. */
const documentsWhileFilled = 100
const documentsWhileLive = 2_000

/**
 * One read model as a subscription (design §4, §6, §7): folds batches of events into documents and writes them with its
 * checkpoint. Right only while nobody else writes the collection, which the fence of its lease sees to.
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
  let isBuilt = replaces === null && lease.built
  let hasCaughtUp = false
  const cache = createDocumentCache({ documents: isBuilt ? documentsWhileLive : documentsWhileFilled })

  async function write({ upserts, fresh, removals }: Written, upTo: Position): Promise<void> {
    const apply = isBuilt ? applyLive : readStore.apply
    await apply([{ collection: name, fence, upserts, fresh, removals, checkpoint: upTo }])
    cache.wrote({ upserts, removals })
    checkpoint = upTo
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
    write: (folded) => write(folded, checkpoint!),
  })

  async function fold(events: readonly LogEvent[], onPoisoned: Handling['poisoned']): Promise<void> {
    const last = events.at(-1)
    if (!last || (checkpoint !== null && checkpoint >= last.position)) return
    const began = performance.now()
    try {
      const needs = needsOf(projection, events, checkpoint)
      const folded = await foldPatiently(needs)
      await onPoisoned(folded.poisoned)
      await write(folded, last.position)
      await parked.passed()
      on.folded(model, {
        read: events.length,
        events: needs.steps.length,
        newest: needs.steps.at(-1)?.event,
        seconds: (performance.now() - began) / 1000,
      })
    } catch (error) {
      // Nobody knows what of it was written.
      cache.clear()
      throw error
    }
  }

  async function cannotBeFolded(poisoned: readonly Poisoned[]): Promise<void> {
    if (poisoned.length > 0) throw new PoisonMet(name, poisoned)
  }

  async function foldPatiently(needs: ReturnType<typeof needsOf>): Promise<FoldedBatch> {
    for (let attempt = 1; ; attempt++) {
      const folded = foldBatch(projection, needs, {
        ...(await cache.know(readStore, name, needs)),
        blocked: parked.blocked,
      })
      if (attempt === attemptsAtPoison || folded.poisoned.every(({ error }) => error === null)) return folded
      // What it was folded into may have been the mistake: it is read anew.
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
      // A replacement is filled beside others that are read meanwhile.
      return isBuilt || replaces !== null ? batchSize.live : batchSize.filling
    },
    get checkpoint() {
      return checkpoint
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
      if (replaces === null) await parked.begin(signal)
      on.begun(model)
    },
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
      await bookkeeping.markStopped(name, why)
      on.stoodStill(model, why)
    },
    forget: cache.clear,
    async replaced(position) {
      cache.clear()
      checkpoint = position
      await parked.forget()
    },
  }
  return model
}
