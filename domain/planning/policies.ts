import { learned, withoutModel } from './learned/learned.ts'
import type { Policy } from './policy.ts'

/**
 * The running policies. A change of a policy's choices needs a new version, because events record the version.
 * `simple` is the baseline: rules without a model.
 */
const policies = { learned: learned('learned-12'), simple: withoutModel('simple-2') } as const satisfies Readonly<
  Record<string, Policy>
>

/** Policies that were removed with all their versions. */
const removed: ReadonlySet<string> = new Set(['no-feedback'])

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

/** True for an older version of a running policy, and for a version of a removed policy. */
export function isRetired(version: string): boolean {
  const [, name = '', number] = /^(.+)-(\d+)$/.exec(version) ?? []
  if (removed.has(name)) return true
  const running = policyNames.find((one) => one === name)
  return running !== undefined && Number(number) < Number(policies[running].version.slice(running.length + 1))
}
