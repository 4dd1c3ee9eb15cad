import { addDays, daysBetween, firstDayOfMonth, lastDayOfMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { planWeeks } from './weeks.ts'

/** How a plan lies in a calendar: an entry over each week, or one for each activity on a day of its own. */
export const rhythms = ['weekly', 'daily'] as const
export type Rhythm = (typeof rhythms)[number]

/** One all-day entry. `key` names it within its plan, for as long as it is about the same thing. */
export interface CalendarEntry<Item> {
  readonly key: string
  readonly from: Day
  /** The day after the last. */
  readonly end: Day
  readonly items: readonly Item[]
}

interface Lying {
  readonly activityId: string
  readonly day: Day | null
}

/**
 * Where a plan's items lie. Weekly: with their week's others. Daily: each on its own share of the days that the month has left from the
 * day on that the plan was made, in the plan's order; what was done lies on the day on which it was. Several lie on a day only where
 * there are more of them than days.
 */
export function calendarEntries<Item extends Lying>(
  rhythm: Rhythm,
  period: Month,
  from: Day,
  items: readonly Item[],
): readonly CalendarEntry<Item>[] {
  if (rhythm === 'weekly')
    return planWeeks(period, from, items).map((week) => ({
      key: week.from,
      from: week.from,
      end: addDays(week.until, 1),
      items: week.items,
    }))
  const first = from > firstDayOfMonth(period) ? from : firstDayOfMonth(period)
  const days = daysBetween(first, lastDayOfMonth(period)) + 1
  return items.map((item, index) => {
    const day = item.day ?? addDays(first, Math.floor((index * days) / items.length))
    return { key: item.activityId, from: day, end: addDays(day, 1), items: [item] }
  })
}
