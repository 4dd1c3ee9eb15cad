import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../lib/api-client.ts'
import { api, read } from '../../../lib/api.ts'

const pageSize = 100
/** Maximum number of pages to load; entries beyond them are not compared. */
const maxPages = 20

async function withTheRest(
  { data, page: first }: Answer<CatalogueEntry[]>,
  signal: AbortSignal,
): Promise<readonly CatalogueEntry[]> {
  const entries = [...data]
  let hasMore = first?.hasMore
  for (let page = 2; hasMore && page <= maxPages; page++) {
    const answer = await api.get<CatalogueEntry[]>('/admin/activities', { query: { page, limit: pageSize }, signal })
    entries.push(...answer.data)
    hasMore = answer.page?.hasMore
  }
  return entries.filter(({ status }) => status !== 'archived')
}

/** All entries that are not archived, for comparison with an edited one. */
export const allEntriesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'all-entries'],
    queryFn: (context) =>
      read(context, '/admin/activities', { page: 1, limit: pageSize }, (_: CatalogueEntry[], answer) =>
        withTheRest(answer, context.signal),
      ),
    staleTime: 5 * 60_000,
  })
