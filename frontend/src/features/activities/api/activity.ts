import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'
import type { Activity } from '../types.ts'

/** @param childId whose plans it is looked up in, of the account's own children */
export const activityQuery = (id: string, childId: string | undefined) =>
  queryOptions({
    queryKey: ['activities', 'detail', id, childId ?? null],
    queryFn: (context) => read<Activity>(context, `/activities/${encodeURIComponent(id)}`, { childId }),
  })

export const useActivity = (id: string, childId: string | undefined, enabled: boolean) =>
  useQuery({ ...activityQuery(id, childId), enabled })
