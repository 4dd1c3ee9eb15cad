import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'
import type { Filters } from '../filters.ts'

const pageSize = 24

export interface ListPage {
  readonly activities: ActivitySummary[]
  readonly total: number
  readonly hasMore: boolean
}

/** Keys of the lists of one child, and of those with saved activities only. */
export const listKey = (childId: string | undefined) => ['activities', 'list', childId ?? null] as const

/**
 * The published catalogue, paginated, in the order for this child.
 * @param saved only what the family saved for the child, newest first
 */
export const activitiesQuery = (filters: Filters, childId: string | undefined, saved: boolean) =>
  infiniteQueryOptions({
    queryKey: [...listKey(childId), saved ? 'saved' : 'all', filters],
    queryFn: (context) =>
      read(
        context,
        '/activities',
        { ...filters, childId, favourite: saved ? 'true' : undefined, page: context.pageParam, limit: pageSize },
        (activities: ActivitySummary[], { page }): ListPage => ({
          activities,
          total: page!.total,
          hasMore: page!.hasMore,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    // Keep the previous result visible (dimmed) until the new one arrives.
    placeholderData: keepPreviousData,
  })

export const useActivities = (filters: Filters, childId: string | undefined, saved: boolean, enabled: boolean) =>
  useInfiniteQuery({ ...activitiesQuery(filters, childId, saved), enabled })
