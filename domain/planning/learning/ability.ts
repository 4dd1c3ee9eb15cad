import { categories, type Category } from '../../activity/events.ts'
import type { Candidate } from '../request.ts'
import type { Assumptions } from './assumptions.ts'
import type { Past } from './joined.ts'
import { add, averaged, fit, noEvidence, type Belief, type Evidence, type Fitted, type Terms } from './regression.ts'

/** How hard something will be for this child, around 0 for just right: 1 is a point of the parent's scale from 1 to 5. */
export type Challenge = (activity: Candidate, ageMonths: number) => number

export interface Ability {
  readonly challenge: Challenge
  /** How likely it is that the parent's difficulty answers are meant, 0–1: some are rolled. */
  readonly meant: number
}

/** Where terms stand: one for the child, one an area, and what a year and a step of difficulty make. */
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

/** How many parents are believed to roll their answers before they gave one. */
const rolling = 0.08
/** Of answers that are meant, around what would be expected: from who is exact to who is far off. */
const variancesOfMeant: readonly number[] = [0.35, 1, 2]
/** Of 1–5, each as likely, around the middle. */
const varianceOfDice = 2

/**
 * A child's ability by area from what the parent found too easy and too hard: each answer moves it by a step that shrinks with
 * the answers there are, as Elo's ratings do with a falling K; an area without answers goes by the child's others. Swaps for being
 * too hard or too easy are answers too. Where it is asked if answers are meant, so is how exact they are; otherwise each is off by about a point.
 */
export function abilityFrom(months: readonly Past[], { rolled }: Pick<Assumptions, 'rolled'>): Ability {
  const answers = noEvidence(beliefs.length)
  // Nobody swaps by dice.
  const swaps = rolled === null ? answers : noEvidence(beliefs.length)
  for (const { weight, ageMonths, given, swappedOut } of months) {
    for (const { activity, item } of given)
      if (activity && item.difficulty !== null) add(answers, terms(activity, ageMonths), item.difficulty - 3, weight)
    for (const { activity, out } of swappedOut) {
      const found = out.reason === 'too-hard' ? 1.5 : out.reason === 'too-easy' ? -1.5 : undefined
      if (activity && found !== undefined) add(swaps, terms(activity, ageMonths), found, weight)
    }
  }
  const { weights, meant } =
    rolled === null ? { weights: fit(beliefs, [as(answers, 1)]).weights, meant: 1 } : asFarAsMeant(answers, swaps)
  return {
    // Asked of every candidate: the same sum without a list.
    challenge: (activity, ageMonths) =>
      weights[place.get(activity.category)!]! +
      weights[child]! +
      weights[perYear]! * yearsAhead(activity, ageMonths) +
      weights[perStep]! * steps(activity),
    meant,
  }
}

const as = (evidence: Evidence, variance: number) => ({ evidence, slope: 1, variance })

/** What is believed if the answers are meant, and so exact, or rolled, so that swaps alone tell; averaged by how likely each makes them. */
function asFarAsMeant(answers: Evidence, swaps: Evidence): { readonly weights: Float64Array; readonly meant: number } {
  const likelier = ({ weights, likelihood }: Fitted, share: number, more = 0): Fitted => ({
    weights,
    likelihood: likelihood + Math.log(share) + more,
  })
  const ifMeant = variancesOfMeant.map((variance) =>
    likelier(fit(beliefs, [as(answers, variance), as(swaps, 1)]), (1 - rolling) / variancesOfMeant.length),
  )
  const ifRolled = likelier(
    fit(beliefs, [as(swaps, 1)]),
    rolling,
    -(answers.count * Math.log(varianceOfDice) + answers.squares / varianceOfDice) / 2,
  )
  const { weights, shares } = averaged([...ifMeant, ifRolled])
  return { weights, meant: 1 - shares.at(-1)! }
}

const terms = (activity: Candidate, ageMonths: number): Terms => ({
  places: [place.get(activity.category)!, child, perYear, perStep],
  values: [1, 1, yearsAhead(activity, ageMonths), steps(activity)],
})

const yearsAhead = (activity: Candidate, ageMonths: number): number => middleAge(activity) - ageMonths / 12
const steps = ({ difficulty }: Candidate): number => (difficulty ?? 3) - 3

/** The middle of the ages that an activity is for, in years: 2–3 is for children from 2.0 to 3.99, its middle is 3. */
export const middleAge = ({ minAge, maxAge }: Pick<Candidate, 'minAge' | 'maxAge'>): number => (minAge + maxAge + 1) / 2

/** What an activity asks for, in years: the middle of its ages, and half a year for each step of its difficulty. */
export const levelOf = (activity: Candidate): number => middleAge(activity) + steps(activity) / 2
