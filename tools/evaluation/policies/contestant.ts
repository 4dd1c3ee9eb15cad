import type { Candidate, PlanRequest, ReplacementRequest } from '@filiz/domain/planning/request.ts'
import { chooseReplacement, makePlan } from '@filiz/domain/planning/plan.ts'
import type { Family, Moment } from '../worlds/world.ts'

/** A policy in the evaluation. What is true of the family is for the oracle alone. */
export interface Contestant {
  readonly name: string
  /** Ids, in the plan's order. */
  readonly plan: (request: PlanRequest, truth: { readonly family: Family; readonly now: Moment }) => readonly string[]
  /** What comes in the place of an activity; null where nothing is left. Only families that swap ask for it. */
  readonly replace?: (request: ReplacementRequest) => string | null
}

export const versioned = (version: string): Contestant => ({
  name: version,
  plan: (request) => makePlan(request, version).items.map(({ activityId }) => activityId),
  replace: (request) => chooseReplacement(request, version)?.activityId ?? null,
})

/** What can be planned by the rules that all policies keep. */
export type Rank = (
  request: PlanRequest,
  truth: { readonly family: Family; readonly now: Moment },
) => (candidate: Candidate) => number
