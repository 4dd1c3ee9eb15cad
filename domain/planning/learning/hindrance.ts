import type { Row } from './answers.ts'
import { evidenceOf } from './family-bias.ts'
import { traitParts, type MomentPart } from './parts.ts'
import { fit, sumOf, type Belief, type Evidence } from './regression.ts'
import { rounds, scalePriorsByRelevance, stretched } from './relevance.ts'
import type { Kind, Vocabulary } from './vocabulary.ts'

/**
 * Traits that the home may lack. Frequent completion is no evidence for them: the first activities of a plan are
 * completed first.
 */
const lacking: ReadonlySet<Kind> = new Set<Kind>(traitParts)
/**
 * Numeric demands and the appeal, which may hinder in either direction. How hard or new an activity is does not count
 * as an obstacle.
 */
const asking: ReadonlySet<Kind> = new Set<MomentPart>([
  'length',
  'bend',
  'needs',
  'mess',
  'preparing',
  'adult',
  'appeal',
])

/**
 * Prior effect of a liking on completions, in standard deviations: some families follow their liking, some the plan's
 * order.
 */
const following: Belief = { mean: 0.3, deviation: 0.3 }
/** Used once the effect is estimated below 0. */
const notAtAll: Belief = { mean: 0, deviation: 0.01 }
/** Residual variance of standardised completions. This and the next two values are tuned by simulation. */
const chance = 0.85
/** Prior deviation of an obstacle, relative to that of the liking. */
const spreadOfIt = 0.5
/** Prior shares of the stretches of a part: most parts are no obstacle. */
const shares: readonly number[] = [0.85, 0.05, 0.05, 0.05]
/** Prior strength of a month's level, in completions. */
const priorOfLevel = 15
/**
 * Relative gain of enjoyment for one liking: 0.75 × 0.9 ÷ 3.7, since three quarters of the deviation of ratings is
 * liking (`answers.ts`).
 */
const enjoyedMore = 0.18
/** Prior completions of every family: two of three. */
const habit = { done: 2, planned: 3 }

/**
 * Returns corrections of the liking for each weight, in likings, for obstacles to completion. The liking is estimated
 * from ratings and completions together, so enjoyed but rarely possible activities are overrated. A second regression
 * of completions on liking and traits finds what is completed less than its liking explains. `rows`: months before the
 * planned one.
 */
export function hindrances(
  { beliefs, kinds }: Pick<Vocabulary, 'beliefs' | 'kinds'>,
  rows: readonly Row[],
  liking: Float64Array,
): Float64Array {
  const { evidence, usual } = completionsOf(rows, liking, kinds)
  const assumed = beliefs.map(({ deviation }): Belief => ({ mean: 0, deviation: spreadOfIt * deviation }))
  let [hindering, followed]: [readonly Belief[], Belief] = [assumed, following]
  const fitted = (variances?: Float64Array) =>
    fit([...hindering, followed], [{ evidence, slope: 1, variance: chance }], variances).weights
  for (let round = 0; round < rounds; round++) {
    const variances = new Float64Array(beliefs.length + 1)
    const weights = fitted(variances)
    // A negative effect of liking means that liked traits are hindered, so it is attributed to the traits.
    if (weights[beliefs.length]! < 0) followed = notAtAll
    hindering = scalePriorsByRelevance({ kinds, beliefs: assumed }, (_, belief) => stretched(belief, shares), {
      beliefs: hindering,
      weights,
      variances,
    })
  }
  const weights = fitted()
  const inLikings = worthOfASpread(usual, weights[beliefs.length]!)
  return weights
    .subarray(0, beliefs.length)
    .map((weight, index) => inLikings * (asking.has(kinds[index]!) ? weight : Math.min(0, weight)))
}

/**
 * Returns the likings that one standard deviation of completions is worth, for a family with completion rate `usual`.
 * Worth is completion × enjoyment, and liking raises both (d log worth = d log done + d log enjoyed).
 */
function worthOfASpread(usual: number, follows: number): number {
  const doneMore = Math.sqrt((1 - usual) / usual)
  return doneMore / (enjoyedMore + Math.max(0, follows) * doneMore)
}

/** Standardised completions with the terms that can hinder, and the liking as the last term. */
function completionsOf(
  rows: readonly Row[],
  liking: Float64Array,
  kinds: readonly Kind[],
): { readonly evidence: Evidence; readonly usual: number } {
  const told = rows.flatMap(({ answers: { completion }, ...row }) =>
    completion === null ? [] : [{ ...row, done: Number(completion > 0) }],
  )
  const sum = told.reduce(
    (sum, { done, weight }) => ({ done: sum.done + weight * done, planned: sum.planned + weight }),
    habit,
  )
  const usual = sum.done / sum.planned
  const answered = told.map(({ terms, done, weight, period }) => ({
    terms: withLiking(terms, liking, kinds),
    answer: (done - usual) / Math.sqrt(usual * (1 - usual)),
    weight,
    level: period,
  }))
  return { evidence: evidenceOf(answered, liking.length + 1, priorOfLevel), usual }
}

function withLiking({ places, values }: Row['terms'], liking: Float64Array, kinds: readonly Kind[]): Row['terms'] {
  const asked: Row['terms'] = { places: [], values: [] }
  // Index loop for speed: a plan has some hundreds of rows.
  for (let index = 0; index < places.length; index++) {
    const kind = kinds[places[index]!]!
    if (!lacking.has(kind) && !asking.has(kind)) continue
    asked.places.push(places[index]!)
    asked.values.push(values[index]!)
  }
  asked.places.push(liking.length)
  asked.values.push(sumOf({ places, values }, liking))
  return asked
}
