import { firstDayOfMonth, lastDayOfMonth, yearAndMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import type { ActivityContent } from './events.ts'
import { occasionWindows, type Days } from './occasions.ts'
import { occasions, type Occasion } from './vocabulary.ts'

/** What of an activity says when in the year it makes sense. */
export type Seasonal = Pick<ActivityContent, 'season' | 'occasion'>

/**
 * Whether an activity makes sense on a local day: in its season, and within a window of its occasion. Both are hard: what
 * is not in season is in no plan, no suggestion and no search for now. What is unknown is always in season.
 */
export function inSeason({ season, occasion }: Seasonal, day: Day): boolean {
  if (season !== null && season.length > 0 && !season.includes(yearAndMonth(day).month)) return false
  return occasion === null || windowsAround(occasion, day).some(({ from, until }) => from <= day && day <= until)
}

/** The occasions in whose windows a local day is. */
export const occasionsOn = (day: Day): readonly Occasion[] =>
  occasions.filter((occasion) => inSeason({ season: null, occasion }, day))

/**
 * The first stretch of days of `month` on which it may be done, not before `from` (a local day, in that month or earlier);
 * undefined where there is none, and so it is not to be planned. A whole month for most.
 */
export function plannableDays(activity: Seasonal, month: Month, from: Day): Days | undefined {
  const [first, last] = [firstDayOfMonth(month), lastDayOfMonth(month)]
  const begin = from > first ? from : first
  if (begin > last) return undefined
  if (activity.occasion === null) return inSeason(activity, first) ? { from: begin, until: last } : undefined
  if (!inSeason({ season: activity.season, occasion: null }, first)) return undefined
  const window = windowsAround(activity.occasion, begin).find((days) => days.until >= begin && days.from <= last)
  return window && { from: window.from > begin ? window.from : begin, until: window.until < last ? window.until : last }
}

/** Whether it may be planned in `month` by a plan that is made on, or for, the local day `from`. */
export const plannable = (activity: Seasonal, month: Month, from: Day): boolean =>
  plannableDays(activity, month, from) !== undefined

/** In order. A window can begin in the year before its day, and end in the year after. */
function windowsAround(occasion: Occasion, day: Day): readonly Days[] {
  const { year } = yearAndMonth(day)
  return [year - 1, year, year + 1]
    .flatMap((each) => occasionWindows(occasion, each))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}
