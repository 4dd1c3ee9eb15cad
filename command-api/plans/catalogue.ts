import { activities, asParentsSee } from '@filiz/domain/read-models/activities.ts'
import type { ActivityDocument } from '@filiz/domain/read-models/documents.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { viewOf } from '@filiz/application/with-document.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import type { Dependencies } from '../dependencies.ts'

const entry = viewOf(activities)

/** Catalogue entries by id, as parents see them; from their streams where the read model has not got that far. */
export async function activitiesById(ids: readonly string[], { readStore, commands }: Pick<Dependencies, 'readStore' | 'commands'>): Promise<ReadonlyMap<string, ActivityDocument>> {
  const found = new Map((await readStore.getMany<ActivityDocument>(collectionName(activities), ids)).map((document) => [document._id, document]))
  for (const id of ids) {
    if (found.has(id)) continue
    const { state: document } = await commands.load(entry, activityStream(id))
    if (document) found.set(id, document)
  }
  return new Map([...found].flatMap(([id, document]) => {
    const seen = asParentsSee(document)
    return seen ? [[id, seen] as const] : []
  }))
}
