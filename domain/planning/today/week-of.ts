import { isCounted } from '../../plan/optional.ts'
import { inSeason } from '../../activity/season.ts'
import type { Day } from '../../shared/event.ts'
import { planWeeks, windowOf } from '../weeks.ts'
import type { Doable, TodayRequest } from './request.ts'

/** True when the activity is about an occasion and today lies in its window. */
export const hasItsDay = (activity: Doable, today: Day): boolean =>
  activity.occasion !== null && inSeason(activity, today)

/** Whether the week of an item is this week, an earlier or a later one. */
export type Week = 'this' | 'earlier' | 'later'

/** Returns the week of an activity; the weeks are the same as on the pages of the plan. */
export function weekOf({ period, from, items, today }: TodayRequest): (activityId: string) => Week {
  const weeks = new Map(
    planWeeks(
      period,
      from,
      items.filter(isCounted).map((item) => ({ ...item, window: windowOf(item.activity, period, from) })),
    ).flatMap((week) =>
      week.items.map(
        ({ activityId }) =>
          [activityId, week.until < today ? 'earlier' : week.from > today ? 'later' : 'this'] as const,
      ),
    ),
  )
  return (activityId) => weeks.get(activityId) ?? 'later'
}
