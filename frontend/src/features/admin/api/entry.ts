import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { nocache } from '../../../lib/query-client.ts'
import type { CatalogueEntry, OpenedEntry } from '../types.ts'

export const entryPath = (id: string) => `/admin/activities/${encodeURIComponent(id)}`

/** As it is now, whatever this browser remembers. */
export async function fetchEntry(id: string, signal?: AbortSignal): Promise<OpenedEntry> {
  const { data: entry, etag } = await api.get<CatalogueEntry>(entryPath(id), signal ? { signal } : {})
  return { entry, etag }
}

export const entryQuery = (id: string) => queryOptions({
  queryKey: ['admin', 'catalogue', 'entry', id],
  queryFn: ({ signal }) => fetchEntry(id, signal),
  ...nocache,
})

export const useEntry = (id: string) => useQuery(entryQuery(id))
