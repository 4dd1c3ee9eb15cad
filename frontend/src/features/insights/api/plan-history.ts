import type { PlanHistory, SampledPlan } from '@filiz/http/contract/insights-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export const useSample = () =>
  useQuery(
    queryOptions({
      queryKey: ['insights', 'plans'],
      queryFn: async ({ signal }) => (await api.get<SampledPlan[]>('/insights/plans', { signal })).data,
      staleTime: 60_000,
    }),
  )

export const usePlanHistory = (pseudonym: string) =>
  useQuery(
    queryOptions({
      queryKey: ['insights', 'plans', pseudonym],
      queryFn: async ({ signal }) =>
        (await api.get<PlanHistory>(`/insights/plans/${encodeURIComponent(pseudonym)}/history`, { signal })).data,
      staleTime: 60_000,
    }),
  )
