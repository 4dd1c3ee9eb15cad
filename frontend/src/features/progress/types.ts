import type { Language } from '@filiz/domain/shared/language.ts'
import type { Category } from '@filiz/domain/activity/events.ts'
import type { CategoryFigures } from '../plans/types.ts'

export interface Streak {
  readonly current: number
  readonly longest: number
  /** `YYYY-MM-DD`; null without any completion. */
  readonly lastActiveOn: string | null
  readonly activeDaysLast30: number
  /** Last day of the current pause; null without a pause. */
  readonly pausedUntil: string | null
}

export interface Achievement {
  readonly code: string
  readonly title: string
  readonly description: string
  readonly earnedAt: string | null
  readonly progress: { readonly have: number; readonly need: number }
}

export interface Completion {
  readonly planId: string
  readonly activityId: string
  readonly title: string
  readonly language: Language
  readonly category: Category
  readonly completedAt: string
}

export interface MonthFigures {
  readonly year: number
  readonly month: number
  readonly total: number
  readonly completed: number
  readonly minutes: number
}

/** A child's progress, computed from the events. */
export interface Progress {
  readonly childId: string
  readonly streak: Streak
  readonly totals: {
    readonly completed: number
    readonly minutes: number
    readonly feedback: number
    readonly activeDays: number
  }
  /** Number of recalled activities in this month's plan. */
  readonly recalled: number
  /** `completionRate` is null without a plan. */
  readonly thisMonth: { readonly total: number; readonly completed: number; readonly completionRate: number | null }
  readonly categories: readonly CategoryFigures[]
  readonly recent: readonly Completion[]
  readonly months: readonly MonthFigures[]
  readonly achievements: readonly Achievement[]
}
