import type { Category } from '../activity/events.ts'
import { lastDayOfMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { countsOf } from './plan-figures.ts'
import { average, sum } from './average.ts'
import { categoryFigures } from './categories.ts'
import { completionsOf, type Completion } from './completions.ts'
import { inOrder } from './months.ts'
import type { MonthDocument } from '../read-models/months.ts'

/** A first time or an increase compared with earlier months, with its activity or category. */
export type Step =
  /** The first activity that the child ever completed. */
  | { readonly code: 'first-activity'; readonly figures: { readonly activityId: string; readonly category: Category } }
  /** The first activity of a category, after activities of other categories. */
  | {
      readonly code: 'first-of-category'
      readonly figures: { readonly activityId: string; readonly category: Category }
    }
  /** Average minutes of focus: `before` in the last earlier month with enough values, `after` in this one. */
  | { readonly code: 'longer-focus'; readonly figures: { readonly before: number; readonly after: number } }
  | { readonly code: 'more-than-before'; readonly figures: { readonly before: number; readonly after: number } }

/** An achievement to be proud of; every month with a completion has one. */
export type Pride =
  | { readonly code: 'whole-plan'; readonly figures: { readonly completed: number } }
  | { readonly code: 'many-days'; readonly figures: { readonly days: number } }
  | { readonly code: 'many-areas'; readonly figures: { readonly areas: number } }
  | { readonly code: 'some'; readonly figures: { readonly completed: number } }

/** Summary of a month's completed activities (the monthly letter). Averages are exact; the texts round them. */
export interface Letter {
  /** True when the month is over; otherwise more completions may follow. */
  readonly isOver: boolean
  readonly figures: {
    readonly planned: number
    readonly completed: number
    readonly minutes: number
    /** Number of days with a completion. */
    readonly days: number
    /** Categories with completions, those with most completions first. */
    readonly categories: readonly {
      readonly category: Category
      readonly completed: number
      readonly minutes: number
    }[]
  }
  /**
   * The highest-rated activity (4 or 5); null when no rating is that high. `shared`: other activities have the same
   * rating.
   */
  readonly mostLoved: {
    readonly activityId: string
    readonly category: Category
    readonly engagement: number
    readonly shared: boolean
  } | null
  readonly step: Step | null
  /** Null without completions. */
  readonly pride: Pride | null
}

/**
 * Returns the letter of `period`, computed from all the child's months in any order. Undefined when that month has no
 * plan.
 */
export function letterOf(months: readonly MonthDocument[], period: Month, today: Day): Letter | undefined {
  const month = months.find((one) => one.period === period)
  if (month === undefined) return undefined
  const done = completionsOf([month])
  const earlier = inOrder(months.filter((one) => one.period < period))
  const figures = {
    planned: countsOf(month.items).total,
    completed: done.length,
    minutes: sum(done.map(({ minutes }) => minutes)),
    days: new Set(done.map(({ day }) => day)).size,
    categories: categoryFigures(month.items)
      .filter(({ completed }) => completed > 0)
      .map(({ category, completed, minutes }) => ({ category, completed, minutes }))
      .sort((a, b) => b.completed - a.completed),
  }
  return {
    isOver: today > lastDayOfMonth(period),
    figures,
    mostLoved: mostLoved(done),
    step: stepOf(done, earlier),
    pride: prideOf(figures),
  }
}

/** Returns the activities named in the letter's sentences, at most two. */
export const namedIn = ({ mostLoved, step }: Letter): readonly string[] =>
  [mostLoved?.activityId, step && 'activityId' in step.figures ? step.figures.activityId : undefined].filter(
    (id) => id !== undefined,
  )

/**
 * Returns the activity with the highest rating; among equal ratings, the one with the longest focus, then the latest.
 */
function mostLoved(done: readonly Completion[]): Letter['mostLoved'] {
  const loved = done.flatMap((completion) =>
    completion.engagement !== null && completion.engagement >= 4
      ? { ...completion, engagement: completion.engagement }
      : [],
  )
  const best = Math.max(...loved.map(({ engagement }) => engagement))
  const equal = loved.filter(({ engagement }) => engagement === best).toReversed()
  const [first] = equal.sort((a, b) => (b.focusMinutes ?? 0) - (a.focusMinutes ?? 0))
  return first
    ? { activityId: first.activityId, category: first.category, engagement: first.engagement, shared: equal.length > 1 }
    : null
}

/** Returns the rarest step: a first time happens only once, while a number can grow again and again. */
function stepOf(done: readonly Completion[], earlier: readonly MonthDocument[]): Step | null {
  const before = completionsOf(earlier)
  const [first] = done
  if (first === undefined) return null
  if (before.length === 0)
    return { code: 'first-activity', figures: { activityId: first.activityId, category: first.category } }
  const known = new Set(before.map(({ category }) => category))
  const unknown = done.find(({ category }) => !known.has(category))
  if (unknown)
    return { code: 'first-of-category', figures: { activityId: unknown.activityId, category: unknown.category } }
  return longerFocus(done, earlier) ?? moreThanBefore(done, earlier)
}

/** Requires four values in each month and an increase of a tenth and of a minute, like the insight `growing-focus`. */
function longerFocus(done: readonly Completion[], earlier: readonly MonthDocument[]): Step | null {
  const focus = (completions: readonly Completion[]) => completions.flatMap(({ focusMinutes }) => focusMinutes ?? [])
  const [now, then] = [
    focus(done),
    earlier.map((month) => focus(completionsOf([month]))).findLast((figures) => figures.length >= 4),
  ]
  if (then === undefined || now.length < 4) return null
  const [before, after] = [average(then)!, average(now)!]
  return after - before >= Math.max(1, before / 10) ? { code: 'longer-focus', figures: { before, after } } : null
}

/** Requires at least three completions, and at least one in the month before. */
function moreThanBefore(done: readonly Completion[], earlier: readonly MonthDocument[]): Step | null {
  const before = completionsOf(earlier.slice(-1)).length
  return before > 0 && done.length >= 3 && done.length > before
    ? { code: 'more-than-before', figures: { before, after: done.length } }
    : null
}

function prideOf({ planned, completed, days, categories }: Letter['figures']): Pride | null {
  if (completed === 0) return null
  if (completed === planned && planned >= 3) return { code: 'whole-plan', figures: { completed } }
  if (days >= 8) return { code: 'many-days', figures: { days } }
  if (categories.length >= 5) return { code: 'many-areas', figures: { areas: categories.length } }
  return { code: 'some', figures: { completed } }
}
