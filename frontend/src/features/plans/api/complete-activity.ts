import type { CompleteBody } from '@filiz/domain/plan/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { PlanItem } from '../types.ts'
import { putItem } from './plan-cache.ts'

interface Complete {
  readonly planId: string
  readonly activityId: string
  /** Minutes that it took, and when; the server takes "now" for an instant that is not given. */
  readonly body?: Partial<CompleteBody>
}

export const completeActivity = async ({ planId, activityId, body = {} }: Complete) =>
  (await api.post<PlanItem>(`/plans/${encodeURIComponent(planId)}/activities/${activityId}/complete`, body)).data

export function useCompleteActivity() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: completeActivity, onSuccess: (item, { planId }) => putItem(queryClient, planId, item) })
}
