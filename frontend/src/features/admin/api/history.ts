import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import type { RecallReason } from '../types.ts'
import { entryPath } from './entry.ts'

/** Who did it; `name` only while the account is there. */
export interface DoneBy {
  readonly kind: 'person' | 'shipped' | 'operator' | 'system'
  readonly accountId?: string
  readonly name: string | null
}

export interface HistoryStep {
  readonly what:
    | 'added'
    | 'revised'
    | 'reverted'
    | 'published'
    | 'unpublished'
    | 'archived'
    | 'recalled'
    | 'restored'
    | 'noted'
  /** An instant. */
  readonly at: string
  readonly by: DoneBy
  /** The entry's version from then on. */
  readonly version: number
  readonly revertedTo?: number
  /** Of a note. */
  readonly text?: string
  /** Of a recall. */
  readonly reason?: RecallReason
}

const pageSize = 50

export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'history', id],
    queryFn: (context) =>
      read(
        context,
        `${entryPath(id)}/history`,
        { page: context.pageParam, limit: pageSize },
        (steps: HistoryStep[], { page }) => ({ steps, hasMore: page!.hasMore }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    staleTime: 0,
  })

/** Newest first. */
export const useHistory = (id: string) => useInfiniteQuery(historyQuery(id))

/** A note to the other administrators, in the history. */
export function useAddNote(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (text: string) => (await api.post(`${entryPath(id)}/notes`, { text })).message,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: historyQuery(id).queryKey }),
  })
}
