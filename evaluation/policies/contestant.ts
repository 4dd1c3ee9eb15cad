import type { Candidate, PlanRequest } from '@filiz/domain/planning/request.ts'
import { makePlan } from '@filiz/domain/planning/plan.ts'
import type { Family, Moment } from '../worlds/world.ts'

/** A policy in the evaluation. What is true of the family is for the oracle alone. */
export interface Contestant {
  readonly name: string
  /** Ids, in the plan's order. */
  readonly plan: (request: PlanRequest, truth: { readonly family: Family; readonly now: Moment }) => readonly string[]
}

export const versioned = (version: string): Contestant => ({ name: version, plan: (request) => makePlan(request, version).items.map(({ activityId }) => activityId) })

/** What can be planned by the rules that all policies keep. */
export type Rank = (request: PlanRequest, truth: { readonly family: Family; readonly now: Moment }) => (candidate: Candidate) => number
