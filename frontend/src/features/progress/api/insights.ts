import type { Insight } from '@filiz/http/contract/query-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

export const insightsQuery = (childId: string) =>
  queryOptions({
    queryKey: ['progress', 'insights', childId],
    queryFn: (context) => read<Insight[]>(context, '/progress/insights', { childId }),
  })

/** Returns the child's insights, positive ones first; empty when there is too little data. */
export const useInsights = (childId: string) => useQuery(insightsQuery(childId))
