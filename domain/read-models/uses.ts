import type { SwapReason } from '../plan/events.ts'
import { meanFeedback } from '../plan/mean-feedback.ts'
import type { StoredPlan } from './plans.ts'
import type { Category } from '../activity/events.ts'

/**
 * One plan, for the figures that are released of a month. `age`: the child's age in whole years at the time the plan
 * was made.
 */
export interface UseDocument {
  readonly _id: string
  readonly childId: string
  readonly accountId: string
  readonly period: string
  readonly age: number
  readonly policyVersion: string
  readonly items: readonly UseItem[]
  readonly swappedOut: readonly {
    readonly activityId: string
    readonly category: Category
    readonly reason: SwapReason | null
  }[]
}

export interface UseItem {
  readonly activityId: string
  readonly category: Category
  readonly done: boolean
  /** True when the plan did not ask for it; absent means false. */
  readonly optional?: boolean
  /** Means over everybody who gave feedback, rounded: the figures count whole ratings. */
  readonly engagement: number | null
  readonly difficulty: number | null
}

/** Returns what the figures count of a stored plan. */
export const useOf = ({
  _id,
  childId,
  accountId,
  period,
  ageMonths,
  policyVersion,
  items,
  swappedOut,
  done,
}: StoredPlan): UseDocument => ({
  _id,
  childId,
  accountId,
  period,
  age: Math.floor(ageMonths / 12),
  policyVersion,
  items: items.map(({ activityId, category, optional }) => {
    const mean = meanFeedback(done[activityId]?.feedbacks ?? [])
    return {
      activityId,
      category,
      ...(optional === true ? { optional } : {}),
      done: Object.hasOwn(done, activityId),
      engagement: mean && Math.round(mean.engagement),
      difficulty: mean && Math.round(mean.difficulty),
    }
  }),
  swappedOut,
})
