import { categories, type Category } from '../../activity/events.ts'
import type { Candidate } from '../request.ts'
import type { Past } from './joined.ts'
import { add, fit, noEvidence, type Belief, type Terms } from './regression.ts'

/** How hard something will be for this child, around 0 for just right: 1 is a point of the parent's scale from 1 to 5. */
export type Challenge = (activity: Candidate, ageMonths: number) => number

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

/**
 * A child's ability by area from what the parent found too easy and too hard: each answer moves it by a step that shrinks with
 * the answers there are, as Elo's ratings do with a falling K; an area without answers goes by the child's others. Swaps for being
 * too hard or too easy are answers too.
 */
export function abilityFrom(months: readonly Past[]): Challenge {
  const evidence = noEvidence(beliefs.length)
  for (const { weight, ageMonths, given, swappedOut } of months) {
    for (const { activity, item } of given) if (activity && item.difficulty !== null) add(evidence, terms(activity, ageMonths), item.difficulty - 3, weight)
    for (const { activity, out } of swappedOut) {
      const found = out.reason === 'too-hard' ? 1.5 : out.reason === 'too-easy' ? -1.5 : undefined
      if (activity && found !== undefined) add(evidence, terms(activity, ageMonths), found, weight)
    }
  }
  const { weights } = fit(beliefs, [{ evidence, slope: 1, variance: 1 }])
  // Asked of every candidate: the same sum without a list.
  return (activity, ageMonths) => weights[place.get(activity.category)!]! + weights[child]! + weights[perYear]! * yearsAhead(activity, ageMonths) + weights[perStep]! * steps(activity)
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
