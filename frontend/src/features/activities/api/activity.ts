import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

/**
 * @param childId one of the account's own children: the answer then says where the activity is in that child's plans
 */
export const activityQuery = (id: string, childId: string | undefined) =>
  queryOptions({
    queryKey: ['activities', 'detail', id, childId ?? null],
    queryFn: (context) => read<Activity>(context, `/activities/${encodeURIComponent(id)}`, { childId }),
  })

export const useActivity = (id: string, childId: string | undefined, enabled: boolean) =>
  useQuery({ ...activityQuery(id, childId), enabled })
