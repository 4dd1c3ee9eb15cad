import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { Progress } from '../types.ts'

export const progressQuery = (childId: string) => queryOptions({
  queryKey: ['progress', 'of-child', childId],
  queryFn: async ({ signal }) => (await api.get<Progress>('/progress', { query: { childId }, signal })).data,
})

export const useProgress = (childId: string) => useQuery(progressQuery(childId))
