import type { Suggestion } from '@filiz/http/contract/query-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

export const suggestedQuery = (childId: string) =>
  queryOptions({
    queryKey: ['activities', 'suggested', childId],
    queryFn: (context) => read<Suggestion[]>(context, '/activities/suggested', { childId }),
  })

/** Up to six activities that suit the child and are not in this month's plan. */
export const useSuggested = (childId: string) => useQuery(suggestedQuery(childId))
