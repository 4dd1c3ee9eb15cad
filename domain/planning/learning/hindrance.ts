import { traitParts, type MomentPart } from './assumptions.ts'
import { evidenceOf } from './levels.ts'
import { fit, sumOf, type Belief, type Evidence } from './regression.ts'
import { asFarAsItMatters, rounds } from './relevance.ts'
import type { Kind, Vocabulary } from './terms.ts'
import type { Row } from './answer-row.ts'

/** What an activity is about and done with: a home may lack it. That some is done more than it is liked says nothing: what stands first in a plan is done first. */
const lacking: ReadonlySet<Kind> = new Set<Kind>(traitParts)
/** What it asks for, as a number, and what all make of it: more of it may hinder, or less. What it is to the child now (how hard, how new) is no hindrance. */
const asking: ReadonlySet<Kind> = new Set<MomentPart>([
  'length',
  'bend',
  'needs',
  'mess',
  'preparing',
  'adult',
  'appeal',
])

/** How many spreads of completions a liking is worth, before a family said anything: some do what is liked, some what comes next. */
const following: Belief = { mean: 0.3, deviation: 0.3 }
/** Once it is found to be less than nothing, that is what it stays. */
const notAtAll: Belief = { mean: 0, deviation: 0.01 }
/** Of the variance of completions (1, as they are in spreads), what is neither liking nor hindrance; a guess, as the two next are: chosen in some dozen worlds (decision 430). */
const chance = 0.85
/** How far something may hinder, in spreads of completions, against how far it may be liked. */
const spreadOfIt = 0.5
/** How many times that a part may matter, and how likely each is: most parts are in nobody's way. */
const stretches: readonly number[] = [0.1, 0.4, 1, 2.5]
const shares: readonly number[] = [0.85, 0.05, 0.05, 0.05]
/** Completions that a month's level is held back by: that little was done in it says something of what was in it, and more of the month. */
const levelHeldBackBy = 15
/** How much more a liking is enjoyed, as a share: 0.75 × 0.9 ÷ 3.7, as three quarters of how far ratings are apart are liking (`answers.ts`). */
const enjoyedMore = 0.18
/** Completions that every family begins with: of three, two. */
const habit = { done: 2, planned: 3 }

/**
 * What is to be added to the liking of what each weight is of, in likings, for how it stands in the way of doing, whatever the child makes of it. One liking is told from ratings and
 * completions together, and where something is enjoyed and seldom possible, ratings win. So completions are asked once more: a regression on how much each activity
 * is liked and on what it has, in which what is left more than its liking explains is hindered. `rows`: of the months before the one that is planned.
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
    // To do less of what is liked more is to be hindered, and to be told as that.
    if (weights[beliefs.length]! < 0) followed = notAtAll
    hindering = asFarAsItMatters(
      { kinds, beliefs: assumed },
      { stretches, shares: () => shares, stretchesAveraged: 'by hold', kindsOfFamily: null },
      { beliefs: hindering, weights, variances },
    )
  }
  const weights = fitted()
  const inLikings = worthOfASpread(usual, weights[beliefs.length]!)
  return weights
    .subarray(0, beliefs.length)
    .map((weight, index) => inLikings * (asking.has(kinds[index]!) ? weight : Math.min(0, weight)))
}

/**
 * Likings that one spread of completions is worth to a family that does the share `usual` of its plans and follows its liking so far: the worth of an activity
 * is how often it is done times how much it is enjoyed, and a liking adds to both (d log worth = d log done + d log enjoyed).
 */
function worthOfASpread(usual: number, follows: number): number {
  const doneMore = Math.sqrt((1 - usual) / usual)
  return doneMore / (enjoyedMore + Math.max(0, follows) * doneMore)
}

/** What was done and left, against what this family usually does, by what each activity has that can hinder, and last by how much it is liked. */
function completionsOf(
  rows: readonly Row[],
  liking: Float64Array,
  kinds: readonly Kind[],
): { readonly evidence: Evidence; readonly usual: number } {
  const told = rows.flatMap(({ heard: { completion }, ...row }) =>
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
  return { evidence: evidenceOf(answered, liking.length + 1, levelHeldBackBy), usual }
}

function withLiking({ places, values }: Row['terms'], liking: Float64Array, kinds: readonly Kind[]): Row['terms'] {
  const asked: Row['terms'] = { places: [], values: [] }
  // By index: a plan goes through some hundreds of these.
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
