import type { Progress } from '@filiz/http/contract/query-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

export const progressQuery = (childId: string) =>
  queryOptions({
    queryKey: ['progress', 'of-child', childId],
    queryFn: (context) => read<Progress>(context, '/progress', { childId }),
  })

export const useProgress = (childId: string) => useQuery(progressQuery(childId))
