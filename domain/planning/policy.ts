import type { Category } from '../activity/events.ts'
import type { PlannedActivity } from '../plan/events.ts'
import type { Candidate, PlanRequest, ReplacementRequest } from './request.ts'

/** What a policy makes of one candidate, chosen or not, before the rest of the plan is looked at. */
export interface Assessed {
  readonly activityId: string
  readonly category: Category
  readonly score: number
  /** What the score is the sum of, by the policy's own names; absent where it does not say. */
  readonly parts?: Readonly<Record<string, number>>
  /** What chance added to the score, or took off it, before the plan was chosen; absent where it had no part. */
  readonly moved?: number
  /** Months to the nearest other plan that it was in; null where the policy knows of none. */
  readonly monthsAway: number | null
  /** The family will not have it. */
  readonly refused: boolean
}

/**
 * A way to choose. Pure and deterministic: the same request gives the same answer for ever under the same `version`,
 * so that a plan in the log can be made again; a policy that chooses otherwise is another version.
 */
export interface Policy {
  readonly version: string
  /** In the order in which the family sees them. `candidates`: what `eligible` says of the request, where it was asked already. */
  plan(request: PlanRequest, candidates?: readonly Candidate[]): readonly PlannedActivity[]
  /** Null where nothing is left that suits. */
  replacement(request: ReplacementRequest): PlannedActivity | null
  /** At most six that suit the child and are not in this month's plan, best first. */
  suggestions(request: PlanRequest): readonly PlannedActivity[]
  /** What `plan` chose from, in no particular order. */
  assess(request: PlanRequest, candidates?: readonly Candidate[]): readonly Assessed[]
}
