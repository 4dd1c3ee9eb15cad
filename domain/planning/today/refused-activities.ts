import type { HistoryMonth } from '../request.ts'
import type { Month } from '../../shared/calendar.ts'

/**
 * Returns the activities that the family swapped out as not interesting up to this month, and has neither completed nor
 * chosen since.
 * @param wanted activities that the parent put into a plan by their own choice
 */
export function refusedActivities(
  period: Month,
  history: readonly Pick<HistoryMonth, 'period' | 'items' | 'swappedOut'>[],
  wanted: ReadonlySet<string>,
): ReadonlySet<string> {
  const refused = new Set<string>()
  const upToNow = history.filter((month) => month.period <= period).toSorted((a, b) => (a.period < b.period ? -1 : 1))
  for (const { items, swappedOut } of upToNow) {
    for (const { activityId, reason } of swappedOut) if (reason === 'not-interested') refused.add(activityId)
    for (const { activityId, completedAt } of items) if (completedAt !== null) refused.delete(activityId)
  }
  for (const activityId of wanted) refused.delete(activityId)
  return refused
}
