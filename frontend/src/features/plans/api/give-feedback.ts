import type { FeedbackBody } from '@filiz/domain/plan/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { PlanItem } from '../types.ts'
import { putItem } from './plan-cache.ts'

interface Give { readonly planId: string; readonly activityId: string; readonly body: FeedbackBody }

const giveFeedback = async ({ planId, activityId, body }: Give) =>
  (await api.post<PlanItem>(`/plans/${encodeURIComponent(planId)}/activities/${activityId}/feedback`, body)).data

/** Given again, it takes the place of what was said before. */
export function useGiveFeedback() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: giveFeedback, onSuccess: (item, { planId }) => putItem(queryClient, planId, item) })
}
