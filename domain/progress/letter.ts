import type { Category } from '../activity/events.ts'
import type { MonthDocument } from '../read-models/documents.ts'
import { lastDayOfMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { average, sum } from './average.ts'
import { categoryFigures } from './categories.ts'
import { completionsOf, type Completion } from './completions.ts'
import { inOrder } from './months.ts'

/** What went further than before; an activity or an area where it is about one. */
export type Step =
  /** The first activity that the child ever did here. */
  | { readonly code: 'first-activity'; readonly figures: { readonly activityId: string; readonly category: Category } }
  /** An area of which nothing had been done before, while others had. */
  | {
      readonly code: 'first-of-category'
      readonly figures: { readonly activityId: string; readonly category: Category }
    }
  /** Minutes of focus on average in the last month that has enough of them, and in this one. */
  | { readonly code: 'longer-focus'; readonly figures: { readonly before: number; readonly after: number } }
  | { readonly code: 'more-than-before'; readonly figures: { readonly before: number; readonly after: number } }

/** What to be proud of; there is always something where anything was done. */
export type Pride =
  | { readonly code: 'whole-plan'; readonly figures: { readonly completed: number } }
  | { readonly code: 'many-days'; readonly figures: { readonly days: number } }
  | { readonly code: 'many-areas'; readonly figures: { readonly areas: number } }
  | { readonly code: 'some'; readonly figures: { readonly completed: number } }

/** What a month was, of what was done of its plan. Averages are exact, for the texts to round. */
export interface Letter {
  /** Whether the month is over: until then more may come. */
  readonly isOver: boolean
  readonly figures: {
    readonly planned: number
    readonly completed: number
    readonly minutes: number
    /** Different days on which something was done. */
    readonly days: number
    /** Of which something was done; most first. */
    readonly categories: readonly {
      readonly category: Category
      readonly completed: number
      readonly minutes: number
    }[]
  }
  /** Rated 4 or 5, and not less than any other. `shared`: others were rated as high. Null where nothing was. */
  readonly mostLoved: {
    readonly activityId: string
    readonly category: Category
    readonly engagement: number
    readonly shared: boolean
  } | null
  readonly step: Step | null
  /** Null where nothing was done. */
  readonly pride: Pride | null
}

/** The letter of `period`; `months` are all of the child's, in any order. Undefined without that month among them. */
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

/** The activities that its sentences have by name, at most two. */
export const namedIn = ({ mostLoved, step }: Letter): readonly string[] =>
  [mostLoved?.activityId, step && 'activityId' in step.figures ? step.figures.activityId : undefined].filter(
    (id) => id !== undefined,
  )

/** Of those rated as high, the one with the longest focus; then the latest. */
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

/** The rarest first: a first time comes once, and a number may go on growing. */
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

/** Four figures each, and clearly more (a tenth, and a minute): as an insight says it, too. */
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

/** At least three, and at least one in the month before: more than nothing is no step. */
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
