import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { CatalogueEntry } from '../types.ts'

const pageSize = 100
/** Enough for any catalogue that this is meant for; what is behind it is not compared. */
const maxPages = 20

async function fetchAll(signal: AbortSignal): Promise<readonly CatalogueEntry[]> {
  const entries: CatalogueEntry[] = []
  for (let page = 1; page <= maxPages; page++) {
    const answer = await api.get<CatalogueEntry[]>('/admin/activities', { query: { page, limit: pageSize }, signal })
    entries.push(...answer.data)
    if (!answer.page?.hasMore) break
  }
  return entries.filter(({ status }) => status !== 'archived')
}

/** Whatever is not archived, to compare with. */
export const allEntriesQuery = () => queryOptions({
  queryKey: ['admin', 'all-entries'],
  queryFn: ({ signal }) => fetchAll(signal),
  staleTime: 5 * 60_000,
})

export const useAllEntries = () => useQuery(allEntriesQuery())
