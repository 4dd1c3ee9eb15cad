import { weekEnd, weeksOf } from '../progress/plan-figures.ts'
import { daysBetween, firstDayOfMonth, lastDayOfMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'

/** A week, or the part of it that lies in the month, with its items. Both days are included. */
export interface PlanWeek<Item> {
  readonly from: Day
  readonly until: Day
  readonly items: readonly Item[]
}

/**
 * Distributes the items in order over the weeks from the plan's first day to the month's end, in proportion to their
 * days. Weeks without items are left out.
 */
export function planWeeks<Item>(period: Month, from: Day, items: readonly Item[]): readonly PlanWeek<Item>[] {
  const first = from > firstDayOfMonth(period) ? from : firstDayOfMonth(period)
  const days = daysBetween(first, lastDayOfMonth(period)) + 1
  const dayOf = (index: number) => Math.floor((index * days) / items.length)
  return weeksOf(period, first).flatMap((from) => {
    const until = weekEnd(period, from)
    const [begin, end] = [daysBetween(first, from), daysBetween(first, until)]
    const mine = items.filter((_, index) => begin <= dayOf(index) && dayOf(index) <= end)
    return mine.length > 0 ? [{ from, until, items: mine }] : []
  })
}
