import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { PlanItem } from '../types.ts'
import { putItem } from './plan-cache.ts'

interface Reopen { readonly planId: string; readonly activityId: string }

const reopenActivity = async ({ planId, activityId }: Reopen) =>
  (await api.post<PlanItem>(`/plans/${encodeURIComponent(planId)}/activities/${activityId}/reopen`, {})).data

/** Takes a completion back, with the feedback that was given on it. */
export function useReopenActivity() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: reopenActivity, onSuccess: (item, { planId }) => putItem(queryClient, planId, item) })
}
