import { activities, forParents, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import { readModelDecider } from '@filiz/application/commands/with-read-model.ts'
import { activityStream } from '@filiz/domain/shared/streams.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

const entry = readModelDecider(activities)

/**
 * Returns catalogue activities by id, at most three seconds old, or current with `fresh`. Activities that the read
 * model lacks so far are folded from their streams.
 */
export async function activitiesById(
  ids: readonly string[],
  fresh: boolean,
  { catalogue, commands }: Pick<CommandApiDependencies, 'catalogue' | 'commands'>,
): Promise<ReadonlyMap<string, ActivityDocument>> {
  const found = await catalogue.byIds(ids, fresh)
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return found
  const all = new Map(found)
  for (const id of missing) {
    const { state: document } = await commands.load(entry, activityStream(id))
    const seen = document && forParents(document)
    if (seen) all.set(id, seen)
  }
  return all
}
