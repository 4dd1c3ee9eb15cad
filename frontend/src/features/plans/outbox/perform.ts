import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { knownPlan } from '../api/plan-cache.ts'
import type { PlanItem } from '../types.ts'
import type { Wish } from './entries.ts'
import { keptEntries } from './kept-entries.ts'
import { shownPlan } from './shown-plan.ts'

export const loadOutbox = () => import('./the-outbox.ts')

interface Wanted {
  readonly planId: string
  readonly activityId: string
  readonly wish: Wish
}

/** Performs a mutation through the outbox. Resolves to the activity as it is afterwards, including queued mutations. */
export async function perform(queryClient: QueryClient, wanted: Wanted): Promise<PlanItem> {
  const { planId, activityId } = wanted
  const find = () => {
    const plan = knownPlan(queryClient, planId)
    return plan && shownPlan(plan, keptEntries()).items.find((item) => item.activityId === activityId)
  }
  const { outboxIn } = await loadOutbox()
  const activity = find()?.activity
  const outcome = await outboxIn(queryClient).perform({
    ...wanted,
    title: activity?.title ?? '',
    ...(activity && { language: activity.language }),
  })
  const item = outcome.kind === 'done' ? outcome.item : find()
  if (!item) throw new ApiError({ status: 0, code: 'NETWORK' })
  return item
}
