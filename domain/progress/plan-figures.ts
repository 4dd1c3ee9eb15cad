import { meanFeedback } from '../plan/mean-feedback.ts'
import { addDays, firstDayOfMonth, lastDayOfMonth, weekdayOf, type Month } from '../shared/calendar.ts'
import type { Day, Instant } from '../shared/event.ts'
import { average, sum } from './average.ts'
import { categoryFigures, type CategoryFigures } from './categories.ts'
import { isCounted } from '../plan/optional.ts'
import { isCompleted, type FigureItem } from './completions.ts'
import type { PlanItemDocument } from '../read-models/plans.ts'

export interface Counts {
  /** Number of activities that the plan asks for, or that were completed if these are more. */
  readonly total: number
  readonly completed: number
  readonly remaining: number
  /** Number of activities that the plan does not ask for. */
  readonly optional: number
  /** Completed share, 0–1; null for a plan without items. */
  readonly completionRate: number | null
}

export interface WeekFigures {
  /** Monday of the week, or the first day of the month. */
  readonly from: Day
  readonly until: Day
  readonly completed: number
  readonly minutes: number
}

export interface PlanStats {
  readonly counts: Counts
  /** Figures of each category in the plan. */
  readonly byCategory: readonly CategoryFigures[]
  /** Figures of each week of the month since the plan was made, and of other weeks with completions. */
  readonly byWeek: readonly WeekFigures[]
  /** `minutes`: time spent on completed activities; `plannedMinutes`: planned time of the whole plan. */
  readonly minutes: number
  readonly plannedMinutes: number
  readonly averages: {
    readonly engagement: number | null
    readonly difficulty: number | null
    readonly focusMinutes: number | null
  }
}

export type PlanLabel = 'current' | 'past' | 'future'
export type PlanStatus = 'not-started' | 'partial' | 'completed'

export function countsOf(
  items: readonly { readonly completedAt: Instant | null; readonly optional?: boolean | undefined }[],
): Counts {
  const asked = items.filter(({ optional }) => optional !== true).length
  const completed = items.filter(isCompleted).length
  const total = Math.max(asked, completed)
  return {
    total,
    completed,
    remaining: total - completed,
    optional: items.length - asked,
    completionRate: total === 0 ? null : completed / total,
  }
}

export function planStatus({ completed, remaining }: Pick<Counts, 'completed' | 'remaining'>): PlanStatus {
  if (completed === 0) return 'not-started'
  return remaining === 0 ? 'completed' : 'partial'
}

/** `thisMonth`: the current month in the family's time zone. */
export function planLabel(period: Month, thisMonth: Month): PlanLabel {
  if (period === thisMonth) return 'current'
  return period < thisMonth ? 'past' : 'future'
}

export function planStats(plan: {
  readonly period: Month
  readonly from: Day
  readonly items: readonly PlanItemDocument[]
}): PlanStats {
  const items = plan.items.map(figureItem)
  return {
    counts: countsOf(items),
    byCategory: categoryFigures(items).filter(({ planned }) => planned > 0),
    byWeek: weeks(plan.period, plan.from, items),
    minutes: sum(items.map(({ minutes }) => minutes)),
    plannedMinutes: sum(items.filter(isCounted).map(({ plannedMinutes }) => plannedMinutes)),
    averages: {
      engagement: average(items.map(({ engagement }) => engagement)),
      difficulty: average(items.map(({ difficulty }) => difficulty)),
      focusMinutes: average(items.map(({ focusMinutes }) => focusMinutes)),
    },
  }
}

const figureItem = ({
  category,
  optional,
  durationMinutes,
  completedAt,
  day,
  spentMinutes,
  feedbacks,
}: PlanItemDocument): FigureItem => {
  const mean = meanFeedback(feedbacks)
  return {
    category,
    ...(optional === true ? { optional } : {}),
    plannedMinutes: durationMinutes,
    completedAt,
    day,
    minutes: completedAt === null ? null : (spentMinutes ?? durationMinutes),
    engagement: mean?.engagement ?? null,
    difficulty: mean?.difficulty ?? null,
    focusMinutes: mean?.focusMinutes ?? null,
    feedbackAt: null,
  }
}

function weeks(period: Month, from: Day, items: readonly FigureItem[]): readonly WeekFigures[] {
  const days = items.flatMap(({ day }) => day ?? [])
  const begins = new Set([...weeksOf(period, from), ...days.map((day) => weekBegin(period, from, day))])
  return [...begins].sort().map((begin) => {
    const until = begin < from ? earlier(weekEnd(period, begin), addDays(from, -1)) : weekEnd(period, begin)
    const done = items.filter(({ day }) => day !== null && begin <= day && day <= until)
    return { from: begin, until, completed: done.length, minutes: sum(done.map(({ minutes }) => minutes)) }
  })
}

/** Returns the first day of each week of the month, beginning with `first`; all later ones are Mondays. */
export function weeksOf(period: Month, first: Day = firstDayOfMonth(period)): readonly Day[] {
  const begins: Day[] = []
  const last = lastDayOfMonth(period)
  for (let day = first; day <= last; day = addDays(weekEnd(period, day), 1)) begins.push(day)
  return begins
}

/**
 * Returns the first day of the week that contains `day`. A week is split at the plan's first day and after the month's
 * last day.
 */
function weekBegin(period: Month, from: Day, day: Day): Day {
  const monday = addDays(day, 1 - weekdayOf(day))
  return later(
    monday,
    ...[firstDayOfMonth(period), from, addDays(lastDayOfMonth(period), 1)].filter((cut) => cut <= day),
  )
}

/** Returns the last day of the week that contains `day`: a Sunday, or the last day of a month. */
export function weekEnd(period: Month, day: Day): Day {
  const sunday = addDays(day, 7 - weekdayOf(day))
  return earlier(sunday, ...[addDays(firstDayOfMonth(period), -1), lastDayOfMonth(period)].filter((cut) => cut >= day))
}

const later = (...days: readonly Day[]): Day => days.reduce((a, b) => (a > b ? a : b))
const earlier = (...days: readonly Day[]): Day => days.reduce((a, b) => (a < b ? a : b))
