import { categories, type ActivityContent, type Category } from '../activity/events.ts'
import { occasionWindows } from '../activity/occasions.ts'
import { placesOf } from '../activity/places.ts'
import { ages } from '../activity/schemas.ts'
import { firstDayOfMonth, lastDayOfMonth, monthNamed } from '../shared/calendar.ts'

/**
 * Numbers of activities for one category, age and month. `theme`: activities whose theme belongs to this month.
 * `plannable`: activities that may be planned; `home` to `onTheWay` count them by place.
 */
export interface CoverageCell {
  readonly category: Category
  readonly age: number
  readonly month: number
  readonly theme: number
  readonly plannable: number
  readonly home: number
  readonly outdoors: number
  readonly anywhere: number
  readonly onTheWay: number
  readonly thin: boolean
}

/**
 * Minimum number of plannable activities in a cell. A plan has up to three activities of a category, so with fewer than
 * six a family would get the same ones every other month.
 */
export const leastPlannable = 6
const months = Array.from({ length: 12 }, (_, index) => index + 1)

/**
 * Returns the counts for each category, age and month. Places count only for activities that list specific ones.
 * `year`: the year whose dates movable occasions have.
 */
export function coverageOf(contents: readonly ActivityContent[], year: number): readonly CoverageCell[] {
  const inMonth = months.map((month) => contents.filter((content) => mayBePlanned(content, year, month)))
  return categories.flatMap((category) =>
    ages.flatMap((age) =>
      months.map((month): CoverageCell => {
        const suits = (content: ActivityContent) =>
          content.category === category && content.minAge <= age && age <= content.maxAge
        const plannable = inMonth[month - 1]!.filter(suits)
        const at = (place: ReturnType<typeof placesOf>[number]) =>
          plannable.filter(
            ({ places }) => places !== null && !places.includes('anywhere') && placesOf(places).includes(place),
          ).length
        return {
          category,
          age,
          month,
          theme: contents.filter((content) => suits(content) && content.monthTheme === month).length,
          plannable: plannable.length,
          home: at('home'),
          outdoors: at('outdoors'),
          onTheWay: at('on-the-way'),
          anywhere: plannable.filter(({ places }) => places?.includes('anywhere')).length,
          thin: plannable.length < leastPlannable,
        }
      }),
    ),
  )
}

function mayBePlanned({ season, occasion }: ActivityContent, year: number, month: number): boolean {
  if (season !== null && season.length > 0 && !season.includes(month)) return false
  if (occasion === null) return true
  const [first, last] = [firstDayOfMonth(monthNamed(year, month)), lastDayOfMonth(monthNamed(year, month))]
  return [year - 1, year, year + 1].some((each) =>
    occasionWindows(occasion, each).some(({ from, until }) => from <= last && until >= first),
  )
}
