import type { ActivitySummary, Plan } from '@filiz/http/contract/shapes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { putPlan } from './plan-cache.ts'

/** The fields of an activity that are needed to add it to a plan. */
export type PlannableActivity = Pick<ActivitySummary, 'id' | 'title' | 'language' | 'inSeason'>

interface Choose {
  readonly planId: string
  readonly activityId: string
  readonly insteadOf?: string | undefined
}

export const chooseActivity = async ({ planId, activityId, insteadOf }: Choose) =>
  (
    await api.post<Plan>(`/plans/${encodeURIComponent(planId)}/activities`, {
      activityId,
      ...(insteadOf && { insteadOf }),
    })
  ).data

/** Adds an activity to a plan, or replaces one of the plan's activities by it. */
export function useChooseActivity() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: chooseActivity, onSuccess: (plan) => putPlan(queryClient, plan) })
}
