import type { Plan } from '@filiz/http/contract/shapes.ts'
import type { SwapReason } from '@filiz/domain/plan/events.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { putPlan } from './plan-cache.ts'

interface Swap {
  readonly planId: string
  readonly activityId: string
  readonly reason: SwapReason | undefined
  /** The activity that the parent chose; undefined for the best. */
  readonly replacement: string | undefined
}

const swapActivity = async ({ planId, activityId, reason, replacement }: Swap) =>
  (
    await api.post<Plan>(`/plans/${encodeURIComponent(planId)}/activities/${activityId}/swap`, {
      ...(reason && { reason }),
      ...(replacement && { replacement }),
    })
  ).data

/** Replaces an activity by another in the same position. Resolves to the changed plan. */
export function useSwapActivity() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: swapActivity, onSuccess: (plan) => putPlan(queryClient, plan) })
}

interface UndoSwap extends Pick<Swap, 'planId' | 'activityId'> {
  /** Called when the answer is there, before any page shows it. */
  readonly onAnswer: () => void
}

/** Brings a swapped activity back. Resolves to the changed plan. */
export function useUndoSwap() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ planId, activityId, onAnswer }: UndoSwap) => {
      const path = `/plans/${encodeURIComponent(planId)}/activities/${activityId}/swap/undo`
      const { data } = await api.post<Plan>(path, {})
      onAnswer()
      return data
    },
    onSuccess: (plan) => putPlan(queryClient, plan),
  })
}
