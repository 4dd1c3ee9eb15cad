import type { Telling } from './answers.ts'
import { answerKinds, type Assumptions, type Hypothesis } from './assumptions.ts'
import { evidenceOf, type Answered } from './levels.ts'
import type { Row } from './liking.ts'
import { averaged, fit, type Belief } from './regression.ts'
import { asFarAsItMatters, rounds } from './relevance.ts'
import type { Kind, Vocabulary } from './terms.ts'

/**
 * The weights under each hypothesis, averaged by how far each is to be believed after what was heard. Where it is asked which parts
 * matter, the likeliest hypothesis says so for all. `meant`: how likely it is that the family's difficulty answers are.
 */
export function believe({ hypotheses, rolled, stretches, stretchesAveraged, levelHeldBackBy, kindsOfFamily, decides }: Assumptions, vocabulary: Vocabulary, rows: readonly Row[], telling: Telling, meant: number): Float64Array {
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
  const shareOf = sharesBefore(hypotheses, rolled === null ? null : rolled.anyway + rolled.asDifficulty * (1 - meant))
  const fitEach = (beliefsOf: (hypothesis: Hypothesis) => readonly Belief[]) => hypotheses.map((hypothesis) => {
    const { weights, likelihood } = fit(beliefsOf(hypothesis), under(hypothesis))
    return { weights, likelihood: likelihood + Math.log(shareOf(hypothesis)) }
  })
  const fitted = fitEach((hypothesis) => believedUnder(hypothesis, vocabulary))
  if (stretches === null) return averaged(fitted).weights

  const likeliest = under(hypotheses[fitted.reduce((best, { likelihood }, index) => (likelihood > fitted[best]!.likelihood ? index : best), 0)]!)
  const sharesOf = new Map<Kind, readonly number[]>(decides.flatMap(({ parts, shares }) => parts.map((part) => [part, shares] as const)))
  const shares = (kind: Kind) => sharesOf.get(kind)
  let beliefs = vocabulary.beliefs
  for (let round = 0; round < rounds; round++) {
    const variances = new Float64Array(beliefs.length)
    const { weights } = fit(beliefs, likeliest, variances)
    beliefs = asFarAsItMatters(vocabulary, { stretches, shares, stretchesAveraged, kindsOfFamily }, { beliefs, weights, variances })
  }
  return averaged(fitEach(() => beliefs)).weights
}

const believedUnder = (stretch: Hypothesis, { beliefs, tastes }: Vocabulary): readonly Belief[] =>
  beliefs.map(({ mean, deviation }, index) => ({ mean, deviation: tastes[index] ? deviation * stretch[tastes[index]] : deviation }))

/** How likely each is before anything was heard, `rolled` those together in which ratings are; all alike where nobody asks, but for a factor. */
function sharesBefore(hypotheses: readonly Hypothesis[], rolled: number | null): (hypothesis: Hypothesis) => number {
  const count = hypotheses.filter(({ isRolled }) => isRolled).length
  return ({ isRolled }) => (rolled === null ? 1 : isRolled ? rolled / count : (1 - rolled) / (hypotheses.length - count))
}
