import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import { nocache } from '../../../lib/query-client.ts'

/** An entry that is being edited, with the ETag for `If-Match`. */
export interface OpenedEntry {
  readonly entry: CatalogueEntry
  readonly etag: string | undefined
}

export const entryPath = (id: string) => `/admin/activities/${encodeURIComponent(id)}`

/** Fetches the current entry, bypassing the cache. */
export async function fetchEntry(id: string): Promise<OpenedEntry> {
  const { data: entry, etag } = await api.get<CatalogueEntry>(entryPath(id))
  return { entry, etag }
}

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'catalogue', 'entry', id],
    queryFn: (context) =>
      read(context, entryPath(id), {}, (entry: CatalogueEntry, { etag }): OpenedEntry => ({ entry, etag })),
    ...nocache,
  })

export const useEntry = (id: string) => useQuery(entryQuery(id))
