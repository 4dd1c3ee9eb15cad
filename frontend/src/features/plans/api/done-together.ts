import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Child } from '../../children/api/children.ts'
import { withItem } from '../with-item.ts'
import { chooseActivity } from './choose-activity.ts'
import { completeActivity } from './complete-activity.ts'
import { fetchCurrentPlan } from './current-plan.ts'
import { putPlan } from './plan-cache.ts'

/** What came of it for one child. */
export interface Outcome {
  readonly child: Child
  readonly kind: 'done' | 'no-plan' | 'failed'
  readonly error?: unknown
}

interface Together { readonly activityId: string; readonly children: readonly Child[] }

/**
 * The same activity, done by several at once: for each child in its own plan of this month, into which it is put first
 * where it is not there. One after another, and one that cannot be done stops none of the others.
 */
export function useDoneTogether() {
  const queryClient = useQueryClient()

  async function doneBy(child: Child, activityId: string): Promise<Outcome> {
    try {
      const current = await fetchCurrentPlan(child.id)
      if (current.kind === 'none') return { child, kind: 'no-plan' }
      const { plan } = current
      const whole = plan.items.some((item) => item.activityId === activityId) ? plan : await chooseActivity({ planId: plan.id, activityId })
      const item = await completeActivity({ planId: plan.id, activityId })
      putPlan(queryClient, withItem(whole, item))
      return { child, kind: 'done' }
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
