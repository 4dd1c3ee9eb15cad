import { categories, type Category } from '../../activity/events.ts'
import type { Candidate } from '../request.ts'
import type { Past } from './joined.ts'
import { add, averaged, fit, noEvidence, type Belief, type Evidence, type Terms } from './regression.ts'

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

/** Of answers that are rolled nothing follows but what the parent's favourite is. */
const ofRolled: readonly Belief[] = beliefs.map((_, index) => ({ mean: 0, deviation: index === child ? 0.7 : 0.001 }))
/** How many parents are believed to roll theirs before they answered. */
const rolling = 0.08
/** Variances of answers around what would be expected, from who is exact to what dice make (2, of 1–5). */
const variances = { meant: [0.35, 1, 2], rolled: 2 } as const

/**
 * A child's ability by area from what the parent found too easy and too hard: each answer moves it by a step that shrinks with
 * the answers there are, as Elo's ratings do with a falling K; an area without answers goes by the child's others. Swaps for being
 * too hard or too easy are answers too. `asksIfMeant`: how exact the answers are, and whether they are meant at all, is asked of them; otherwise each is off by about a point.
 */
export function abilityFrom(months: readonly Past[], asksIfMeant: boolean): Ability {
  const evidence = noEvidence(beliefs.length)
  for (const { weight, ageMonths, given, swappedOut } of months) {
    for (const { activity, item } of given) if (activity && item.difficulty !== null) add(evidence, terms(activity, ageMonths), item.difficulty - 3, weight)
    for (const { activity, out } of swappedOut) {
      const found = out.reason === 'too-hard' ? 1.5 : out.reason === 'too-easy' ? -1.5 : undefined
      if (activity && found !== undefined) add(evidence, terms(activity, ageMonths), found, weight)
    }
  }
  const { weights, meant } = asksIfMeant ? asFarAsMeant(evidence) : { weights: fitted(beliefs, evidence, 1).weights, meant: 1 }
  return {
    // Asked of every candidate: the same sum without a list.
    challenge: (activity, ageMonths) => weights[place.get(activity.category)!]! + weights[child]! + weights[perYear]! * yearsAhead(activity, ageMonths) + weights[perStep]! * steps(activity),
    meant,
  }
}

const fitted = (believed: readonly Belief[], evidence: Evidence, variance: number) => fit(believed, [{ evidence, slope: 1, variance }])

/** Averaged by how likely each makes the answers: that they are meant and so exact, or rolled, so that all is as it was believed. */
function asFarAsMeant(evidence: Evidence): { readonly weights: Float64Array; readonly meant: number } {
  const ifMeant = variances.meant.map((variance) => fitted(beliefs, evidence, variance)).map(({ weights, likelihood }) => ({ weights, likelihood: likelihood + Math.log((1 - rolling) / variances.meant.length) }))
  const ifRolled = { weights: unasked, likelihood: fitted(ofRolled, evidence, variances.rolled).likelihood + Math.log(rolling) }
  const { weights, shares } = averaged([...ifMeant, ifRolled])
  return { weights, meant: 1 - shares.at(-1)! }
}

const unasked = Float64Array.from(beliefs, ({ mean }) => mean)

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
