import type { Plan, PlanItem } from '@filiz/http/contract/shapes.ts'
import { withItem } from '../with-item.ts'
import type { PendingMutation, PlanEntry } from '../../../lib/outbox/entry.ts'

/** Returns the activity with its pending mutations applied. */
const applyPendingToItem = (item: PlanItem, wishes: readonly PlanEntry[]): PlanItem =>
  wishes.reduce((before, { wish, madeAt }) => after(before, wish, madeAt), item)

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
 * Returns the plan with its pending mutations applied and its figures recomputed. A refused mutation is not applied,
 * and neither are those that depend on it.
 */
export function applyPendingToPlan(plan: Plan, entries: readonly PlanEntry[]): Plan {
  const mine = entries.filter(({ planId }) => planId === plan.id)
  return plan.items.reduce((whole, item) => {
    const all = mine.filter(({ activityId }) => activityId === item.activityId)
    const refused = all.findIndex(({ refusal }) => refusal)
    const wishes = refused < 0 ? all : all.slice(0, refused)
    return wishes.length > 0 ? withItem(whole, applyPendingToItem(item, wishes)) : whole
  }, plan)
}
