import type { Category } from '../activity/events.ts'
import type { PlannedActivity } from '../plan/events.ts'
import type { Candidate, PlanRequest, ReplacementRequest } from './request.ts'

/** A policy's assessment of one candidate, independent of the rest of the plan. */
export interface Assessed {
  readonly activityId: string
  readonly category: Category
  readonly score: number
  /** The parts that add up to the score, under the policy's own names; absent when the policy has none. */
  readonly parts?: Readonly<Record<string, number>>
  /** Random change of the score before the choice; absent when there was none. */
  readonly moved?: number
  /** Months to the nearest other plan with the activity; null when there is none. */
  readonly monthsAway: number | null
  /** True when the family refused the activity. */
  readonly refused: boolean
}

/**
 * A planning policy, pure and deterministic: the same request and `version` give the same answer, so that a plan in the
 * log can be reproduced while its version runs. Any change needs a new version.
 */
export interface Policy {
  readonly version: string
  /** Returns the plan in display order. `candidates`: the result of `eligible`, if already computed. */
  plan(request: PlanRequest, candidates?: readonly Candidate[]): readonly PlannedActivity[]
  /** Returns at most `count` replacements of different kin, best first. */
  replacements(request: ReplacementRequest, count: number): readonly PlannedActivity[]
  /** Returns at most six suitable activities outside this month's plan, best first. */
  suggestions(request: PlanRequest): readonly PlannedActivity[]
  /** Returns the assessments of all candidates of `plan`, unordered. */
  assess(request: PlanRequest, candidates?: readonly Candidate[]): readonly Assessed[]
}
