import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { Filters } from '../filters.ts'
import type { ActivitySummary } from '../types.ts'

const pageSize = 24

async function fetchActivities(filters: Filters, page: number, signal: AbortSignal) {
  const answer = await api.get<ActivitySummary[]>('/activities', { query: { ...filters, page, limit: pageSize }, signal })
  return { activities: answer.data, total: answer.page!.total, hasMore: answer.page!.hasMore }
}

/** The published catalogue by title, page after page. */
export const activitiesQuery = (filters: Filters) => infiniteQueryOptions({
  queryKey: ['activities', 'list', filters],
  queryFn: ({ pageParam, signal }) => fetchActivities(filters, pageParam, signal),
  initialPageParam: 1,
  getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  // What was found before stays in sight, dimmed, until the new is there.
  placeholderData: keepPreviousData,
})

export const useActivities = (filters: Filters) => useInfiniteQuery(activitiesQuery(filters))
