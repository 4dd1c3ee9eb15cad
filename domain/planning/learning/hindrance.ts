import type { Row } from './answers.ts'
import { evidenceOf } from './family-bias.ts'
import { traitParts, type MomentPart } from './parts.ts'
import { fit, sumOf, type Belief, type Evidence } from './regression.ts'
import { rounds, scalePriorsByRelevance, stretched } from './relevance.ts'
import type { Kind, Vocabulary } from './vocabulary.ts'

/**
 * Traits that may be impossible at home. Frequent completion is no evidence in their favour, because families complete
 * the first activities of a plan first.
 */
const lacking: ReadonlySet<Kind> = new Set<Kind>(traitParts)
/**
 * Numeric demands and the appeal, whose weight may be corrected up or down. Difficulty and novelty are not obstacles.
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
 * Prior effect of liking on completions, in standard deviations: some families complete what they like, others follow
 * the order of the plan.
 */
const following: Belief = { mean: 0.3, deviation: 0.3 }
/** Replaces `following` once the estimated effect of liking is negative. */
const notAtAll: Belief = { mean: 0, deviation: 0.01 }
/** Variance of standardised completions due to chance. Tuned by simulation, like the next two values. */
const chance = 0.85
/** Prior standard deviation of an obstacle, relative to that of the liking of the same trait. */
const spreadOfIt = 0.5
/** Prior shares of the factors by which a prior is scaled: most parts are no obstacle. */
const shares: readonly number[] = [0.85, 0.05, 0.05, 0.05]
/** Prior strength of a month's offset, in completions. */
const priorOfLevel = 15
/**
 * Relative gain of enjoyment for one standard deviation of liking: 0.75 × 0.9 ÷ 3.7, because liking explains three
 * quarters of the deviation of ratings (`answers.ts`).
 */
const enjoyedMore = 0.18
/** Prior completions added for every family: two of three planned activities. */
const habit = { done: 2, planned: 3 }

/**
 * Returns a correction of the liking for each weight because of obstacles to completion. Liking is estimated from
 * ratings and completions together, which overrates activities that are enjoyed but rarely possible. A second
 * regression of completions on liking and traits finds those completed less often than their liking explains. `rows`:
 * months before the planned one.
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
    // A negative effect of liking means that obstacles hinder the liked traits, so these traits must explain the
    // completions.
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
 * Returns how much liking one standard deviation of completions is worth, for a family with completion rate `usual`.
 * Worth is completion × enjoyment, and liking raises both (d log worth = d log done + d log enjoyed).
 */
function worthOfASpread(usual: number, follows: number): number {
  const doneMore = Math.sqrt((1 - usual) / usual)
  return doneMore / (enjoyedMore + Math.max(0, follows) * doneMore)
}

/** Returns standardised completions with the terms that can be obstacles; the liking is the last term. */
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
