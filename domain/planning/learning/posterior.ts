import type { AnswerWeights, Row } from './answers.ts'
import { evidenceOf, type Answered } from './family-bias.ts'
import { answerKinds, hypotheses, hypothesisShares, type Hypothesis } from './hypotheses.ts'
import { averaged, fit, type Belief } from './regression.ts'
import { alternativesOf, rounds, scalePriorsByRelevance } from './relevance.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Posterior {
  readonly weights: Float64Array
  /** Probability (0–1) that the ratings are deliberate instead of random. */
  readonly meant: number
}

/** Prior strength of the offset of a month's completions and of a family's ratings, in answers. */
export const priorOfLevel = 1

/**
 * Averages the weights over all hypotheses by their posterior probability. The relevance of parts comes from the
 * likeliest hypothesis alone. `difficultyMeant`: probability that difficulty ratings are deliberate.
 */
export function posterior(
  vocabulary: Vocabulary,
  rows: readonly Row[],
  answerWeights: AnswerWeights,
  difficultyMeant: number,
): Posterior {
  const evidences = answerKinds.map((kind) => {
    const answered: Answered[] = []
    for (const { terms, answers, weight, period } of rows) {
      const answer = answers[kind]
      if (answer === null) continue
      // Answers with the same `level` share an offset: all completions of a month, and all ratings of the family.
      answered.push({ terms, answer, weight: weight * answerWeights[kind], level: kind === 'completion' ? period : '' })
    }
    return { kind, evidence: evidenceOf(answered, vocabulary.beliefs.length, priorOfLevel) }
  })
  const evidenceUnder = ({ slopes }: Hypothesis) =>
    evidences.map(({ kind, evidence }) => ({ evidence, slope: slopes[kind], variance: 1 - slopes[kind] ** 2 }))
  const shareOf = hypothesisShares(difficultyMeant)
  const fitEach = (beliefs: readonly Belief[]) =>
    hypotheses.map((hypothesis) => {
      const { weights, likelihood } = fit(beliefs, evidenceUnder(hypothesis))
      return { weights, likelihood: likelihood + Math.log(shareOf(hypothesis)) }
    })

  const fitted = fitEach(vocabulary.beliefs)
  const likeliest = evidenceUnder(
    hypotheses[
      fitted.reduce((best, { likelihood }, index) => (likelihood > fitted[best]!.likelihood ? index : best), 0)
    ]!,
  )
  let beliefs = vocabulary.beliefs
  for (let round = 0; round < rounds; round++) {
    const variances = new Float64Array(beliefs.length)
    const { weights } = fit(beliefs, likeliest, variances)
    beliefs = scalePriorsByRelevance(vocabulary, alternativesOf, { beliefs, weights, variances })
  }
  const { weights, shares } = averaged(fitEach(beliefs))
  return {
    weights,
    meant: 1 - shares.reduce((sum, share, index) => (hypotheses[index]!.isRandom ? sum + share : sum), 0),
  }
}
