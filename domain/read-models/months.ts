import type { SwapReason } from '../plan/events.ts'
import { meanFeedback, type AnswersOf } from '../plan/mean-feedback.ts'
import type { StoredPlan } from './plans.ts'
import type { Folded } from './projection.ts'
import type { Category } from '../activity/events.ts'
import { firstDayOfMonth } from '../shared/calendar.ts'
import type { Day, Instant } from '../shared/event.ts'

/**
 * The figures of one plan (a child's month) without texts: the input of progress and of the next plan. Without personal
 * fields, so that analysts may read it.
 */
export type MonthDocument = Folded & {
  readonly childId: string
  readonly accountId: string
  readonly period: string
  /** First day of the plan; absent for a whole month. */
  readonly from?: Day
  readonly ageMonths: number
  readonly items: readonly MonthItem[]
  readonly swappedOut: readonly {
    readonly activityId: string
    readonly category: Category
    readonly reason: SwapReason | null
  }[]
}

export interface MonthItem {
  readonly activityId: string
  readonly category: Category
  readonly completedAt: Instant | null
  readonly day: Day | null
  /** The account that completed it; absent while pending. */
  readonly by?: string
  readonly plannedMinutes: number
  /** True when the plan did not ask for it (`PlannedActivity.optional`); absent means false. */
  readonly optional?: boolean
  /** Minutes of the completed activity as the parent entered them, or else as planned. Null while pending. */
  readonly minutes: number | null
  /** Means over everybody who gave feedback (`meanFeedback`). */
  readonly engagement: number | null
  readonly difficulty: number | null
  readonly focusMinutes: number | null
  /** Everybody's answers; absent without feedback. */
  readonly answers?: readonly AnswersOf[]
  /** Time of the first feedback after the completion. */
  readonly feedbackAt: Instant | null
}

/** Returns the figures of a stored plan. */
export const figuresOf = (plan: StoredPlan): MonthDocument => ({
  _id: plan._id,
  position: plan.position,
  revision: plan.revision,
  childId: plan.childId,
  accountId: plan.accountId,
  period: plan.period,
  ...(plan.from > firstDayOfMonth(plan.period) && { from: plan.from }),
  ageMonths: plan.ageMonths,
  items: plan.items.map((item) => itemOf(item, plan.done[item.activityId])),
  swappedOut: plan.swappedOut,
})

function itemOf(
  { activityId, category, durationMinutes, optional }: StoredPlan['items'][number],
  completion: StoredPlan['done'][string] | undefined,
): MonthItem {
  const { completedAt = null, day = null, by, spentMinutes, feedbacks = [], feedbackAt = null } = completion ?? {}
  return {
    activityId,
    category,
    plannedMinutes: durationMinutes,
    ...(optional === true ? { optional } : {}),
    completedAt,
    day,
    ...(by !== undefined && { by }),
    minutes: completion ? (spentMinutes ?? durationMinutes) : null,
    ...(meanFeedback(feedbacks) ?? { engagement: null, difficulty: null, focusMinutes: null }),
    ...(feedbacks.length > 0 && { answers: feedbacks.map(({ notes: _notes, at: _at, ...answers }) => answers) }),
    feedbackAt,
  }
}
