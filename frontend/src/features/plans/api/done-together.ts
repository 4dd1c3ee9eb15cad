import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Child } from '../../children/api/children.ts'
import { keptEntries } from '../outbox/kept-entries.ts'
import { perform } from '../outbox/perform.ts'
import { shownPlan } from '../outbox/shown-plan.ts'
import { chooseActivity } from './choose-activity.ts'
import { currentPlanQuery } from './current-plan.ts'
import { putPlan } from './plan-cache.ts'

/** `before`: it was done already, and this has recorded nothing. */
export interface DoneBy {
  readonly kind: 'done'
  readonly child: Child
  readonly planId: string
  readonly before: boolean
}
/** What came of it for one child. */
export type Outcome = DoneBy | { readonly kind: 'no-plan' | 'failed'; readonly child: Child; readonly error?: unknown }

interface Together {
  readonly activityId: string
  readonly children: readonly Child[]
}

/**
 * The same activity, done by several at once: for each child in its own plan of this month, into which it is put first
 * where it is not there. One after another, and one that cannot be done stops none of the others.
 */
export function useDoneTogether() {
  const queryClient = useQueryClient()

  async function doneBy(child: Child, activityId: string): Promise<Outcome> {
    try {
      const query = currentPlanQuery(child.id)
      const current = await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false }).catch((error: unknown) => {
        // Without a network, the plan as it was seen last says as well whether it holds the activity.
        const seen = queryClient.getQueryData(query.queryKey)
        if (!seen) throw error
        return seen
      })
      if (current.kind === 'none') return { child, kind: 'no-plan' }
      const { plan } = current
      const item = shownPlan(plan, keptEntries()).items.find((one) => one.activityId === activityId)
      if (!item) putPlan(queryClient, await chooseActivity({ planId: plan.id, activityId }))
      await perform(queryClient, { planId: plan.id, activityId, wish: { kind: 'complete', body: {} } })
      return { child, kind: 'done', planId: plan.id, before: item?.status === 'completed' }
    } catch (error) {
      return { child, kind: 'failed', error }
    }
  }

  return useMutation({
    async mutationFn({ activityId, children }: Together) {
      const outcomes: Outcome[] = []
      for (const child of children) outcomes.push(await doneBy(child, activityId))
      return outcomes
    },
  })
}
