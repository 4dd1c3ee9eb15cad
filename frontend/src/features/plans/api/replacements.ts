import type { Suggestion } from '@filiz/http/contract/query-shapes.ts'
import type { SwapReason } from '@filiz/domain/plan/events.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../lib/api.ts'

const replacementsQuery = (planId: string, activityId: string, reason: SwapReason | undefined) =>
  queryOptions({
    queryKey: ['plans', 'replacements', planId, activityId, reason ?? null],
    queryFn: (context) =>
      read<Suggestion[]>(context, `/plans/${encodeURIComponent(planId)}/activities/${activityId}/replacements`, {
        reason,
      }),
  })

/** Up to three activities that can take the place of one, for a reason, best first. */
export const useReplacements = (planId: string, activityId: string, reason: SwapReason | undefined, enabled: boolean) =>
  useQuery({ ...replacementsQuery(planId, activityId, reason), enabled })
