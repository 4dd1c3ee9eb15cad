import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'
import type { Filters } from '../filters.ts'

const pageSize = 24

/** The published catalogue, sorted by title, paginated. */
export const activitiesQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['activities', 'list', filters],
    queryFn: (context) =>
      read(
        context,
        '/activities',
        { ...filters, page: context.pageParam, limit: pageSize },
        (activities: ActivitySummary[], { page }) => ({ activities, total: page!.total, hasMore: page!.hasMore }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    // Keep the previous result visible (dimmed) until the new one arrives.
    placeholderData: keepPreviousData,
  })

export const useActivities = (filters: Filters) => useInfiniteQuery(activitiesQuery(filters))
