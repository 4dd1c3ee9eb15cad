import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { withItem } from '../with-item.ts'
import { entriesOf, waiting, type Entries, type PendingMutation } from './entries.ts'

/** Returns the activity with its pending mutations applied. */
export const applyPendingToItem = (
  item: PlanItem,
  wishes: readonly { readonly wish: PendingMutation; readonly madeAt: number }[],
): PlanItem => wishes.reduce((before, { wish, madeAt }) => after(before, wish, madeAt), item)

function after(item: PlanItem, wish: PendingMutation, madeAt: number): PlanItem {
  switch (wish.kind) {
    case 'complete':
      // The activity is already completed, by another device or by the same mutation: keep that completion.
      if (item.status === 'completed') return item
      return {
        ...item,
        status: 'completed',
        completedAt: wish.body.completedAt ?? new Date(madeAt).toISOString(),
        completedBy: null,
        durationMinutes: wish.body.durationMinutes ?? null,
      }
    case 'reopen':
      return {
        ...item,
        status: 'pending',
        completedAt: null,
        completedBy: null,
        durationMinutes: null,
        feedback: null,
        feedbacks: [],
      }
    case 'feedback': {
      const { notes, ...said } = wish.body
      return item.status === 'completed' ? { ...item, feedback: { ...said, ...(notes && { notes }) } } : item
    }
  }
}

/**
 * Returns the plan with its pending mutations applied and its figures recomputed. Refused mutations are not applied.
 */
export function applyPendingToPlan(plan: Plan, entries: Entries): Plan {
  const mine = waiting(entries).filter(({ planId }) => planId === plan.id)
  return plan.items.reduce((whole, item) => {
    const wishes = entriesOf(mine, { planId: plan.id, activityId: item.activityId })
    return wishes.length === 0 ? whole : withItem(whole, applyPendingToItem(item, wishes))
  }, plan)
}
