import type { Candidate, PlanRequest, ReplacementRequest } from '@filiz/domain/planning/request.ts'
import { chooseReplacement, makePlan } from '@filiz/domain/planning/plan.ts'
import { policyOf } from '@filiz/domain/planning/policies.ts'
import type { Family, Moment } from '../worlds/world.ts'

/** A policy in the evaluation. Only the oracle uses the truth about the family. */
export interface Contestant {
  readonly name: string
  /** Returns activity ids in the order of the plan. */
  readonly plan: (request: PlanRequest, truth: { readonly family: Family; readonly now: Moment }) => readonly string[]
  /** Returns the replacement of a swapped activity, or null if there is none. Used only for families that swap. */
  readonly replace?: (request: ReplacementRequest) => string | null
}

/** Returns a policy of the domain by its name or version. Its results are stored under its version. */
export const versioned = (nameOrVersion: string): Contestant => {
  const { version } = policyOf(nameOrVersion)
  return {
    name: version,
    plan: (request) => makePlan(request, version).items.map(({ activityId }) => activityId),
    replace: (request) => chooseReplacement(request, version)?.activityId ?? null,
  }
}

/** A function that ranks candidates, for policies that follow the common rules. */
export type Rank = (
  request: PlanRequest,
  truth: { readonly family: Family; readonly now: Moment },
) => (candidate: Candidate) => number
