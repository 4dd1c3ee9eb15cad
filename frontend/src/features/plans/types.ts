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
  /** Null without an answer. */
  readonly focusMinutes: number | null
  readonly notes?: string
}

export interface PlanItem {
  readonly activityId: string
  /** 1-based. */
  readonly position: number
  readonly status: 'pending' | 'completed'
  /** ISO date and time. */
  readonly completedAt: string | null
  /** Minutes as the parent reported; null without an answer. */
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
  /** First day of the plan: the first of its month, or the day on which it was made. */
  readonly from: string
  readonly generatedAt: string
}

export interface Plan extends PlanSummary {
  readonly items: readonly PlanItem[]
}

/**
 * Today's suggestions, best first, each with reasons. `relaxed` lists the filters that were ignored because they would
 * have left nothing.
 */
export interface Today {
  readonly planId: string
  readonly items: readonly (PlanItem & { readonly because: readonly Reason[] })[]
  readonly relaxed: readonly ('energy' | 'minutes' | 'materials' | 'place' | 'refused' | 'season')[]
}

/** Averages are null without answers, never 0. */
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
  /** Time spent, and the planned time of the whole plan. */
  readonly minutes: number
  readonly plannedMinutes: number
  readonly averages: {
    readonly engagement: number | null
    readonly difficulty: number | null
    readonly focusMinutes: number | null
  }
}

/** The monthly letter. Its sentences are in the user's language and do not contain the child's name. */
export interface Letter {
  readonly planId: string
  readonly childId: string
  readonly year: number
  readonly month: number
  readonly figures: {
    readonly completed: number
    readonly minutes: number
    readonly days: number
    /** Categories with completions, most completions first. */
    readonly categories: readonly Pick<CategoryFigures, 'category' | 'completed' | 'minutes'>[]
  }
  readonly sentences: readonly string[]
  readonly pride: string
}
