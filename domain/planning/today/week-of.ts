import { inSeason } from '../../activity/season.ts'
import type { Day } from '../../shared/event.ts'
import { planWeeks } from '../weeks.ts'
import type { Doable, TodayRequest } from './request.ts'

/** True when the activity is about an occasion and today is within its window. */
export const hasItsDay = (activity: Doable, today: Day): boolean =>
  activity.occasion !== null && inSeason(activity, today)

/** Whether an item's week is this one, past or future. */
export type Week = 'this' | 'earlier' | 'later'

/** Uses the same weeks as the plan's pages. */
export function weekOf({ period, from, items, today }: TodayRequest): (activityId: string) => Week {
  const weeks = new Map(
    planWeeks(period, from, items).flatMap((week) =>
      week.items.map(
        ({ activityId }) =>
          [activityId, week.until < today ? 'earlier' : week.from > today ? 'later' : 'this'] as const,
      ),
    ),
  )
  return (activityId) => weeks.get(activityId) ?? 'later'
}
