import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { knownPlan } from '../api/plan-cache.ts'
import type { PendingMutation } from '../../../lib/outbox/entry.ts'
import { loadOutbox } from '../../../lib/outbox/load-outbox.ts'
import { unsent } from '../../../lib/outbox/unsent.ts'
import { applyPendingToPlan } from './apply-pending.ts'
import './show-answer.ts'

interface Wanted {
  readonly planId: string
  readonly activityId: string
  readonly wish: PendingMutation
}

/** Names what the person saw of the plan, so that the server can tell what happened meanwhile. */
function asSeen(wish: PendingMutation, plan: Plan | undefined, activityId: string): PendingMutation {
  if (!plan) return wish
  switch (wish.kind) {
    case 'complete':
      return { ...wish, body: { ...wish.body, planRevision: plan.revision } }
    case 'feedback':
      return { ...wish, body: { ...wish.body, planRevision: plan.revision } }
    case 'reopen': {
      // A completion that waits to be sent has no time that the server knows.
      const item = plan.items.find((one) => one.activityId === activityId)
      if (item?.status !== 'completed') return wish
      return { ...wish, body: { completedAt: item.completedAt, feedbackUntil: item.feedbackUntil } }
    }
  }
}

/**
 * Performs a mutation through the outbox. Resolves to the activity with the mutation applied, and with any queued ones.
 */
export async function perform(queryClient: QueryClient, wanted: Wanted): Promise<PlanItem> {
  const { planId, activityId } = wanted
  const find = () => {
    const plan = knownPlan(queryClient, planId)
    return plan && applyPendingToPlan(plan, unsent().plans).items.find((item) => item.activityId === activityId)
  }
  const { connectOutbox } = await loadOutbox()
  const activity = find()?.activity
  const outcome = await connectOutbox(queryClient).perform({
    kind: 'plan',
    childId: planId.slice(0, planId.lastIndexOf('_')),
    ...wanted,
    wish: asSeen(wanted.wish, knownPlan(queryClient, planId), activityId),
    title: activity?.title ?? '',
    ...(activity && { language: activity.language }),
  })
  const item = outcome.kind === 'applied' ? (outcome.data as PlanItem) : find()
  if (!item) throw new ApiError({ status: 0, code: 'NETWORK' })
  return item
}
