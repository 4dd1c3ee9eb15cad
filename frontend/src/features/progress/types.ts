import type { Language } from '@filiz/domain/shared/language.ts'
import type { Category } from '@filiz/domain/activity/events.ts'
import type { CategoryFigures } from '../plans/types.ts'

export interface Streak {
  readonly current: number
  readonly longest: number
  /** A day; null where nothing was ever done. */
  readonly lastActiveOn: string | null
  readonly activeDaysLast30: number
  /** The last day of a pause that is on. */
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

/** What a child has done so far: a fold of what happened, nothing stored. */
export interface Progress {
  readonly childId: string
  readonly streak: Streak
  readonly totals: {
    readonly completed: number
    readonly minutes: number
    readonly feedback: number
    readonly activeDays: number
  }
  /** Of this month's plan: activities that were called back. */
  readonly recalled: number
  /** `completionRate` is null without a plan. */
  readonly thisMonth: { readonly total: number; readonly completed: number; readonly completionRate: number | null }
  readonly categories: readonly CategoryFigures[]
  readonly recent: readonly Completion[]
  readonly months: readonly MonthFigures[]
  readonly achievements: readonly Achievement[]
}
