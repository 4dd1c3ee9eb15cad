import { categories, type Category } from '../../activity/events.ts'
import type { Candidate } from '../request.ts'
import type { Past } from './past-months.ts'
import { add, averaged, fit, noEvidence, type Belief, type Evidence, type Fitted, type Terms } from './regression.ts'

/**
 * The expected difficulty of an activity for this child: 0 is just right, and 1 is one point on the parent's scale of 1
 * to 5.
 */
export type Challenge = (activity: Candidate, ageMonths: number) => number

export interface Ability {
  readonly challenge: Challenge
  /** Probability (0–1) that the parent's difficulty ratings are deliberate; some parents rate at random. */
  readonly meant: number
}

/**
 * Indices of the weights: first one for each category, then one for the child, one for a year of age and one for a step
 * of difficulty.
 */
const child = categories.length
const perYear = child + 1
const perStep = child + 2
const beliefs: readonly Belief[] = [
  ...categories.map(() => ({ mean: 0, deviation: 0.5 })),
  { mean: 0, deviation: 0.5 },
  { mean: 0.7, deviation: 0.35 },
  { mean: 0.4, deviation: 0.3 },
]
const place = new Map<Category, number>(categories.map((category, index) => [category, index]))

/** Prior share of parents with random ratings. */
const randomShare = 0.08
/** Variances of deliberate ratings around the expected rating, from precise to imprecise parents. */
const variancesOfMeant: readonly number[] = [0.35, 1, 2]
/** Variance of uniformly random ratings of 1–5 around their middle. */
const varianceOfRandom = 2

/**
 * Estimates a child's ability in each category from difficulty ratings, weighted by their estimated precision, and from
 * swaps as too hard or too easy. Each further rating moves the estimate less; a category without ratings uses those of
 * the others.
 */
export function abilityFrom(months: readonly Past[]): Ability {
  const answers = noEvidence(beliefs.length)
  // Swaps always count as deliberate.
  const swaps = noEvidence(beliefs.length)
  for (const { weight, ageMonths, given, swappedOut } of months) {
    for (const { activity, item } of given)
      if (activity && item.difficulty !== null) add(answers, terms(activity, ageMonths), item.difficulty - 3, weight)
    for (const { activity, out } of swappedOut) {
      const found = out.reason === 'too-hard' ? 1.5 : out.reason === 'too-easy' ? -1.5 : undefined
      if (activity && found !== undefined) add(swaps, terms(activity, ageMonths), found, weight)
    }
  }
  const { weights, meant } = fitAsFarAsMeant(answers, swaps)
  return {
    // A sum without an array, because this runs for every candidate.
    challenge: (activity, ageMonths) =>
      weights[place.get(activity.category)!]! +
      weights[child]! +
      weights[perYear]! * yearsAhead(activity, ageMonths) +
      weights[perStep]! * steps(activity),
    meant,
  }
}

/**
 * Averages the fits for deliberate ratings (of each precision) and for random ratings (swaps only), weighted by their
 * likelihood.
 */
function fitAsFarAsMeant(
  answers: Evidence,
  swaps: Evidence,
): { readonly weights: Float64Array; readonly meant: number } {
  const weighted = (evidence: Evidence, variance: number) => ({ evidence, slope: 1, variance })
  const withPrior = ({ weights, likelihood }: Fitted, share: number, more = 0): Fitted => ({
    weights,
    likelihood: likelihood + Math.log(share) + more,
  })
  const ifMeant = variancesOfMeant.map((variance) =>
    withPrior(
      fit(beliefs, [weighted(answers, variance), weighted(swaps, 1)]),
      (1 - randomShare) / variancesOfMeant.length,
    ),
  )
  const ifRandom = withPrior(
    fit(beliefs, [weighted(swaps, 1)]),
    randomShare,
    -(answers.count * Math.log(varianceOfRandom) + answers.squares / varianceOfRandom) / 2,
  )
  const { weights, shares } = averaged([...ifMeant, ifRandom])
  return { weights, meant: 1 - shares.at(-1)! }
}

const terms = (activity: Candidate, ageMonths: number): Terms => ({
  places: [place.get(activity.category)!, child, perYear, perStep],
  values: [1, 1, yearsAhead(activity, ageMonths), steps(activity)],
})

const yearsAhead = (activity: Candidate, ageMonths: number): number => middleAge(activity) - ageMonths / 12
const steps = ({ difficulty }: Candidate): number => (difficulty ?? 3) - 3

/** Returns the middle of an activity's age range in years: 2–3 covers 2.0 to 3.99, so its middle is 3. */
export const middleAge = ({ minAge, maxAge }: Pick<Candidate, 'minAge' | 'maxAge'>): number => (minAge + maxAge + 1) / 2

/** Returns an activity's level in years: the middle of its age range, plus half a year for each step of difficulty. */
export const levelOf = (activity: Candidate): number => middleAge(activity) + steps(activity) / 2
