import type { Days } from '../activity/occasions.ts'
import { plannableDays, type Seasonal } from '../activity/season.ts'
import { weekEnd, weeksOf } from '../progress/plan-figures.ts'
import { addDays, daysBetween, firstDayOfMonth, lastDayOfMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'

/** A week, or the part of it that lies in the month, with its items. Both days are included. */
export interface PlanWeek<Item> {
  readonly from: Day
  readonly until: Day
  readonly items: readonly Item[]
}

/** An item of a plan. `window`: the days of the month on which it can be done; null for all of them. */
export interface Datable {
  readonly window?: Days | null | undefined
}

/** Returns the window of an activity in a plan from `from` on; null without an occasion in this month. */
export const windowOf = (activity: Seasonal, period: Month, from: Day): Days | null =>
  activity.occasion == null ? null : (plannableDays(activity, period, from) ?? null)

/**
 * Returns the day on which each item lies, in the order of the items. Items are spread in plan order from the plan's
 * first day to the month's end; an item with a window lies within it.
 */
export function planDays(period: Month, from: Day, items: readonly Datable[]): readonly Day[] {
  const first = from > firstDayOfMonth(period) ? from : firstDayOfMonth(period)
  const last = lastDayOfMonth(period)
  const days = daysBetween(first, last) + 1
  const free = items.map((_, index) => addDays(first, Math.floor((index * days) / items.length)))
  const found = new Map<number, Day>()
  // Items with a window choose first, the earliest end first; then the others fill the remaining days in plan order.
  const dated = items
    .flatMap(({ window }, index) => (window ? [{ window, index, wished: free[index]! }] : []))
    .sort((a, b) => (a.window.until < b.window.until ? -1 : a.window.until > b.window.until ? 1 : a.index - b.index))
  for (const { window, index, wished } of dated) {
    const fits = free.filter((day) => window.from <= day && day <= window.until)
    const nearest = fits.toSorted((a, b) => apart(a, wished) - apart(b, wished))[0]
    found.set(index, nearest ?? within(window, wished))
    if (nearest !== undefined) free.splice(free.indexOf(nearest), 1)
  }
  return items.map((_, index) => found.get(index) ?? free.shift()!)
}

const apart = (a: Day, b: Day): number => Math.abs(daysBetween(a, b))
const within = ({ from, until }: Days, day: Day): Day => (day < from ? from : day > until ? until : day)

/** Distributes the items over the weeks of their days (`planDays`). Weeks without items are left out. */
export function planWeeks<Item extends Datable>(
  period: Month,
  from: Day,
  items: readonly Item[],
): readonly PlanWeek<Item>[] {
  const first = from > firstDayOfMonth(period) ? from : firstDayOfMonth(period)
  const days = planDays(period, from, items)
  return weeksOf(period, first).flatMap((from) => {
    const until = weekEnd(period, from)
    const mine = items.filter((_, index) => from <= days[index]! && days[index]! <= until)
    return mine.length > 0 ? [{ from, until, items: mine }] : []
  })
}
