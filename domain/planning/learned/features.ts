import { canonicalInterest, sharedInterests } from '../interests.ts'
import { levelOf } from '../level.ts'
import type { Candidate } from '../request.ts'
import type { Others } from './others.ts'
import type { Prior } from './regression.ts'

/** The parts of the expected worth of an activity. */
export const parts = [
  'area',
  'interests',
  'materials',
  'places',
  'energy',
  'effort',
  'level',
  'repetition',
  'others',
] as const
export type Part = (typeof parts)[number]

/** The priors of a weight in units of a completion (0 or 1) and of a rating (1–5). */
interface Priors {
  readonly done: Prior
  readonly rated: Prior
}
const prior = (done: number, rated: number, means: readonly [done: number, rated: number] = [0, 0]): Priors => ({
  done: { mean: means[0], deviation: done },
  rated: { mean: means[1], deviation: rated },
})
const priors: Readonly<
  Record<Part | 'mess' | 'declared' | 'doneByOthers' | 'ratedByOthers' | 'usual' | 'place', Priors>
> = {
  // The mean of a trait is 0, because tastes differ in both directions.
  area: prior(0.14, 0.5),
  interests: prior(0.08, 0.3),
  materials: prior(0.14, 0.3),
  places: prior(0.12, 0.25),
  energy: prior(0.08, 0.25),
  effort: prior(0.1, 0.2),
  mess: prior(0.35, 0.7),
  level: prior(0.07, 0.2),
  repetition: prior(0.07, 0.2, [-0.02, -0.1]),
  declared: prior(0.07, 0.3, [0.04, 0.2]),
  // A family is assumed to be like other families: their completions predict only its completions, and their ratings
  // only its ratings.
  others: prior(0.5, 0.5, [1.6, 1.6]),
  doneByOthers: prior(0.5, 0.001, [1.6, 0]),
  ratedByOthers: prior(0.001, 0.5, [0, 1.6]),
  // Wide for ratings, so that a family which likes everything does not seem to like each trait of what it got.
  usual: prior(0.2, 2),
  place: prior(0.12, 0.01),
}

/** The state of the child in a month; features depend on it and on the activity. */
export interface Moment {
  readonly ageMonths: number
  readonly timesDone: (activityId: string) => number
  /** How many activities of the category were completed in the month before. */
  readonly lately: (category: Candidate['category']) => number
}

/** Receives the index of a weight and the value of its feature. */
export type Visit = (index: number, value: number) => void

/** The features of activities. A trait gets a weight when it is first met. */
export interface Features {
  readonly priors: readonly Priors[]
  /** Index of each weight's part in `parts`; -1 for weights that belong to no part. */
  readonly partOf: readonly number[]
  /** Visits the features of an activity. `place`: its position in the plan, 0 (first) to 1 (last). */
  readonly visit: (activity: Candidate, moment: Moment, place: number, add: Visit) => void
  /** Visits the features of an activity that left the catalogue. */
  readonly visitCategory: (category: string, place: number, add: Visit) => void
  readonly indexOf: (part: Part, trait: string) => number | undefined
}

export function createFeatures(declared: readonly string[], others: Others): Features {
  const all: Priors[] = []
  const partOf: number[] = []
  const weight = (part: Part | null, its: Priors) => {
    partOf.push(part === null ? -1 : parts.indexOf(part))
    return all.push(its) - 1
  }
  const [usual, position] = [weight(null, priors.usual), weight(null, priors.place)]
  const [minutes, messy, veryMessy, materials, prepared, together] = [
    weight('effort', priors.effort),
    weight('effort', priors.mess),
    weight('effort', priors.effort),
    weight('effort', priors.effort),
    weight('effort', priors.effort),
    weight('effort', priors.effort),
  ]
  const [gap, gapSquared] = [weight('level', priors.level), weight('level', priors.level)]
  const [again, dose] = [weight('repetition', priors.repetition), weight('repetition', priors.repetition)]
  const [doneByOthers, ratedByOthers] = [weight('others', priors.doneByOthers), weight('others', priors.ratedByOthers)]
  const wanted = weight('interests', priors.declared)
  const shared = sharedInterests(declared)
  const traits = new Map<Part, Map<string, number>>(parts.map((part) => [part, new Map()]))
  const nameOf = (part: Part, trait: string) => (part === 'interests' ? canonicalInterest(trait) : trait)
  const indexOf = (part: Part, trait: string) => {
    const known = traits.get(part)!
    return known.get(trait) ?? known.get(nameOf(part, trait))
  }
  const trait = (part: Part, name: string) => {
    const known = traits.get(part)!.get(name)
    if (known !== undefined) return known
    const found = indexOf(part, name) ?? weight(part, priors[part])
    traits.get(part)!.set(name, found).set(nameOf(part, name), found)
    return found
  }
  return {
    priors: all,
    partOf,
    indexOf,
    visit(activity, { ageMonths, timesDone, lately }, place, add) {
      const years = levelOf(activity) - ageMonths / 12
      const { done, rated } = others(activity.activityId)
      const { mess, prepMinutes, adult } = activity
      add(usual, 1)
      add(position, place - 0.5)
      add(minutes, Math.log(activity.durationMinutes / 20))
      add(messy, mess == null ? 0 : mess === 'none' ? -0.5 : 0.5)
      add(veryMessy, mess === 'lots' ? 1 : 0)
      add(materials, Math.min(4, (activity.materialKinds ?? activity.translations.tr.materials).length) - 1.5)
      add(prepared, prepMinutes == null ? 0 : prepMinutes > 0 ? 0.5 : -0.5)
      add(together, adult == null ? 0 : adult === 'with' ? 0.5 : -0.5)
      add(gap, years)
      add(gapSquared, Math.min(4, years ** 2) / 2)
      add(again, Math.min(2, timesDone(activity.activityId)))
      add(dose, Math.max(0, lately(activity.category) - 1) / 2)
      add(doneByOthers, done)
      add(ratedByOthers, rated)
      add(wanted, shared(activity.interests).length)
      add(trait('area', activity.category), 1)
      for (const interest of activity.interests) add(trait('interests', interest), 1)
      for (const kind of activity.materialKinds ?? []) add(trait('materials', kind), 1)
      for (const where of activity.places ?? []) add(trait('places', where), 1)
      if (activity.energy) add(trait('energy', activity.energy), 1)
    },
    visitCategory(category, place, add) {
      add(usual, 1)
      add(position, place - 0.5)
      add(trait('area', category), 1)
    },
  }
}
