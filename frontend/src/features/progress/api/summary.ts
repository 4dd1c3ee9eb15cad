import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { Progress } from '../types.ts'

export const progressSummaryQuery = () => queryOptions({
  queryKey: ['progress', 'summary'],
  queryFn: async ({ signal }) => (await api.get<Progress[]>('/progress/summary', { signal })).data,
})

/** The same figures for all of the account's children. */
export const useProgressSummary = () => useQuery(progressSummaryQuery())
