import type { DataOf } from '@filiz/http/route.ts'
import type { ChangeSetEntry, ImportResult, undoChangeSet } from '@filiz/http/contract/admin-files.ts'
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import { entriesChanged } from './change-entry.ts'

const pageSize = 10

/** Imports and bulk changes, newest first. */
export const changeSetsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'change-sets'],
  queryFn: (context) =>
    read(
      context,
      '/admin/change-sets',
      { page: context.pageParam, limit: pageSize },
      (sets: ChangeSetEntry[], { page }) => ({ sets, hasMore: page!.hasMore }),
    ),
  initialPageParam: 1,
  getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  staleTime: 0,
})
export const useChangeSets = () => useInfiniteQuery(changeSetsQuery)

const undoPath = (id: string) => `/admin/change-sets/${encodeURIComponent(id)}/undo`

/** Fetches the trial of an undo: how each entry of the change set would change. */
export const undoTrialQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'undo-trial', id],
    queryFn: async () =>
      (await api.post<DataOf<typeof undoChangeSet>>(undoPath(id), {}, { query: { dryRun: true } }))
        .data as ImportResult,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
export const useUndoTrial = (id: string) => useQuery(undoTrialQuery(id))

export function useUndo(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (overwrite: readonly string[] | 'all') =>
      (
        await api.post<DataOf<typeof undoChangeSet>>(
          undoPath(id),
          {},
          { query: overwrite.length > 0 ? { overwrite: overwrite === 'all' ? overwrite : overwrite.join(',') } : {} },
        )
      ).data,
    onSuccess: () => void entriesChanged(queryClient),
  })
}
