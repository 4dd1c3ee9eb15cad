import type { AnswerWeights } from './answers.ts'
import { answerKinds, type Assumptions, type Hypothesis } from './assumptions.ts'
import { evidenceOf, type Answered } from './family-bias.ts'
import { averaged, fit, type Belief, type Fitted } from './regression.ts'
import { scalePriorsByRelevance, rounds } from './relevance.ts'
import type { Kind, Vocabulary } from './terms.ts'
import type { Row } from './answer-row.ts'

export interface Posterior {
  readonly weights: Float64Array
  /** Probability that ratings are meant, 0–1. */
  readonly meant: number
}

/**
 * Averages the weights over all hypotheses by their posterior probability. With stretches, the likeliest hypothesis
 * determines the relevance of parts for all. `difficultyMeant`: probability that difficulty ratings are meant.
 */
export function posterior(
  { hypotheses, rolled, stretches, stretchesAveraged, levelHeldBackBy, kindsOfFamily, decides }: Assumptions,
  vocabulary: Vocabulary,
  rows: readonly Row[],
  telling: AnswerWeights,
  difficultyMeant: number,
): Posterior {
  const heard = answerKinds.map((kind) => {
    const answered: Answered[] = []
    for (const { terms, heard, weight, period } of rows) {
      const answer = heard[kind]
      if (answer === null) continue
      // Completions have a level for each month; ratings have one for the family.
      answered.push({ terms, answer, weight: weight * telling[kind], level: kind === 'completion' ? period : '' })
    }
    return { kind, evidence: evidenceOf(answered, vocabulary.beliefs.length, levelHeldBackBy) }
  })
  const under = ({ slopes }: Hypothesis) =>
    heard.map(({ kind, evidence }) => ({ evidence, slope: slopes[kind], variance: 1 - slopes[kind] ** 2 }))
  const shareOf =
    rolled === null ? () => 1 : sharesBefore(hypotheses, rolled.anyway + rolled.asDifficulty * (1 - difficultyMeant))
  const fitEach = (beliefsOf: (hypothesis: Hypothesis) => readonly Belief[]) =>
    hypotheses.map((hypothesis) => {
      const { weights, likelihood } = fit(beliefsOf(hypothesis), under(hypothesis))
      return { weights, likelihood: likelihood + Math.log(shareOf(hypothesis)) }
    })
  const fitted = fitEach((hypothesis) => believedUnder(hypothesis, vocabulary))
  if (stretches === null) return believed(fitted)

  const likeliest = under(
    hypotheses[
      fitted.reduce((best, { likelihood }, index) => (likelihood > fitted[best]!.likelihood ? index : best), 0)
    ]!,
  )
  const sharesOf = new Map<Kind, readonly number[]>(
    decides.flatMap(({ parts, shares }) => parts.map((part) => [part, shares] as const)),
  )
  const shares = (kind: Kind) => sharesOf.get(kind)
  let beliefs = vocabulary.beliefs
  for (let round = 0; round < rounds; round++) {
    const variances = new Float64Array(beliefs.length)
    const { weights } = fit(beliefs, likeliest, variances)
    beliefs = scalePriorsByRelevance(
      vocabulary,
      { stretches, shares, stretchesAveraged, kindsOfFamily },
      { beliefs, weights, variances },
    )
  }
  return believed(fitEach(() => beliefs))

  function believed(fitted: readonly Fitted[]): Posterior {
    const { weights, shares } = averaged(fitted)
    return {
      weights,
      meant: 1 - shares.reduce((sum, share, index) => (hypotheses[index]!.isRolled ? sum + share : sum), 0),
    }
  }
}

const believedUnder = (stretch: Hypothesis, { beliefs, tastes }: Vocabulary): readonly Belief[] =>
  beliefs.map(({ mean, deviation }, index) => ({
    mean,
    deviation: tastes[index] ? deviation * stretch[tastes[index]] : deviation,
  }))

/** Prior share of each hypothesis, given the probability of random ratings. */
function sharesBefore(hypotheses: readonly Hypothesis[], probability: number): (hypothesis: Hypothesis) => number {
  const count = hypotheses.filter(({ isRolled }) => isRolled).length
  return ({ isRolled }) => (isRolled ? probability / count : (1 - probability) / (hypotheses.length - count))
}
