import type { Pause } from '../read-models/pauses.ts'
import { monthOf } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { achievementsOf, type Achievement } from './achievements.ts'
import { categoryFigures, type CategoryFigures } from './categories.ts'
import { completionsOf, type Completion } from './completions.ts'
import { monthFigures, type MonthFigures } from './months.ts'
import { countsOf, type Counts } from './plan-figures.ts'
import { streakOf, type Streak } from './streak.ts'
import { totalsOf, type Totals } from './totals.ts'
import type { MonthDocument } from '../read-models/months.ts'

export interface History {
  /** All months of one child, in any order. */
  readonly months: readonly MonthDocument[]
  readonly pauses: readonly Pause[]
  /** The family's local day. */
  readonly today: Day
}

export interface Progress {
  readonly streak: Streak
  readonly totals: Totals
  readonly thisMonth: Pick<Counts, 'total' | 'completed' | 'completionRate'>
  /** Figures of all seven categories. */
  readonly categories: readonly CategoryFigures[]
  /** The latest completions, at most ten, newest first. */
  readonly recent: readonly Pick<Completion, 'planId' | 'activityId' | 'category' | 'completedAt' | 'by'>[]
  /** Figures of each month, oldest first. */
  readonly months: readonly MonthFigures[]
  readonly achievements: readonly Achievement[]
}

const recentCompletions = 10

/** Computes everything that a child's progress page shows, except the texts. */
export function progressOf({ months, pauses, today }: History): Progress {
  const completions = completionsOf(months)
  const { total, completed, completionRate } = countsOf(
    months.find(({ period }) => period === monthOf(today))?.items ?? [],
  )
  return {
    streak: streakOf(
      completions.map(({ day }) => day),
      pauses,
      today,
    ),
    totals: totalsOf(completions),
    thisMonth: { total, completed, completionRate },
    categories: categoryFigures(months.flatMap(({ items }) => items)),
    recent: completions
      .slice(-recentCompletions)
      .reverse()
      .map(({ planId, activityId, category, completedAt, by }) => ({
        planId,
        activityId,
        category,
        completedAt,
        ...(by !== undefined && { by }),
      })),
    months: monthFigures(months),
    achievements: achievementsOf({ completions, months, pauses }),
  }
}
