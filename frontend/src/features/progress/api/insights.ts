import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

/** What a child's history shows, in a sentence or two. */
export interface Insight {
  readonly code: string
  readonly message: string
}

export const insightsQuery = (childId: string) =>
  queryOptions({
    queryKey: ['progress', 'insights', childId],
    queryFn: (context) => read<Insight[]>(context, '/progress/insights', { childId }),
  })

/** Wins first; none where there is too little to tell from. */
export const useInsights = (childId: string) => useQuery(insightsQuery(childId))
