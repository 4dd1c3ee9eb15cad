import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { PlanStats } from '../types.ts'

export const planStatsQuery = (id: string) => queryOptions({
  queryKey: ['plans', 'stats', id],
  queryFn: async ({ signal }) => (await api.get<PlanStats>(`/plans/${encodeURIComponent(id)}/stats`, { signal })).data,
})

export const usePlanStats = (id: string) => useQuery(planStatsQuery(id))
