import type { PlanLabel, PlanStatus } from '@filiz/domain/progress/plan-figures.ts'
import type { Category } from '@filiz/domain/activity/events.ts'
import type { ActivitySummary, Reason } from '../activities/types.ts'

export interface Counts {
  readonly total: number
  readonly completed: number
  readonly remaining: number
  /** 0–1; null for a plan without activities. */
  readonly completionRate: number | null
}

export interface Feedback {
  /** 1–5 */
  readonly engagement: number
  /** 1 too easy, 3 right, 5 too hard */
  readonly difficulty: number
  /** Null where nothing was said. */
  readonly focusMinutes: number | null
  readonly notes?: string
}

export interface PlanItem {
  readonly activityId: string
  /** From 1. */
  readonly position: number
  readonly status: 'pending' | 'completed'
  /** An instant. */
  readonly completedAt: string | null
  /** That it took, as the parent said; null where nothing was said. */
  readonly durationMinutes: number | null
  readonly activity: ActivitySummary
  readonly reasons: readonly Reason[]
  readonly feedback: Feedback | null
}

export interface PlanSummary {
  /** `<childId>_<yyyy>-<mm>` */
  readonly id: string
  readonly childId: string
  readonly year: number
  readonly month: number
  readonly label: PlanLabel
  readonly status: PlanStatus
  readonly counts: Counts
  readonly policyVersion: string
  /** The first day that the plan is laid over: its month's, or the one that it was made on. */
  readonly from: string
  readonly generatedAt: string
}

export interface Plan extends PlanSummary {
  readonly items: readonly PlanItem[]
}

/** What to do now, best first, each with why; and what of the wishes gave way because it would have left nothing. */
export interface Today {
  readonly planId: string
  readonly items: readonly (PlanItem & { readonly because: readonly Reason[] })[]
  readonly relaxed: readonly ('energy' | 'minutes' | 'materials' | 'place' | 'refused' | 'season')[]
}

/** Averages are null where nothing was said, never 0. */
export interface CategoryFigures {
  readonly category: Category
  readonly completed: number
  readonly planned: number
  readonly minutes: number
  readonly averageEngagement: number | null
}

export interface PlanStats {
  readonly counts: Counts
  readonly byCategory: readonly CategoryFigures[]
  readonly byWeek: readonly {
    readonly from: string
    readonly until: string
    readonly completed: number
    readonly minutes: number
  }[]
  /** Spent; and what the whole plan was meant to take. */
  readonly minutes: number
  readonly plannedMinutes: number
  readonly averages: {
    readonly engagement: number | null
    readonly difficulty: number | null
    readonly focusMinutes: number | null
  }
}

/** What a month was. Its sentences are in the reader's language, and name no child. */
export interface Letter {
  readonly planId: string
  readonly childId: string
  readonly year: number
  readonly month: number
  readonly figures: {
    readonly completed: number
    readonly minutes: number
    readonly days: number
    /** Of which something was done; most first. */
    readonly categories: readonly Pick<CategoryFigures, 'category' | 'completed' | 'minutes'>[]
  }
  readonly sentences: readonly string[]
  readonly pride: string
}
