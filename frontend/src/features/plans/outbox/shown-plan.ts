import type { Plan, PlanItem } from '../types.ts'
import { withItem } from '../with-item.ts'
import { entriesOf, waiting, type Entries, type Wish } from './entries.ts'

/** An activity as it will be once what waits has been sent. */
export const shownItem = (
  item: PlanItem,
  wishes: readonly { readonly wish: Wish; readonly madeAt: number }[],
): PlanItem => wishes.reduce((before, { wish, madeAt }) => after(before, wish, madeAt), item)

function after(item: PlanItem, wish: Wish, madeAt: number): PlanItem {
  switch (wish.kind) {
    case 'complete':
      // Done already, elsewhere or by the same write: that counts.
      if (item.status === 'completed') return item
      return {
        ...item,
        status: 'completed',
        completedAt: wish.body.completedAt ?? new Date(madeAt).toISOString(),
        durationMinutes: wish.body.durationMinutes ?? null,
      }
    case 'reopen':
      return { ...item, status: 'pending', completedAt: null, durationMinutes: null, feedback: null }
    case 'feedback': {
      const { notes, ...said } = wish.body
      return item.status === 'completed' ? { ...item, feedback: { ...said, ...(notes && { notes }) } } : item
    }
  }
}

/** The plan with what waits in it, and every figure that follows. What was refused is not in it. */
export function shownPlan(plan: Plan, entries: Entries): Plan {
  const mine = waiting(entries).filter(({ planId }) => planId === plan.id)
  return plan.items.reduce((whole, item) => {
    const wishes = entriesOf(mine, { planId: plan.id, activityId: item.activityId })
    return wishes.length === 0 ? whole : withItem(whole, shownItem(item, wishes))
  }, plan)
}
