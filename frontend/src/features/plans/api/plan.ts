import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useShown } from '../outbox/use-shown.ts'
import type { Plan } from '../types.ts'

export const planQuery = (id: string) => queryOptions({
  queryKey: ['plans', 'one', id],
  queryFn: async ({ signal }) => (await api.get<Plan>(`/plans/${encodeURIComponent(id)}`, { signal })).data,
})

/** With what this browser has not sent yet in it. */
export const usePlan = (id: string, enabled = true) => useQuery({ ...planQuery(id), enabled, select: useShown() })
