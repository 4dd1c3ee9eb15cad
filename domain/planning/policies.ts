import { evidenceOf, withoutFeedback } from './simple/evidence.ts'
import {
  currentAssumptions,
  eighthAssumptions,
  fifthAssumptions,
  firstAssumptions,
  fourthAssumptions,
  secondAssumptions,
  seventhAssumptions,
  sixthAssumptions,
  thirdAssumptions,
} from './learning/assumptions.ts'
import { learned } from './learning/learned.ts'
import type { Policy } from './policy.ts'
import { ruleBased } from './simple/rule-based.ts'

/** Learns from all that a family entered, which of it matters and whether it is meant, and begins with what other families made of an activity. */
const learning = learned('learned-9', currentAssumptions)

/** The first that doubted what decides in few families. */
const learnedEighth = learned('learned-8', eighthAssumptions)

/** The first under which twins begin apart and swaps bring what is fresh. */
const learnedSeventh = learned('learned-7', seventhAssumptions)

/** The first that told what is left from what is not liked. */
const learnedSixth = learned('learned-6', sixthAssumptions)

/** The first that asked whether a family is like the many. */
const learnedFifth = learned('learned-5', fifthAssumptions)

/** The first that heard what other families made of an activity. */
const learnedFourth = learned('learned-4', fourthAssumptions)

/** The first that learned who says nothing by an answer; of other families it knows nothing. */
const learnedThird = learned('learned-3', thirdAssumptions)

/** The first that learned what matters. */
const learnedSecond = learned('learned-2', secondAssumptions)

/** The first that learned. */
const learnedFirst = learned('learned-1', firstAssumptions)

/** The first: a few rules on the latest three months. */
const simple = ruleBased('simple-1', evidenceOf)

/** The same rules, deaf to what families say: the yardstick for every policy that claims to personalise. */
const deaf = ruleBased('no-feedback-1', (request) => withoutFeedback(evidenceOf(request)))

const policies: ReadonlyMap<string, Policy> = new Map(
  [
    learning,
    learnedEighth,
    learnedSeventh,
    learnedSixth,
    learnedFifth,
    learnedFourth,
    learnedThird,
    learnedSecond,
    learnedFirst,
    simple,
    deaf,
  ].map((policy) => [policy.version, policy]),
)

export const policyVersions: readonly string[] = [...policies.keys()]
/** What new plans are made with. */
export const currentPolicy: string = learning.version

/** Throws a RangeError for a version that does not exist. */
export function policyOf(version: string): Policy {
  const policy = policies.get(version)
  if (!policy) throw new RangeError(`no policy ${version}; there are ${policyVersions.join(', ')}`)
  return policy
}
