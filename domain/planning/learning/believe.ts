import type { Telling } from './answers.ts'
import { answerKinds, type Assumptions, type Hypothesis } from './assumptions.ts'
import { evidenceOf, type Answered } from './levels.ts'
import type { Row } from './liking.ts'
import { fit, type Belief, type Fitted } from './regression.ts'
import { asFarAsItMatters, rounds } from './relevance.ts'
import type { Kind, Vocabulary } from './terms.ts'

/**
 * The weights under each hypothesis, averaged by how far each is to be believed after what was heard (Bayesian model averaging).
 * Where it is asked which parts matter, the likeliest hypothesis says so for all.
 */
export function believe({ hypotheses, stretches, stretchesAveraged, levelHeldBackBy, kindsOfFamily, decides }: Assumptions, vocabulary: Vocabulary, rows: readonly Row[], telling: Telling): Float64Array {
  const heard = answerKinds.map((kind) => {
    const answered: Answered[] = []
    for (const { terms, heard, weight, period } of rows) {
      const answer = heard[kind]
      if (answer === null) continue
      // A month has its own level of doing; a family has one of praising.
      answered.push({ terms, answer, weight: weight * telling[kind], level: kind === 'completion' ? period : '' })
    }
    return { kind, evidence: evidenceOf(answered, vocabulary.beliefs.length, levelHeldBackBy) }
  })
  const under = ({ slopes }: Hypothesis) => heard.map(({ kind, evidence }) => ({ evidence, slope: slopes[kind], variance: 1 - slopes[kind] ** 2 }))
  const fitted = hypotheses.map((hypothesis) => fit(believedUnder(hypothesis, vocabulary), under(hypothesis)))
  if (stretches === null) return averaged(fitted)

  const likeliest = under(hypotheses[fitted.reduce((best, { likelihood }, index) => (likelihood > fitted[best]!.likelihood ? index : best), 0)]!)
  const sharesOf = new Map<Kind, readonly number[]>(decides.flatMap(({ parts, shares }) => parts.map((part) => [part, shares] as const)))
  const shares = (kind: Kind) => sharesOf.get(kind)
  let beliefs = vocabulary.beliefs
  for (let round = 0; round < rounds; round++) {
    const variances = new Float64Array(beliefs.length)
    const { weights } = fit(beliefs, likeliest, variances)
    beliefs = asFarAsItMatters(vocabulary, { stretches, shares, stretchesAveraged, kindsOfFamily }, { beliefs, weights, variances })
  }
  return averaged(hypotheses.map((hypothesis) => fit(beliefs, under(hypothesis))))
}

const believedUnder = (stretch: Hypothesis, { beliefs, tastes }: Vocabulary): readonly Belief[] =>
  beliefs.map(({ mean, deviation }, index) => ({ mean, deviation: tastes[index] ? deviation * stretch[tastes[index]] : deviation }))

function averaged(fitted: readonly Fitted[]): Float64Array {
  const likeliest = Math.max(...fitted.map(({ likelihood }) => likelihood))
  const belief = fitted.map(({ likelihood }) => Math.exp(likelihood - likeliest))
  const all = belief.reduce((sum, one) => sum + one, 0)
  const weights = new Float64Array(fitted[0]!.weights.length)
  for (const [index, { weights: these }] of fitted.entries()) for (let at = 0; at < weights.length; at++) weights[at]! += (belief[index]! / all) * these[at]!
  return weights
}
