import type { PlanStats } from '@filiz/http/contract/query-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

export const planStatsQuery = (id: string) =>
  queryOptions({
    queryKey: ['plans', 'stats', id],
    queryFn: (context) => read<PlanStats>(context, `/plans/${encodeURIComponent(id)}/stats`),
  })

export const usePlanStats = (id: string) => useQuery(planStatsQuery(id))
