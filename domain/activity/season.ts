import { firstDayOfMonth, lastDayOfMonth, yearAndMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import type { ActivityContent } from './events.ts'
import { occasionWindows, type Days } from './occasions.ts'
import { occasions, type Occasion } from './vocabulary.ts'

/** The fields that restrict the days on which an activity makes sense. */
export type Seasonal = Pick<ActivityContent, 'season' | 'occasion'>

/**
 * True when an activity makes sense on a local day: in its season and within a window of its occasion. Plans,
 * suggestions and the search for an activity right now never break these limits. Unknown values are always in season.
 */
export function inSeason({ season, occasion }: Seasonal, day: Day): boolean {
  if (season !== null && season.length > 0 && !season.includes(yearAndMonth(day).month)) return false
  return occasion === null || windowsAround(occasion, day).some(({ from, until }) => from <= day && day <= until)
}

/** Returns the occasions whose windows contain a local day. */
export const occasionsOn = (day: Day): readonly Occasion[] =>
  occasions.filter((occasion) => inSeason({ season: null, occasion }, day))

/**
 * Returns the first range of days in `month` on which the activity may be done, not before the local day `from`; the
 * whole month for most activities. Undefined means that the activity must not be planned in this month.
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

/** True when a plan made on the local day `from` may contain the activity in `month`. */
export const plannable = (activity: Seasonal, month: Month, from: Day): boolean =>
  plannableDays(activity, month, from) !== undefined

/**
 * Returns the windows around a day, sorted. A window can begin in the year before its occasion and end in the year
 * after.
 */
function windowsAround(occasion: Occasion, day: Day): readonly Days[] {
  const { year } = yearAndMonth(day)
  return [year - 1, year, year + 1]
    .flatMap((each) => occasionWindows(occasion, each))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}
