import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { PlanSummary } from '../types.ts'

export const plansOfChildQuery = (childId: string) => queryOptions({
  queryKey: ['plans', 'of-child', childId],
  queryFn: async ({ signal }) => (await api.get<PlanSummary[]>('/plans', { query: { childId }, signal })).data,
})

/** A child's plans without their items, newest first. */
export const usePlansOfChild = (childId: string) => useQuery(plansOfChildQuery(childId))
