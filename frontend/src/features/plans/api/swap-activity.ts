import type { Plan } from '@filiz/http/contract/shapes.ts'
import type { SwapReason } from '@filiz/domain/plan/events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { putPlan } from './plan-cache.ts'

interface Swap {
  readonly planId: string
  readonly activityId: string
  readonly reason: SwapReason | undefined
}

const swapActivity = async ({ planId, activityId, reason }: Swap) =>
  (
    await api.post<Plan>(`/plans/${encodeURIComponent(planId)}/activities/${activityId}/swap`, {
      ...(reason && { reason }),
    })
  ).data

/** Replaces an activity by another in the same position. Resolves to the changed plan. */
export function useSwapActivity() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: swapActivity, onSuccess: (plan) => putPlan(queryClient, plan) })
}
