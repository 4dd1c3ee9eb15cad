import { evidenceOf, withoutFeedback } from './evidence.ts'
import type { Policy } from './policy.ts'
import { ruleBased } from './rule-based.ts'

const simple = ruleBased('simple-1', evidenceOf)

/** The same rules, deaf to what families say: the yardstick for every policy that claims to personalise. */
const deaf = ruleBased('no-feedback-1', request => withoutFeedback(evidenceOf(request)))

const policies: ReadonlyMap<string, Policy> = new Map([simple, deaf].map(policy => [policy.version, policy]))

export const policyVersions: readonly string[] = [...policies.keys()]
/** What new plans are made with. */
export const currentPolicy: string = simple.version

/** Throws a RangeError for a version that does not exist. */
export function policyOf(version: string): Policy {
  const policy = policies.get(version)
  if (!policy) throw new RangeError(`no policy ${version}; there are ${policyVersions.join(', ')}`)
  return policy
}
