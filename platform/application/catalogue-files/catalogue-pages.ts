import { searchFields, type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'

const pageSize = 200

/**
 * Yields all entries in order of their ids, without search fields, and holds one page in memory at a time. The order is
 * stable because ids never change. The last page may be empty.
 */
export async function* cataloguePages(
  readStore: ReadStore,
  collection: string,
): AsyncGenerator<readonly ActivityDocument[]> {
  for (let after = ''; ;) {
    const page = await readStore.find<ActivityDocument>(collection, {
      where: { _id: { gt: after } },
      sort: ['_id'],
      limit: pageSize,
      without: [...searchFields, 'earlier'],
    })
    yield page
    if (page.length < pageSize) return
    after = page.at(-1)!._id
  }
}
