import { models } from '@filiz/domain/read-models/models.ts'
import { collectionName, type Projection } from '@filiz/domain/read-models/projection.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { Document, ReadStore } from '@filiz/engines/read-store/port.ts'
import { openSqliteReadStore } from '@filiz/engines/read-store/sqlite.ts'
import { foldBatch, requiredDocuments } from '../fold-batch.ts'
import { createDocumentCache } from '../document-cache.ts'

export const collections = models.map(collectionName)

/** Returns all documents that readers can find, by collection. */
export async function contentsOf(readStore: ReadStore): Promise<Record<string, Document[]>> {
  const found = await Promise.all(
    collections.map((collection) => readStore.find(collection, { where: {}, sort: ['_id'], limit: 100_000 })),
  )
  return Object.fromEntries(collections.map((collection, index) => [collection, found[index]!]))
}

/** Returns the expected contents of the models: a fold of the whole log, event by event, into an empty store. */
export async function cleanRebuild(
  log: EventLog,
  projections: readonly Projection[] = models,
): Promise<Record<string, Document[]>> {
  const readStore = openSqliteReadStore(':memory:')
  await readStore.prepare(
    projections.map((projection) => ({ name: collectionName(projection), indexes: projection.indexes })),
  )
  for (const projection of projections) {
    const collection = collectionName(projection)
    const fence = (await readStore.takeLease(collection, (await readStore.leases([collection]))[0]!.fence, 'clean'))!
    const forgetful = createDocumentCache({ documents: 1, owners: 1 })
    for await (const page of log.readAll({ after: null })) {
      for (const event of page) {
        const dependencies = requiredDocuments(projection, [event], null)
        const { upserts, removals } = foldBatch(projection, dependencies, {
          ...(await forgetful.know(readStore, collection, dependencies)),
          blocked: new Set(),
        })
        await readStore.apply([{ collection, fence, upserts, removals, checkpoint: event.position }])
        forgetful.clear()
      }
    }
  }
  const contents = await contentsOf(readStore)
  await readStore.close()
  return contents
}

/** Resolves when all models have reached the log's current end. */
export async function caughtUp({ log, readStore }: { log: EventLog; readStore: ReadStore }): Promise<void> {
  const head = await log.head()
  if (head !== null && !(await readStore.reached(collections, head, 60_000)))
    throw new Error('the models did not reach the end of the log')
}
