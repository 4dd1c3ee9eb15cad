import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { read } from '../../../lib/api.ts'
import { useShown } from '../outbox/use-shown.ts'
import type { Plan } from '../types.ts'
import { plansOfChildQuery } from './plans-of-child.ts'

const reasons = ['PLAN_IN_PREPARATION', 'CHILD_TOO_YOUNG', 'CHILD_TOO_OLD'] as const
export type NoPlanReason = (typeof reasons)[number]

/** A child's plan of this month, or why there is none: that is an answer like any other, and no error. */
export type CurrentPlan =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'none'; readonly reason: NoPlanReason }

async function fetchCurrentPlan(childId: string, context: Parameters<typeof read>[0]): Promise<CurrentPlan> {
  try {
    return await read(context, '/plans/current', { childId }, (plan: Plan): CurrentPlan => ({ kind: 'plan', plan }))
  } catch (error) {
    const reason =
      isApiError(error) && error.code === 'NOT_FOUND' ? reasons.find((one) => one === error.reason) : undefined
    // A child that has just been changed may have come of age; a plan that is being made is asked for again in any case.
    if (reason === undefined || (isApiError(error) && error.stale && reason !== 'PLAN_IN_PREPARATION')) throw error
    return { kind: 'none', reason }
  }
}

const isPreparing = (plan: CurrentPlan | undefined) => plan?.kind === 'none' && plan.reason === 'PLAN_IN_PREPARATION'

/** Milliseconds until a plan that is being made is asked for again: it takes a second or two, and if not, there is no hurry. */
export const pollDelay = (asked: number): number => (asked < 10 ? 500 : asked < 40 ? 2_000 : 10_000)

export const currentPlanQuery = (childId: string) =>
  queryOptions({
    queryKey: ['plans', 'current', childId],
    queryFn: async (context) => {
      const { client, queryKey } = context
      const before = client.getQueryData<CurrentPlan>(queryKey)
      const now = await fetchCurrentPlan(childId, context)
      if (isPreparing(before) && !isPreparing(now)) {
        // No write of ours brought the plan: what was read before it came knows nothing of it.
        void client.invalidateQueries({ queryKey: plansOfChildQuery(childId).queryKey })
        void client.invalidateQueries({ queryKey: ['progress'] })
        void client.invalidateQueries({ queryKey: ['activities'] })
      }
      return now
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) => (isPreparing(data) ? pollDelay(dataUpdateCount) : false),
  })

/** While the plan is being made, it is asked for until it is there. */
export function useCurrentPlan(childId: string) {
  const shown = useShown()
  return useQuery({
    ...currentPlanQuery(childId),
    select: useCallback(
      (current: CurrentPlan): CurrentPlan =>
        current.kind === 'plan' ? { kind: 'plan', plan: shown(current.plan) } : current,
      [shown],
    ),
  })
}
