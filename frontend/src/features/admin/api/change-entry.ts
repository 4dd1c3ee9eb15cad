import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { CatalogueContent, CatalogueEntry } from '../types.ts'
import { entryPath, entryQuery } from './entry.ts'

/** What becomes of an entry as a whole. */
export type Step = 'archive' | 'restore' | 'publish' | 'unpublish'

const guarded = (etag: string | undefined) => (etag ? { ifMatch: etag } : {})

export const takeStep = (id: string, step: Step, etag?: string) =>
  step === 'archive' ? api.delete<CatalogueEntry>(entryPath(id), undefined, guarded(etag)) : api.post<CatalogueEntry>(`${entryPath(id)}/${step}`, {}, guarded(etag))

export const reviseEntry = (id: string, content: CatalogueContent, etag: string | undefined) => api.put<CatalogueEntry>(entryPath(id), content, guarded(etag))

/** Everything that shows entries asks anew: the tables of administrators, and what they see as parents. */
export const entriesChanged = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind === 'admin' || kind === 'activities' })

/** Refused with 412 where somebody else was faster. */
function useEntryChange<Variables>(mutationFn: (variables: Variables) => ReturnType<typeof takeStep>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: ({ data: entry, etag }) => {
      queryClient.setQueryData(entryQuery(entry.id).queryKey, { entry, etag })
      void entriesChanged(queryClient)
    },
  })
}

export const useRevise = () => useEntryChange(({ id, content, etag }: { id: string; content: CatalogueContent; etag: string | undefined }) => reviseEntry(id, content, etag))
export const useStep = () => useEntryChange(({ id, step, etag }: { id: string; step: Step; etag?: string | undefined }) => takeStep(id, step, etag))
export const useRevert = () => useEntryChange(({ id, version, etag }: { id: string; version: number; etag: string | undefined }) =>
  api.post<CatalogueEntry>(`${entryPath(id)}/revert`, { version }, guarded(etag)))
export const useAddEntry = () => useEntryChange(({ content, status }: { content: CatalogueContent; status: 'draft' | 'published' }) =>
  api.post<CatalogueEntry>('/admin/activities', { ...content, status }))
