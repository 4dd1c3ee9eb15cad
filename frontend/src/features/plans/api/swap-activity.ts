import type { SwapReason } from '@filiz/domain/plan/events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { Plan } from '../types.ts'
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

/** Answers the plan with another activity in the same place. */
export function useSwapActivity() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: swapActivity, onSuccess: (plan) => putPlan(queryClient, plan) })
}
