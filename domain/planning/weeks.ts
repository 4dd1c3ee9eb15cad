import { weekEnd, weeksOf } from '../progress/plan-figures.ts'
import { daysBetween, firstDayOfMonth, lastDayOfMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'

/** A week of a month, both days included, and what of a plan belongs into it. */
export interface PlanWeek<Item> {
  readonly from: Day
  readonly until: Day
  readonly items: readonly Item[]
}

/**
 * A plan's items, in their order, over the weeks that its month has left from the day on that the plan was made: each week gets as many
 * as its share of those days, and none is behind with what nobody could do. A week without any is left out.
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
