import type { Category } from '../activity/events.ts'
import { lastDayOfMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { average, sum } from './average.ts'
import { categoryFigures } from './categories.ts'
import { completionsOf, type Completion } from './completions.ts'
import { inOrder } from './months.ts'
import type { MonthDocument } from '../read-models/months.ts'

/** An increase over earlier months, with its activity or category. */
export type Step =
  /** The child's first activity. */
  | { readonly code: 'first-activity'; readonly figures: { readonly activityId: string; readonly category: Category } }
  /** The first activity of a category, while others were completed before. */
  | {
      readonly code: 'first-of-category'
      readonly figures: { readonly activityId: string; readonly category: Category }
    }
  /** Average minutes of focus: in the last month with enough figures, and in this one. */
  | { readonly code: 'longer-focus'; readonly figures: { readonly before: number; readonly after: number } }
  | { readonly code: 'more-than-before'; readonly figures: { readonly before: number; readonly after: number } }

/** Something to be proud of; exists whenever anything was completed. */
export type Pride =
  | { readonly code: 'whole-plan'; readonly figures: { readonly completed: number } }
  | { readonly code: 'many-days'; readonly figures: { readonly days: number } }
  | { readonly code: 'many-areas'; readonly figures: { readonly areas: number } }
  | { readonly code: 'some'; readonly figures: { readonly completed: number } }

/** Summary of a month's completed activities. Averages are exact; the texts round them. */
export interface Letter {
  /** Whether the month is over; otherwise more completions may follow. */
  readonly isOver: boolean
  readonly figures: {
    readonly planned: number
    readonly completed: number
    readonly minutes: number
    /** Number of days with a completion. */
    readonly days: number
    /** Categories with completions, most first. */
    readonly categories: readonly {
      readonly category: Category
      readonly completed: number
      readonly minutes: number
    }[]
  }
  /** Highest-rated activity (4 or 5). `shared`: others have the same rating. Null when nothing was rated that high. */
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

/** Returns the letter of `period` from all the child's months, in any order. Undefined when that month has no plan. */
export function letterOf(months: readonly MonthDocument[], period: Month, today: Day): Letter | undefined {
  const month = months.find((one) => one.period === period)
  if (month === undefined) return undefined
  const done = completionsOf([month])
  const earlier = inOrder(months.filter((one) => one.period < period))
  const figures = {
    planned: month.items.length,
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

/** Among equal ratings, picks the longest focus, then the latest completion. */
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

/** Prefers the rarest step: a first time happens once, while a number can keep growing. */
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

/** Needs four figures in each month and a clear increase (a tenth, and a minute), like the insight. */
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

/** Needs at least three completions, and at least one in the month before. */
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
