import type { Projection } from '@filiz/domain/read-models/projection.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { Checkpoint } from '@filiz/engines/event-log/compare-checkpoint.ts'
import type { LogEvent } from '@filiz/engines/event-log/port.ts'
import { sleep } from '@filiz/subscriptions/back-off.ts'
import { throwFaults } from '@filiz/subscriptions/poison-events.ts'
import type { Handling, OnPoison, Subscription } from '@filiz/subscriptions/subscription.ts'
import type { BuildProgress } from './build-progress.ts'
import { withOwners } from './damaged-events.ts'
import { requiredDocuments, type FoldedBatch } from './fold-batch.ts'
import { createModelDocuments, type ModelDocumentsOptions } from './model-documents.ts'
import { observeBatch, type ObserveOptions } from './observe-batch.ts'
import { createParkedDocuments, type ParkedDocumentsOptions } from './parked-documents.ts'

export interface ModelOptions extends ModelDocumentsOptions, ParkedDocumentsOptions, ObserveOptions {
  readonly signal: AbortSignal
  /**
   * Maximum number of events in a batch. A live model uses smaller batches, because the process must also serve
   * requests.
   */
  readonly batchSize: { readonly filling: number; readonly live: number }
  readonly progress: Pick<BuildProgress, 'read'>
}

/** A read model whose lease this process owns. */
export interface Model extends Subscription {
  readonly projection: Projection
  readonly replaces: string | null
  readonly fence: number
  readonly isBuilt: boolean
  /** Lets the model be read. */
  markBuilt(): Promise<void>
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

/** One read model as a subscription: folds batches of events into documents and writes them with the checkpoint. */
export function createModel(options: ModelOptions): Model {
  const { projection, replaces, log, bookkeeping, signal, batchSize, progress } = options
  const documents = createModelDocuments(options)
  const { name, fence, exclusively, markBuilt, forget } = documents
  const parked = createParkedDocuments(documents, options)
  const { parking } = parked

  async function fold(events: readonly LogEvent[], { poisoned }: Pick<Handling, 'poisoned'>): Promise<void> {
    const last = events.at(-1)
    const { checkpoint } = documents
    if (!last || (checkpoint !== null && checkpoint >= last.position)) return
    const began = performance.now()
    try {
      const required = requiredDocuments(projection, await withOwners(log, events), checkpoint)
      const folded = await foldPatiently(required)
      await poisoned(folded.poisoned)
      await documents.write(folded, { checkpoint: last.position, checkpointEvent: last.id })
      await parked.passed()
      observeBatch(options, {
        projection: projection.name,
        isLive: documents.isBuilt,
        events: required.steps.map(({ event }) => event),
        seconds: (performance.now() - began) / 1000,
      })
      progress.read(model, events.length)
    } catch (error) {
      // It is unknown which writes succeeded, so the cache may be stale.
      forget()
      throw error
    }
  }

  async function foldPatiently(required: ReturnType<typeof requiredDocuments>): Promise<FoldedBatch> {
    for (let attempt = 1; ; attempt++) {
      const folded = await documents.fold(required, parking.blocked)
      if (attempt === attemptsAtPoison || folded.poisoned.every(({ error }) => error === null)) return folded
      // The cached document may be the cause of the error: read it again.
      forget()
      await sleep(20 * attempt, signal)
    }
  }

  /** Parks damaged events, which no program can fold. */
  const parkDamaged: Handling['poisoned'] = async (events) => {
    throwFaults(name, events)
    if (events.length > 0) await parking.park(events)
  }

  const model: Model = {
    name,
    projection,
    replaces,
    fence,
    from: 'log-start',
    parking,
    exclusively,
    markBuilt,
    forget,
    get onPoison(): OnPoison {
      return documents.isBuilt ? 'park' : 'fail'
    },
    get batchSize() {
      // A rebuild runs beside live models, so it uses small batches too.
      return documents.isBuilt || replaces !== null ? batchSize.live : batchSize.filling
    },
    get checkpoint() {
      return documents.checkpoint
    },
    get checkpointEvent() {
      return documents.checkpointEvent
    },
    get isBuilt() {
      return documents.isBuilt
    },

    async begin(_start, background) {
      await parked.begin(background)
      progress.read(model, 0)
    },
    storeCheckpointEvent: (checkpointEvent) =>
      exclusively(() =>
        documents.write(
          { upserts: [], fresh: new Set(), removals: [] },
          { checkpoint: documents.checkpoint, checkpointEvent },
        ),
      ),
    handle: (events, handling) => exclusively(() => fold(events, handling)),
    async foldUpTo(position) {
      for await (const events of log.readAll({ after: documents.checkpoint })) {
        await fold(
          events.filter((event) => event.position <= position),
          { poisoned: parkDamaged },
        )
        if (documents.checkpoint !== null && documents.checkpoint >= position) return
      }
    },
    adoptParked: (by) => bookkeeping.copyParked(by, name),
    async replaced(by) {
      documents.replaced(by)
      await parked.replacedBy(by.name)
    },
  }
  return model
}
