import type { Candidate, PlanRequest, ReplacementRequest } from '@filiz/domain/planning/request.ts'
import { chooseReplacement, makePlan } from '@filiz/domain/planning/plan.ts'
import { policyOf } from '@filiz/domain/planning/policies.ts'
import type { Family, Moment } from '../worlds/world.ts'

/** A policy in the evaluation. Only the oracle uses the truth about the family. */
export interface Contestant {
  readonly name: string
  /** Activity ids in the plan's order. */
  readonly plan: (request: PlanRequest, truth: { readonly family: Family; readonly now: Moment }) => readonly string[]
  /** The replacement of an activity; null if none is left. Used only for families that swap. */
  readonly replace?: (request: ReplacementRequest) => string | null
}

/** A policy of the domain, by name or version; its figures are recorded under its version. */
export const versioned = (nameOrVersion: string): Contestant => {
  const { version } = policyOf(nameOrVersion)
  return {
    name: version,
    plan: (request) => makePlan(request, version).items.map(({ activityId }) => activityId),
    replace: (request) => chooseReplacement(request, version)?.activityId ?? null,
  }
}

/** A ranking function for policies under the common rules. */
export type Rank = (
  request: PlanRequest,
  truth: { readonly family: Family; readonly now: Moment },
) => (candidate: Candidate) => number
