import { existsSync } from 'node:fs'
import type { PlannedActivity } from '@filiz/domain/plan/events.ts'
import { runningPolicies, runningPolicy } from '@filiz/domain/planning/policies.ts'
import type { Policy } from '@filiz/domain/planning/policy.ts'
import type { Candidate, PlanRequest } from '@filiz/domain/planning/request.ts'
import { Refused } from '@filiz/data-set/errors.ts'
import { firstLine, moduleOf } from '../module-of.ts'

/** The parts of a policy that are needed to make plans. */
export type PlanningPolicy = Pick<Policy, 'version' | 'plan'>

/**
 * Returns a policy of this release by name or version, or the policy that a file exports: as `default`, as `policy`, or
 * as its only policy. Rejects with `Refused`.
 */
export async function policyNamed(name: string): Promise<PlanningPolicy> {
  const running = runningPolicy(name)
  if (running) return running
  if (!existsSync(name))
    throw new Refused(`--policy ${name}: neither a policy that runs (${runningPolicies}) nor a file`)
  const exported = await moduleOf(name)
  const found = [exported['default'], exported['policy'], ...Object.values(exported)].find(isPolicy)
  if (!found)
    throw new Refused(
      `${name} exports no policy: an object with a version (text) and plan(request, candidates), as domain/planning/policy.ts says`,
    )
  return found
}

const isPolicy = (value: unknown): value is PlanningPolicy =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'string' &&
  value.version !== '' &&
  'plan' in value &&
  typeof value.plan === 'function'

/** Makes a plan with a policy, which may come from a user's file. Throws `Refused` if the plan is invalid. */
export function planBy(
  policy: PlanningPolicy,
  request: PlanRequest,
  candidates: readonly Candidate[],
  planId: string,
): readonly PlannedActivity[] {
  const refuse = (why: string, cause?: unknown) =>
    new Refused(`policy ${policy.version}, plan ${planId}: ${why}`, { cause })
  let items: unknown
  try {
    items = policy.plan(request, candidates)
  } catch (error) {
    throw refuse(firstLine(error), error)
  }
  if (!Array.isArray(items) || (items.length === 0 && candidates.length > 0)) throw refuse('it gave no activities')
  const known = new Set(candidates.map(({ activityId }) => activityId))
  const ids = items.map((item) =>
    typeof item === 'object' && item !== null ? (item as { activityId?: unknown }).activityId : undefined,
  )
  const wrong = ids.find((id, index) => typeof id !== 'string' || !known.has(id) || ids.indexOf(id) !== index)
  if (wrong !== undefined || ids.includes(undefined))
    throw refuse(`${JSON.stringify(wrong ?? null)} is no candidate, or is there twice`)
  return items as readonly PlannedActivity[]
}
