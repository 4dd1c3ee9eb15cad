import type { Category } from '../activity/events.ts'
import { addMonths, monthOf, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import type { MonthDocument } from '../read-models/months.ts'
import { sum } from './average.ts'
import { completionsOf, type Completion } from './completions.ts'

/** Figures of the last three months, this one included, for the page for the doctor or the teacher. */
export interface Report {
  /** Oldest first; a month without a plan is missing. */
  readonly months: readonly {
    readonly period: Month
    readonly completed: number
    readonly minutes: number
    /** Categories with completions, those with most completions first. */
    readonly categories: readonly { readonly category: Category; readonly completed: number }[]
  }[]
  /** At most five activities that the child enjoyed (4 or 5), those it enjoyed most first. */
  readonly enjoyed: readonly NamedActivity[]
  /** At most five activities that were hard (4 or 5) or swapped because they were too hard, the hardest first. */
  readonly hard: readonly NamedActivity[]
}

export interface NamedActivity {
  readonly activityId: string
  readonly category: Category
}

const monthsShown = 3
const activitiesShown = 5

/** Computes the report from all the child's months, in any order. */
export function reportOf(months: readonly MonthDocument[], today: Day): Report {
  const until = monthOf(today)
  const from = addMonths(until, 1 - monthsShown)
  const shown = months
    .filter(({ period }) => period >= from && period <= until)
    .toSorted((a, b) => (a.period < b.period ? -1 : 1))
  const done = completionsOf(shown)
  const tooHard = shown.flatMap(({ swappedOut }) => swappedOut.filter(({ reason }) => reason === 'too-hard'))
  return {
    months: shown.map(({ period }) => {
      const its = done.filter((completion) => completion.period === period)
      return {
        period,
        completed: its.length,
        minutes: sum(its.map(({ minutes }) => minutes)),
        categories: byCategory(its),
      }
    }),
    enjoyed: distinct(rated(done, 'engagement')),
    hard: distinct([...rated(done, 'difficulty'), ...tooHard]),
  }
}

function byCategory(done: readonly Completion[]) {
  const categories = Map.groupBy(done, ({ category }) => category)
  return [...categories]
    .map(([category, its]) => ({ category, completed: its.length }))
    .toSorted((a, b) => b.completed - a.completed)
}

/** Returns the completions rated 4 or 5, the highest first and the latest first among equals. */
const rated = (done: readonly Completion[], rating: 'engagement' | 'difficulty'): readonly Completion[] =>
  done
    .filter((completion) => (completion[rating] ?? 0) >= 4)
    .toReversed()
    .sort((a, b) => b[rating]! - a[rating]!)

const distinct = (activities: readonly NamedActivity[]): readonly NamedActivity[] =>
  [...new Map(activities.map(({ activityId, category }) => [activityId, { activityId, category }])).values()].slice(
    0,
    activitiesShown,
  )
