import type { PlannedActivity } from '../plan/events.ts'
import type { Candidate, PlanRequest, ReplacementRequest } from './request.ts'

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
}
