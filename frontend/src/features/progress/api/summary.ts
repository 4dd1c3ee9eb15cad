import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

export const progressSummaryQuery = () =>
  queryOptions({
    queryKey: ['progress', 'summary'],
    queryFn: (context) => read<Progress[]>(context, '/progress/summary'),
  })

/** The progress of all of the account's children. */
export const useProgressSummary = () => useQuery(progressSummaryQuery())
