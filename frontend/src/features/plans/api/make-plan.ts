import type { Plan } from '@filiz/http/contract/shapes.ts'
import type { MakePlanBody } from '@filiz/domain/plan/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { putPlan } from './plan-cache.ts'

const makePlan = async (body: MakePlanBody) => (await api.post<Plan>('/plans', body)).data

/** Creates the plan of the current or next month, or returns the existing one. */
export function useMakePlan() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: makePlan, onSuccess: (plan) => putPlan(queryClient, plan) })
}
