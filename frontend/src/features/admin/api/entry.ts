import type { CatalogueEntry, WorkingDraft } from '@filiz/http/contract/admin-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import { nocache } from '../../../lib/query-client.ts'

/** An entry that is being edited, with the ETag for `If-Match` and its working draft. */
export interface OpenedEntry {
  readonly entry: CatalogueEntry
  readonly etag: string | undefined
  readonly draft?: WorkingDraft | undefined
}

export const entryPath = (id: string) => `/admin/activities/${encodeURIComponent(id)}`

/** Fetches the current entry, bypassing the cache. */
export async function fetchEntry(id: string): Promise<OpenedEntry> {
  const { data: entry, etag } = await api.get<CatalogueEntry>(entryPath(id))
  return withWorkingDraft({ entry, etag })
}

/** Adds the working draft. The ETag is that of the draft, so that a change between the two requests is noticed. */
async function withWorkingDraft(opened: OpenedEntry): Promise<OpenedEntry> {
  if (!opened.entry.workingDraft) return opened
  const { data: draft, etag } = await api.get<WorkingDraft>(`${entryPath(opened.entry.id)}/draft`)
  return { entry: opened.entry, etag, draft }
}

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'catalogue', 'entry', id],
    queryFn: (context) =>
      read(context, entryPath(id), {}, (entry: CatalogueEntry, { etag }): OpenedEntry => ({ entry, etag })).then(
        withWorkingDraft,
      ),
    ...nocache,
  })

export const useEntry = (id: string) => useQuery(entryQuery(id))
