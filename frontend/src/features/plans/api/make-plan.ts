import type { MakePlanBody } from '@filiz/domain/plan/schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { Plan } from '../types.ts'
import { putPlan } from './plan-cache.ts'

const makePlan = async (body: MakePlanBody) => (await api.post<Plan>('/plans', body)).data

/** This month's plan or the next one's; the one that is there already, if there is one. */
export function useMakePlan() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: makePlan, onSuccess: (plan) => putPlan(queryClient, plan) })
}
