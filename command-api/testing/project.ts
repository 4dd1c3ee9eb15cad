import { models } from '@filiz/domain/read-models/models.ts'
import { advance, collectionName, type Folded, type Stored } from '@filiz/domain/read-models/projection.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'

/**
 * Folds the whole log into the read store and saves the checkpoints, as the projector does in the background. Safe to
 * repeat.
 */
export async function project({
  log,
  readStore,
}: {
  readonly log: EventLog
  readonly readStore: ReadStore
}): Promise<void> {
  const fences = new Map<string, number>()
  await readStore.prepare(models.map((model) => ({ name: collectionName(model), indexes: model.indexes })))
  for (const lease of await readStore.leases(models.map(collectionName))) {
    fences.set(lease.collection, (await readStore.takeLease(lease.collection, lease.fence, 'spec'))!)
  }
  for await (const events of log.readAll({ after: null })) {
    for (const model of models) {
      const collection = collectionName(model)
      for (const event of events.filter(({ type }) => model.eventTypes.includes(type))) {
        const ids = model.documents(event)
        const stored = new Map((await readStore.load(collection, ids)).map((document) => [document._id, document]))
        const upserts = ids.flatMap(
          (id) => advance(model, stored.get(id) as Stored<Folded> | undefined, false, event) ?? [],
        )
        const removal = model.removal(event)
        await readStore.apply([
          {
            collection,
            fence: fences.get(collection)!,
            upserts,
            checkpoint: event.position,
            removals: removal ? [{ ...removal, position: event.position }] : [],
          },
        ])
      }
    }
  }
  for (const [collection, fence] of fences) await readStore.markBuilt(collection, fence)
}
