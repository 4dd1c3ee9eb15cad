import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { Plan } from '../types.ts'

export const planQuery = (id: string) => queryOptions({
  queryKey: ['plans', 'one', id],
  queryFn: async ({ signal }) => (await api.get<Plan>(`/plans/${encodeURIComponent(id)}`, { signal })).data,
})

export const usePlan = (id: string, enabled = true) => useQuery({ ...planQuery(id), enabled })
