import type { Child } from '@filiz/http/contract/shapes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { unsent } from '../../../lib/outbox/unsent.ts'
import { perform } from '../outbox/perform.ts'
import { applyPendingToPlan } from '../outbox/apply-pending.ts'
import { chooseActivity } from './choose-activity.ts'
import { currentPlanQuery } from './current-plan.ts'
import { putPlan } from './plan-cache.ts'

/** A recorded completion of one child. `before`: the activity was already done, so nothing was recorded. */
export interface ChildCompletion {
  readonly kind: 'done'
  readonly child: Child
  readonly planId: string
  readonly before: boolean
}
/** A child for whom nothing was recorded. */
export interface NotDone {
  readonly kind: 'no-plan' | 'failed'
  readonly child: Child
  readonly error?: unknown
}
export type Outcome = ChildCompletion | NotDone

interface Together {
  readonly activityId: string
  readonly children: readonly Child[]
}

/**
 * Completes the same activity for several children, for each in its own current plan. An activity that is missing in a
 * plan is added first. Works sequentially and continues after a failure.
 */
export async function completeForSiblings(
  queryClient: QueryClient,
  { activityId, children }: Together,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const child of children) outcomes.push(await doneBy(queryClient, child, activityId))
  return outcomes
}

async function doneBy(queryClient: QueryClient, child: Child, activityId: string): Promise<Outcome> {
  try {
    const query = currentPlanQuery(child.id)
    const current = await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false }).catch((error: unknown) => {
      // Without a connection, use the cached plan to find out whether it contains the activity.
      const seen = queryClient.getQueryData(query.queryKey)
      if (!seen) throw error
      return seen
    })
    if (current.kind === 'none') return { child, kind: 'no-plan' }
    const { plan } = current
    const item = applyPendingToPlan(plan, unsent().plans).items.find((one) => one.activityId === activityId)
    if (!item) putPlan(queryClient, await chooseActivity({ planId: plan.id, activityId }))
    await perform(queryClient, { planId: plan.id, activityId, wish: { kind: 'complete', body: {} } })
    return { child, kind: 'done', planId: plan.id, before: item?.status === 'completed' }
  } catch (error) {
    return { child, kind: 'failed', error }
  }
}
