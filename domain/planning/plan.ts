import type { PlannedActivity } from '../plan/events.ts'
import { acceptedFrom, type Asked } from './accepted.ts'
import { eligible } from './eligible.ts'
import { currentPolicy, policyOf } from './policies.ts'
import type { MadePlan, PlanRequest, ReplacementRequest } from './request.ts'

export type { MadePlan, PlanRequest, ReplacementRequest } from './request.ts'

/**
 * A month's plan: 15 to 20 activities for the child's age (fewer only where the catalogue has fewer), none twice.
 * Pure: any plan in the log can be made again, and any policy tried on the same history. Throws a TypeError where the catalogue
 * holds what is no activity; an answer that is no number counts as none.
 */
export const makePlan = (asked: Asked<PlanRequest>, policyVersion: string = currentPolicy): MadePlan => {
  const request: PlanRequest = acceptedFrom(asked)
  const candidates = eligible(request)
  return {
    items: policyOf(policyVersion).plan(request, candidates),
    policyVersion,
    candidates: candidates.map(({ activityId, version }) => `${activityId}@${version}`),
  }
}

/** Another activity for one that is to go: for the child's age, neither in the plan nor swapped out of it; null where there is none. */
export const chooseReplacement = (
  asked: Asked<ReplacementRequest>,
  policyVersion: string = currentPolicy,
): PlannedActivity | null => policyOf(policyVersion).replacement(acceptedFrom(asked))

/** At most six activities that suit the child and are not in this month's plan, best first, with their reasons. */
export const suggest = (asked: Asked<PlanRequest>, policyVersion: string = currentPolicy): readonly PlannedActivity[] =>
  policyOf(policyVersion).suggestions(acceptedFrom(asked))
