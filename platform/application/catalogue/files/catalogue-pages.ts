import { type ActivityDocument } from '@filiz/domain/read-models/activities.ts'
import type { Query, ReadStore } from '@filiz/engines/read-store/port.ts'
import type { PackedRows } from '../packed-rows.ts'

const pageSize = 100

/**
 * Yields all matching entries, or those with these ids, in order of their ids, and holds one page in memory at a time.
 * The order is stable because ids never change. The last page may be empty.
 */
export async function* cataloguePages(
  readStore: Pick<ReadStore, 'find' | 'getMany'>,
  collection: string,
  where: Query['where'] = {},
  ids?: readonly string[],
): AsyncGenerator<readonly ActivityDocument[]> {
  if (ids) {
    const sorted = [...new Set(ids)].toSorted()
    for (let at = 0; at < sorted.length; at += pageSize) {
      const page = await readStore.getMany<ActivityDocument>(collection, sorted.slice(at, at + pageSize))
      yield page.toSorted((a, b) => (a._id < b._id ? -1 : 1))
    }
    return
  }
  for (let after = ''; ;) {
    const page = await readStore.find<ActivityDocument>(collection, {
      where: { ...where, _id: { gt: after } },
      sort: ['_id'],
      limit: pageSize,
      without: ['earlier'],
    })
    yield page
    if (page.length < pageSize) return
    after = page.at(-1)!._id
  }
}

/** Reads all matching entries, or those with these ids, for the catalogue's thread. */
export async function packedCatalogue(
  readStore: Pick<ReadStore, 'find' | 'getMany'>,
  collection: string,
  where: Query['where'] = {},
  ids?: readonly string[],
): Promise<PackedRows<ActivityDocument>> {
  const pages: string[] = []
  for await (const page of cataloguePages(readStore, collection, where, ids)) pages.push(JSON.stringify(page))
  return pages
}
