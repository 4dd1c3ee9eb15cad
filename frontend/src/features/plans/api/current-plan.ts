import type { RefusalReason } from '@filiz/domain/shared/refusal.ts'
import type { Plan } from '@filiz/http/contract/shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { read } from '../../../lib/api.ts'
import { useWithPending } from '../outbox/use-with-pending.ts'
import { plansOfChildQuery } from './plans-of-child.ts'

const reasons = ['PLAN_IN_PREPARATION', 'CHILD_TOO_YOUNG', 'CHILD_TOO_OLD'] as const satisfies readonly RefusalReason[]
export type NoPlanReason = (typeof reasons)[number]

/** A child's current plan, or the reason why there is none. A missing plan is a normal answer, not an error. */
export type CurrentPlan =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'none'; readonly reason: NoPlanReason }

async function fetchCurrentPlan(childId: string, context: Parameters<typeof read>[0]): Promise<CurrentPlan> {
  try {
    return await read(context, '/plans/current', { childId }, (plan: Plan): CurrentPlan => ({ kind: 'plan', plan }))
  } catch (error) {
    const reason =
      isApiError(error) && error.code === 'NOT_FOUND' ? reasons.find((one) => one === error.reason) : undefined
    // After a change of the child, a stale response may contain a wrong reason, so retry. A plan in preparation is
    // polled anyway.
    if (reason === undefined || (isApiError(error) && error.stale && reason !== 'PLAN_IN_PREPARATION')) throw error
    return { kind: 'none', reason }
  }
}

const isPreparing = (plan: CurrentPlan | undefined) => plan?.kind === 'none' && plan.reason === 'PLAN_IN_PREPARATION'

/**
 * Milliseconds until the next poll for a plan in preparation. Preparation usually takes one or two seconds; later polls
 * are rarer.
 */
export const pollDelay = (asked: number): number => (asked < 10 ? 500 : asked < 40 ? 2_000 : 10_000)

export const currentPlanQuery = (childId: string) =>
  queryOptions({
    queryKey: ['plans', 'current', childId],
    queryFn: async (context) => {
      const { client, queryKey } = context
      const before = client.getQueryData<CurrentPlan>(queryKey)
      const now = await fetchCurrentPlan(childId, context)
      if (isPreparing(before) && !isPreparing(now)) {
        // The server created the plan, so no mutation has invalidated the older queries. Invalidate them here.
        void client.invalidateQueries({ queryKey: plansOfChildQuery(childId).queryKey })
        void client.invalidateQueries({ queryKey: ['progress'] })
        void client.invalidateQueries({ queryKey: ['activities'] })
      }
      return now
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) => (isPreparing(data) ? pollDelay(dataUpdateCount) : false),
  })

/** The child's current plan. While the plan is in preparation, the query polls. */
export function useCurrentPlan(childId: string) {
  const shown = useWithPending()
  return useQuery({
    ...currentPlanQuery(childId),
    select: useCallback(
      (current: CurrentPlan): CurrentPlan =>
        current.kind === 'plan' ? { kind: 'plan', plan: shown(current.plan) } : current,
      [shown],
    ),
  })
}
