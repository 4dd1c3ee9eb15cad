import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** What a child's history shows, in a sentence or two. */
export interface Insight { readonly code: string; readonly message: string }

export const insightsQuery = (childId: string) => queryOptions({
  queryKey: ['progress', 'insights', childId],
  queryFn: async ({ signal }) => (await api.get<Insight[]>('/progress/insights', { query: { childId }, signal })).data,
})

/** Wins first; none where there is too little to tell from. */
export const useInsights = (childId: string) => useQuery(insightsQuery(childId))
