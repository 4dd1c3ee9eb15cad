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

/**
 * Learns from all answers of the family, weighs which parts matter and whether answers are meant, and starts from
 * community ratings.
 */
const learning = learned('learned-9', currentAssumptions)

/** First version that weighs hypotheses about what matters to few families. */
const learnedEighth = learned('learned-8', eighthAssumptions)

/** First version with different plans for twins and fresh replacements. */
const learnedSeventh = learned('learned-7', seventhAssumptions)

/** First version that distinguishes activities left undone from disliked ones. */
const learnedSixth = learned('learned-6', sixthAssumptions)

/** First version that asks whether a family resembles the majority. */
const learnedFifth = learned('learned-5', fifthAssumptions)

/** First version with community ratings. */
const learnedFourth = learned('learned-4', fourthAssumptions)

/** First version that discounts uninformative answers; no community ratings. */
const learnedThird = learned('learned-3', thirdAssumptions)

/** First version that learns which parts matter. */
const learnedSecond = learned('learned-2', secondAssumptions)

/** First learning version. */
const learnedFirst = learned('learned-1', firstAssumptions)

/** First policy: rules on the latest three months. */
const simple = ruleBased('simple-1', evidenceOf)

/** The same rules without feedback: the baseline for personalised policies. */
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
/** Policy version of new plans. */
export const currentPolicy: string = learning.version

/** Throws a RangeError for an unknown version. */
export function policyOf(version: string): Policy {
  const policy = policies.get(version)
  if (!policy) throw new RangeError(`no policy ${version}; there are ${policyVersions.join(', ')}`)
  return policy
}
