import type { Plan, PlanItem, Today } from './types.ts'

/** As many as the server chooses. */
const most = 3

interface TodaysItem { readonly item: PlanItem; readonly because: Today['items'][number]['because'] }

/**
 * What to do now, as the plan knows it: a write is newer than what was chosen before it. Where all that was chosen is done and nobody can be
 * asked (without a network), the plan goes on in its own order, and says nothing of why.
 */
export function todaysItems({ items }: Pick<Plan, 'items'>, today: Pick<Today, 'items'>): readonly TodaysItem[] {
  const pending = items.filter(({ status }) => status === 'pending')
  const chosen = today.items.flatMap(({ activityId, because }) => {
    const item = pending.find((one) => one.activityId === activityId)
    return item ? [{ item, because }] : []
  })
  return chosen.length > 0 ? chosen : pending.slice(0, most).map((item) => ({ item, because: [] }))
}
