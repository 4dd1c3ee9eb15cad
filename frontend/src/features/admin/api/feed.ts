import type { DataOf } from '@filiz/http/route.ts'
import type { FeedEntry, listAuthors } from '@filiz/http/contract/admin-feed.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'

export interface FeedState {
  readonly by: string
  readonly kind: string
  readonly page: number
  readonly limit: number
}

export const useFeed = ({ by, kind, page, limit }: FeedState) =>
  useQuery(
    queryOptions({
      queryKey: ['admin', 'feed', by, kind, page, limit],
      queryFn: (context) =>
        read(
          context,
          '/admin/feed',
          { grouped: 'true', page, limit, ...(by && { by }), ...(kind && { kind }) },
          (entries: FeedEntry[], { page: shown }) => ({ entries, total: shown!.total }),
        ),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  )

export const authorsQuery = queryOptions({
  queryKey: ['admin', 'authors'],
  queryFn: (context) => read<DataOf<typeof listAuthors>>(context, '/admin/authors'),
  staleTime: 60_000,
})

/** Editors and administrators by name. */
export const useAuthors = () => useQuery(authorsQuery)

const unreadQuery = queryOptions({
  queryKey: ['admin', 'unread-notes'],
  queryFn: (context) => read<{ unread: number }>(context, '/admin/notes'),
  staleTime: 30_000,
})

/** The number of notes of others that the administrator has not marked as read. */
export const useUnreadNotes = (): number => useQuery(unreadQuery).data?.unread ?? 0

export function useReadNotes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (upTo: string) => (await api.put<{ unread: number }>('/admin/notes/read', { upTo })).data,
    onSuccess(unread) {
      queryClient.setQueryData(unreadQuery.queryKey, unread)
      void queryClient.invalidateQueries({ queryKey: ['admin', 'feed'] })
    },
  })
}
