import type { HistoryEntry } from '@filiz/http/contract/admin-shapes.ts'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import { entriesChanged } from './change-entry.ts'
import { entryPath } from './entry.ts'

const pageSize = 50

export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'history', id],
    queryFn: (context) =>
      read(
        context,
        `${entryPath(id)}/history`,
        { page: context.pageParam, limit: pageSize },
        (steps: HistoryEntry[], { page }) => ({ steps, hasMore: page!.hasMore }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    staleTime: 0,
  })

/** The history, newest first. */
export const useHistory = (id: string) => useInfiniteQuery(historyQuery(id))

/** Adds a note for other administrators to the history. */
export function useAddNote(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (text: string) => (await api.post(`${entryPath(id)}/notes`, { text })).message,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey }),
  })
}

/** Marks a note as done; takes the note's name in the history. */
export function useResolveNote(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (note: string) => (await api.post(`${entryPath(id)}/notes/${note}/resolve`, {})).message,
    onSuccess: () => void entriesChanged(queryClient),
  })
}
