import { learned } from './learning/learned.ts'
import type { Policy } from './policy.ts'
import { evidenceOf, withoutFeedback } from './simple/evidence.ts'
import { ruleBased } from './simple/rule-based.ts'

/**
 * The policies that run. A change of what a policy chooses needs a new version, because events record the version.
 * `no-feedback` applies the rules of `simple` without feedback, as the baseline for personalised policies.
 */
const policies = {
  learned: learned('learned-9'),
  simple: ruleBased('simple-1', evidenceOf),
  'no-feedback': ruleBased('no-feedback-1', (request) => withoutFeedback(evidenceOf(request))),
} as const satisfies Readonly<Record<string, Policy>>

export type PolicyName = keyof typeof policies
export const policyNames = Object.keys(policies) as readonly PolicyName[]

/** Policy version of new plans. */
export const currentPolicy: string = policies.learned.version

/** The policies that run, as text. */
export const runningPolicies: string = policyNames.map((name) => `${name} or ${policies[name].version}`).join(', ')

/** Returns the running policy of a name or a version, if any. */
export const runningPolicy = (nameOrVersion: string): Policy | undefined =>
  policyNames
    .map((name) => policies[name])
    .find((policy, index) => [policyNames[index], policy.version].includes(nameOrVersion))

/** Throws a RangeError for an unknown policy and for a version that no longer runs. */
export function policyOf(nameOrVersion: string): Policy {
  const policy = runningPolicy(nameOrVersion)
  if (!policy) throw new RangeError(`no policy ${nameOrVersion} runs; these run: ${runningPolicies}`)
  return policy
}

/** Whether a version belongs to a running policy and was superseded. */
export function isRetired(version: string): boolean {
  const [, name, number] = /^(.+)-(\d+)$/.exec(version) ?? []
  const running = policyNames.find((one) => one === name)
  return running !== undefined && Number(number) < Number(policies[running].version.slice(running.length + 1))
}
