import type { Projection } from '@filiz/domain/read-models/projection.ts'
import type { Checkpoint } from '@filiz/engines/event-log/compare-checkpoint.ts'
import { createKeyedMutex } from '@filiz/engines/keyed-mutex.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { createDocumentCache } from './document-cache.ts'
import { foldBatch, type FoldedBatch, type RequiredDocuments, type Written } from './fold-batch.ts'
import type { ModelLease } from './lease-store.ts'

export interface ModelDocumentsOptions {
  readonly projection: Projection
  readonly lease: ModelLease
  /** The collection to replace when the rebuild has caught up; null for a model that is not a rebuild. */
  readonly replaces: string | null
  readonly readStore: ReadStore
  /** `readStore.apply`, shared by all live models so that their writes are batched. */
  readonly applyLive: ReadStore['apply']
}

/**
 * Numbers of cached documents: a build rarely needs the same document again soon, while live events often change the
 * documents of the same family.
 */
const documentsWhileBuilt = 100
const documentsWhileLive = 4_000

/**
 * The documents of one model with their checkpoint. Correct only as the collection's sole writer, which the lease's
 * fence guarantees.
 */
export function createModelDocuments({ projection, lease, replaces, readStore, applyLive }: ModelDocumentsOptions) {
  const { name, fence } = lease
  const mutex = createKeyedMutex()
  let { checkpoint, checkpointEvent } = lease
  let isBuilt = replaces === null && lease.built
  const cache = createDocumentCache({ documents: isBuilt ? documentsWhileLive : documentsWhileBuilt })

  return {
    name,
    fence,
    projection,
    get checkpoint() {
      return checkpoint
    },
    get checkpointEvent() {
      return checkpointEvent
    },
    get isBuilt() {
      return isBuilt
    },

    /** Runs `work` under the model's mutex, so that it never overlaps with a batch. */
    exclusively: <T>(work: () => Promise<T>): Promise<T> => mutex('', work),

    /** Folds events into the stored documents, without a write. `blocked` documents wait. */
    fold: async (required: RequiredDocuments, blocked: ReadonlySet<string>): Promise<FoldedBatch> =>
      foldBatch(projection, required, { ...(await cache.know(readStore, name, required)), blocked }),

    /** Writes folded documents with the checkpoint; by default the checkpoint stays. */
    async write(
      { upserts, fresh, replaced, removals }: Written,
      to: Checkpoint = { checkpoint, checkpointEvent },
    ): Promise<void> {
      const apply = isBuilt ? applyLive : readStore.apply
      const id = to.checkpointEvent === null ? {} : { checkpointEvent: to.checkpointEvent }
      const writes = { upserts, fresh, removals, ...(replaced ? { replaced } : {}) }
      await apply([{ collection: name, fence, ...writes, checkpoint: to.checkpoint!, ...id }])
      cache.wrote({ upserts, removals })
      ;({ checkpoint, checkpointEvent } = to)
    },

    /** Clears the cache, which may differ from the store. */
    forget: cache.clear,

    /** Lets the documents be read. */
    async markBuilt(): Promise<void> {
      if (isBuilt) return
      await readStore.markBuilt(name, fence)
      isBuilt = true
      cache.hold(documentsWhileLive)
    },

    /** Continues with the contents of a rebuild after the swap. */
    replaced(by: Checkpoint): void {
      cache.clear()
      ;({ checkpoint, checkpointEvent } = by)
    },
  }
}

export type ModelDocuments = ReturnType<typeof createModelDocuments>
