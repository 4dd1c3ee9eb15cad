import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '../../../lib/api.ts'
import type { RecallReason } from '../types.ts'
import { entryPath } from './entry.ts'

/** The author of a change; `name` is null once the account is deleted. */
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
  /** ISO date and time. */
  readonly at: string
  readonly by: DoneBy
  /** The entry's version after this change. */
  readonly version: number
  readonly revertedTo?: number
  /** Text of a note. */
  readonly text?: string
  /** Reason of a recall. */
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
