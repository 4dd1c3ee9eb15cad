import { categories, type Category } from '../activity/events.ts'
import { isCounted } from '../plan/optional.ts'
import { average, sum } from './average.ts'
import { isCompleted, type FigureItem } from './completions.ts'

export interface CategoryFigures {
  readonly category: Category
  readonly completed: number
  readonly planned: number
  readonly minutes: number
  /** Average rating, 1–5; null without ratings. */
  readonly averageEngagement: number | null
}

/** Returns the figures of all seven categories, in a fixed order. */
export const categoryFigures = (items: readonly FigureItem[]): readonly CategoryFigures[] =>
  categories.map((category) => {
    const planned = items.filter((item) => item.category === category && isCounted(item))
    return {
      category,
      completed: planned.filter(isCompleted).length,
      planned: planned.length,
      minutes: sum(planned.map(({ minutes }) => minutes)),
      averageEngagement: average(planned.map(({ engagement }) => engagement)),
    }
  })
