import type { Rhythm } from '../plan/schemas.ts'
import { addDays, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { planDays, planWeeks, type Datable } from './weeks.ts'

/** An all-day entry. `key` identifies the entry within the plan and stays the same while its subject does. */
export interface CalendarEntry<Item> {
  readonly key: string
  readonly from: Day
  /** The day after the entry's last day. */
  readonly end: Day
  readonly items: readonly Item[]
}

interface Lying extends Datable {
  readonly activityId: string
  readonly day: Day | null
}

/**
 * Returns the calendar entries of a plan. Weekly: one entry for each week that has items. Daily: each item lies on its
 * day (`planDays`); a completed item moves to the day of its completion.
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
  const days = planDays(period, from, items)
  return items.map((item, index) => {
    const day = item.day ?? days[index]!
    return { key: item.activityId, from: day, end: addDays(day, 1), items: [item] }
  })
}
