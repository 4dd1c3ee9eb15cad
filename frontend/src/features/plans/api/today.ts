import type { Today } from '@filiz/http/contract/shapes.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'
import type { TodayFilters } from '../today-filters.ts'

export const todayQuery = (childId: string, filters: TodayFilters) =>
  queryOptions({
    queryKey: ['plans', 'today', childId, filters],
    queryFn: (context) => read<Today>(context, '/plans/current/today', { childId, ...filters }),
    // Keep the previous suggestions visible (dimmed) until the new ones arrive.
    placeholderData: keepPreviousData,
  })

/** Returns the activities of this month's plan that suit today, best first. */
export const useTodaysChoice = (childId: string, filters: TodayFilters) => useQuery(todayQuery(childId, filters))
