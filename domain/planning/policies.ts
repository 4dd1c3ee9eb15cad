import { learned } from './learning/learned.ts'
import type { Policy } from './policy.ts'
import { evidenceOf, withoutFeedback } from './simple/evidence.ts'
import { ruleBased } from './simple/rule-based.ts'

/**
 * The running policies. A change of a policy's choices needs a new version, because events record the version.
 * `no-feedback` uses the rules of `simple` without feedback, as the baseline for personalised policies.
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

/** Names and versions of the running policies, for error messages. */
export const runningPolicies: string = policyNames.map((name) => `${name} or ${policies[name].version}`).join(', ')

/** Returns the running policy with this name or version; undefined when there is none. */
export const runningPolicy = (nameOrVersion: string): Policy | undefined =>
  policyNames
    .map((name) => policies[name])
    .find((policy, index) => [policyNames[index], policy.version].includes(nameOrVersion))

/** Returns the running policy with this name or version. Throws a RangeError when there is none. */
export function policyOf(nameOrVersion: string): Policy {
  const policy = runningPolicy(nameOrVersion)
  if (!policy) throw new RangeError(`no policy ${nameOrVersion} runs; these run: ${runningPolicies}`)
  return policy
}

/** True for an older version of a running policy. */
export function isRetired(version: string): boolean {
  const [, name, number] = /^(.+)-(\d+)$/.exec(version) ?? []
  const running = policyNames.find((one) => one === name)
  return running !== undefined && Number(number) < Number(policies[running].version.slice(running.length + 1))
}
