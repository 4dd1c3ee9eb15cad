import { isCounted } from '../plan/optional.ts'
import { categories, type Category } from '../activity/events.ts'
import { pausedDays } from '../read-models/pauses.ts'
import { addDays, monthOf, weekdayOf } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { average } from './average.ts'
import { completionsOf, type Completion } from './completions.ts'
import type { History } from './progress.ts'
import { inOrder } from './months.ts'
import { idleDays } from './streak.ts'

/** An observation about a child's history. Averages are exact; the texts round them. */
export type Insight =
  | {
      readonly code: 'favourite-category'
      readonly figures: { readonly category: Category; readonly average: number; readonly rated: number }
    }
  /** Average minutes of focus in the earlier and the later of two months. */
  | { readonly code: 'growing-focus'; readonly figures: { readonly before: number; readonly after: number } }
  | {
      readonly code: 'fullest-month'
      readonly figures: { readonly year: number; readonly month: number; readonly completed: number }
    }
  /** `weekday`: 1 is Monday; `share`: 0–1. */
  | { readonly code: 'favourite-weekday'; readonly figures: { readonly weekday: number; readonly share: number } }
  /** `days`: days since the last completion, paused days excluded. */
  | { readonly code: 'category-not-seen'; readonly figures: { readonly category: Category; readonly days: number } }
  /** `before`: active days in the thirty days before the last thirty; `after`: those in the last thirty. */
  | { readonly code: 'growing-rhythm'; readonly figures: { readonly before: number; readonly after: number } }
  /** `planned`: how often the category was planned without a completion. */
  | { readonly code: 'category-waiting'; readonly figures: { readonly category: Category; readonly planned: number } }
  | { readonly code: 'too-easy' | 'too-hard'; readonly figures: { readonly average: number; readonly rated: number } }

/** Returns the insights, positive ones first; an insight with too little data is omitted. */
export function insightsOf(history: History): readonly Insight[] {
  const completions = completionsOf(history.months)
  return [
    favouriteCategory(completions),
    growingFocus(history, completions),
    growingRhythm(history, completions),
    fullestMonth(history),
    favouriteWeekday(history, completions),
    categoryNotSeen(history, completions),
    categoryWaiting(history, completions),
    difficulty(history, completions),
  ].filter((insight) => insight !== undefined)
}

/** Requires at least five ratings with an average of 4 or more, clearly above the other categories. */
function favouriteCategory(completions: readonly Completion[]): Insight | undefined {
  const rated = categories
    .map((category) => {
      const ratings = completions.flatMap((completion) =>
        completion.category === category ? (completion.engagement ?? []) : [],
      )
      return { category, rated: ratings.length, average: average(ratings) ?? 0 }
    })
    .filter(({ rated }) => rated >= 5)
    .sort((a, b) => b.average - a.average)
  const [first, second] = rated
  if (first === undefined || first.average < 4 || (second !== undefined && first.average - second.average < 0.25))
    return undefined
  return {
    code: 'favourite-category',
    figures: { category: first.category, average: first.average, rated: first.rated },
  }
}

/**
 * Compares the two latest months with at least four values each. The later average must be higher by a tenth and by a
 * minute.
 */
function growingFocus({ today }: History, completions: readonly Completion[]): Insight | undefined {
  const byMonth = Map.groupBy(
    completions.filter(({ focusMinutes, day }) => focusMinutes !== null && day > addDays(today, -120)),
    ({ period }) => period,
  )
  const [later, earlier] = [...byMonth].filter(([, rated]) => rated.length >= 4).sort(([a], [b]) => (a < b ? 1 : -1))
  if (later === undefined || earlier === undefined) return undefined
  const before = average(earlier[1].map(({ focusMinutes }) => focusMinutes))!
  const after = average(later[1].map(({ focusMinutes }) => focusMinutes))!
  return after - before >= Math.max(1, before / 10) ? { code: 'growing-focus', figures: { before, after } } : undefined
}

/** Returns the latest month with completions, when it has more than each of at least two earlier months. */
function fullestMonth({ months }: History): Insight | undefined {
  const done = inOrder(months)
    .map(({ period, items }) => ({
      year: Number(period.slice(0, 4)),
      month: Number(period.slice(5)),
      completed: items.filter(({ completedAt }) => completedAt !== null).length,
    }))
    .filter(({ completed }) => completed > 0)
  const latest = done.at(-1)
  if (latest === undefined || done.length < 3 || latest.completed < 5) return undefined
  return done.slice(0, -1).every(({ completed }) => completed < latest.completed)
    ? { code: 'fullest-month', figures: latest }
    : undefined
}

/** Requires at least twelve activities in twelve weeks, two fifths of them on the same weekday. */
function favouriteWeekday({ today }: History, completions: readonly Completion[]): Insight | undefined {
  const recent = completions.filter(({ day }) => day > addDays(today, -84))
  if (recent.length < 12) return undefined
  const byWeekday = Map.groupBy(recent, ({ day }) => weekdayOf(day))
  const [weekday, done] = [...byWeekday].sort(([a, some], [b, others]) => others.length - some.length || a - b)[0]!
  const share = done.length / recent.length
  return share >= 0.4 ? { code: 'favourite-weekday', figures: { weekday, share } } : undefined
}

/**
 * Returns the category whose last completion is longest ago, at least 21 days, when others were completed in that time.
 */
function categoryNotSeen({ pauses, today }: History, completions: readonly Completion[]): Insight | undefined {
  const lastDay = new Map<Category, string>()
  for (const { category, day } of completions) if (day > (lastDay.get(category) ?? '')) lastDay.set(category, day)
  const unseen = [...lastDay]
    .map(([category, day]) => ({ category, day, days: idleDays(day, today, pauses) + 1 }))
    .filter(({ days }) => days >= 21)
    .sort((a, b) => b.days - a.days || (a.category < b.category ? -1 : 1))[0]
  if (unseen === undefined || completions.filter(({ day }) => day > addDays(today, -21)).length < 3) return undefined
  return { code: 'category-not-seen', figures: { category: unseen.category, days: unseen.days } }
}

/**
 * Requires at least three more active days and a quarter more, and no pause in either period, because a pause would
 * distort the comparison.
 */
function growingRhythm({ pauses, today }: History, completions: readonly Completion[]): Insight | undefined {
  const daysIn = (from: Day, until: Day) =>
    new Set(completions.flatMap(({ day }) => (from <= day && day <= until ? day : []))).size
  if (pausedDays(pauses, addDays(today, -59), today) > 0) return undefined
  const [before, after] = [daysIn(addDays(today, -59), addDays(today, -30)), daysIn(addDays(today, -29), today)]
  return before >= 3 && after - before >= Math.max(3, before / 4)
    ? { code: 'growing-rhythm', figures: { before, after } }
    : undefined
}

/**
 * Returns the most often planned category without a completion: planned at least three times in past months, while
 * other categories have at least eight completions.
 */
function categoryWaiting({ months, today }: History, completions: readonly Completion[]): Insight | undefined {
  if (completions.length < 8) return undefined
  const done = new Set(completions.map(({ category }) => category))
  const planned = months.filter(({ period }) => period < monthOf(today)).flatMap(({ items }) => items.filter(isCounted))
  const [most] = categories
    .filter((category) => !done.has(category))
    .map((category) => ({ category, planned: planned.filter((item) => item.category === category).length }))
    .filter(({ planned }) => planned >= 3)
    .sort((a, b) => b.planned - a.planned)
  return most && { code: 'category-waiting', figures: most }
}

/** Requires at least six ratings in sixty days: 1 is too easy, 3 is right, 5 is too hard. */
function difficulty({ today }: History, completions: readonly Completion[]): Insight | undefined {
  const ratings = completions.flatMap(({ day, difficulty }) => (day > addDays(today, -60) ? (difficulty ?? []) : []))
  const mean = average(ratings)
  if (mean === null || ratings.length < 6 || (mean > 2 && mean < 4)) return undefined
  return { code: mean <= 2 ? 'too-easy' : 'too-hard', figures: { average: mean, rated: ratings.length } }
}
