import { inSeason } from '../../activity/season.ts'
import type { Day } from '../../shared/event.ts'
import { planWeeks } from '../weeks.ts'
import type { Doable, TodayRequest } from './request.ts'

/** It is about a day of the year, and that is now. */
export const hasItsDay = (activity: Doable, today: Day): boolean =>
  activity.occasion !== null && inSeason(activity, today)

/** Where an item's week stands: this week, one that has passed, one to come. */
export type Week = 'this' | 'earlier' | 'later'

/** By the weeks that the plan's pages show. */
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
