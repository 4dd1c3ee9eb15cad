import type { PlannedActivity } from '../plan/events.ts'
import { withOptional } from '../plan/optional.ts'
import { normaliseRequest, type UncheckedRequest } from './normalise-request.ts'
import { eligible } from './eligible.ts'
import { planSize } from './learned/plan-size.ts'
import { currentPolicy, policyOf } from './policies.ts'
import type { MadePlan, PlanRequest, ReplacementRequest } from './request.ts'

export type { MadePlan, PlanRequest, ReplacementRequest } from './request.ts'

/**
 * Makes the plan of a month: 15 to 20 distinct activities, or fewer when the catalogue has fewer. `policyVersion`: name
 * or version of a running policy. Throws a TypeError for an invalid catalogue entry and a RangeError for a policy that
 * is not running.
 */
export const makePlan = (asked: UncheckedRequest<PlanRequest>, policyVersion: string = currentPolicy): MadePlan => {
  const policy = policyOf(policyVersion)
  const request: PlanRequest = normaliseRequest(asked)
  const candidates = eligible(request)
  const items = policy.plan(request, candidates)
  return {
    items: withOptional(items, planSize(request).asked(items.length)),
    policyVersion: policy.version,
    // Ignores favourites and allergies, because they are personal and the hash of this list is not.
    candidates: eligible({ ...request, favourites: [], allergies: [] }).map(
      ({ activityId, version }) => `${activityId}@${version}`,
    ),
  }
}

/**
 * Returns a replacement for an activity: suitable for the age, not in the plan and not swapped out; null when there is
 * none.
 */
export const chooseReplacement = (
  asked: UncheckedRequest<ReplacementRequest>,
  policyVersion: string = currentPolicy,
): PlannedActivity | null => policyOf(policyVersion).replacements(normaliseRequest(asked), 1)[0] ?? null

/** Returns at most three replacements to choose from, best first: the first is that of `chooseReplacement`. */
export const offerReplacements = (
  asked: UncheckedRequest<ReplacementRequest>,
  policyVersion: string = currentPolicy,
): readonly PlannedActivity[] => policyOf(policyVersion).replacements(normaliseRequest(asked), mostOffered)

const mostOffered = 3

/** Returns at most six suitable activities outside this month's plan, best first, with reasons. */
export const suggest = (
  asked: UncheckedRequest<PlanRequest>,
  policyVersion: string = currentPolicy,
): readonly PlannedActivity[] => policyOf(policyVersion).suggestions(normaliseRequest(asked))
