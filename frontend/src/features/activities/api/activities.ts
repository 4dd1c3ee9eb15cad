import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'
import type { Filters } from '../filters.ts'
import type { ActivitySummary } from '../types.ts'

const pageSize = 24

/** The published catalogue by title, page after page. */
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
    // What was found before stays in sight, dimmed, until the new is there.
    placeholderData: keepPreviousData,
  })

export const useActivities = (filters: Filters) => useInfiniteQuery(activitiesQuery(filters))
