import type { Activity } from '@filiz/http/contract/query-shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from './api.ts'

/**
 * @param childId one of the account's own children; the response then says which of that child's plans contain the
 * activity
 */
export const activityQuery = (id: string, childId: string | undefined) =>
  queryOptions({
    queryKey: ['activities', 'detail', id, childId ?? null],
    queryFn: (context) => read<Activity>(context, `/activities/${encodeURIComponent(id)}`, { childId }),
  })

export const useActivity = (id: string, childId: string | undefined, enabled: boolean) =>
  useQuery({ ...activityQuery(id, childId), enabled })
