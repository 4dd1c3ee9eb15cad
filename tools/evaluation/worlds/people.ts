import { categories } from '@filiz/domain/activity/events.ts'
import { energies, materialKinds, places } from '@filiz/domain/activity/vocabulary.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'
import type { Chance } from '@filiz/analyst/statistics/chance.ts'
import type { Family, Moment, Said } from './world.ts'

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
export const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

/** Draws a normally distributed liking (mean 0) for each item. */
export const likings = (chance: Chance, of: readonly string[], deviation: number): ReadonlyMap<string, number> =>
  new Map(of.map((thing) => [thing, deviation * chance.normal()]))

const sumOf = (of: readonly string[] | null | undefined, liked: ReadonlyMap<string, number>): number =>
  (of ?? []).reduce((sum, thing) => sum + (liked.get(thing) ?? 0), 0)

/** Returns a taste that depends on the category of an activity. */
export function tasteForAreas(chance: Chance, deviation: number) {
  const liked = likings(chance, categories, deviation)
  return (activity: Candidate) => liked.get(activity.category)!
}

/** Returns a taste that depends on interests, materials, places and energy, and not on the category. */
export function tasteForThings(chance: Chance, deviation: number) {
  const about = likings(chance, presetInterests, deviation)
  const using = likings(chance, materialKinds, 0.8 * deviation)
  const at = likings(chance, places, 0.5 * deviation)
  const moving = likings(chance, energies, 0.5 * deviation)
  return (activity: Candidate) =>
    sumOf(activity.interests, about) +
    sumOf(activity.materialKinds, using) +
    sumOf(activity.places, at) +
    sumOf(activity.energy ? [activity.energy] : [], moving)
}

export const isOutside = ({ places }: Candidate): boolean =>
  places?.some((place) => place === 'park' || place === 'balcony') ?? false

export const lovesOutside = (activity: Candidate): number => (isOutside(activity) ? 0.7 : -0.2)

export const needsPaper = ({ materialKinds }: Candidate): boolean => materialKinds?.includes('paper') ?? false

/** Returns how many years a child is ahead of its age, depending on the category. */
export function ability(chance: Chance, deviation: number, spread: number) {
  const ahead = deviation * chance.normal()
  const inArea = likings(chance, categories, spread)
  return (activity: Candidate) => ahead + inArea.get(activity.category)!
}

/** Returns the age in years that an activity demands. */
export const demand = ({ minAge, maxAge, difficulty }: Candidate): number =>
  (minAge + maxAge + 1) / 2 + 0.5 * ((difficulty ?? 3) - 3)

/**
 * Creates a parent who reports honestly, but with rounding, noise and missing answers. `scale` maps enjoyment to a
 * rating.
 */
export const honest =
  ({ often = 0.8, off = 0.5, scale = (enjoyment: number) => enjoyment } = {}) =>
  (felt: { readonly enjoyment: number; readonly challenge: number }, chance: Chance): Said | null =>
    chance.happens(often)
      ? {
          engagement: rating(scale(felt.enjoyment + off * chance.normal())),
          difficulty: rating(felt.challenge + off * chance.normal()),
          focusShare: clamp(0.2 + 0.15 * felt.enjoyment + 0.15 * chance.normal(), 0.05, 1.5),
        }
      : null

export const rating = (value: number): number => Math.round(clamp(value, 1, 5))

/** Creates an ordinary family; `different` overrides some of its traits. */
export function ordinary(
  chance: Chance,
  different: Partial<Family> & { readonly taste?: (activity: Candidate, now: Moment) => number } = {},
): Family {
  const base = 3.2 + 0.3 * chance.normal()
  const ready = 0.7 + 0.5 * chance.normal()
  const noTaste = () => 0
  const taste = different.taste ?? noTaste
  return {
    ageMonths: chance.whole(24, 70),
    interests: chance.some(presetInterests, chance.whole(0, 3)),
    enjoyment: (activity, now) => clamp(base + taste(activity, now), 1, 5),
    challenge: () => 3,
    inclination: (enjoyment) => logistic(ready + 0.7 * (enjoyment - 3.2)),
    evenings: () => 31,
    says: honest(),
    ...different,
  }
}

/** Creates an ordinary family that has the given taste in addition to a taste for categories. */
export function withAreas(
  chance: Chance,
  taste: (activity: Candidate, now: Moment) => number,
  different: Partial<Family> = {},
): Family {
  const areas = tasteForAreas(chance, 0.4)
  return ordinary(chance, { taste: (activity, now) => taste(activity, now) + areas(activity), ...different })
}

export const usually = (enjoyment: number): number => logistic(1 + 0.7 * (enjoyment - 3.2))
/** Multiplies the usual probability that the family does an activity by `left`. */
export const times = (left: (activity: Candidate, now: Moment) => number): Partial<Family> => ({
  inclination: (enjoyment, activity, now) => left(activity, now) * usually(enjoyment),
})

/** A parent who always gives the highest rating. */
export const praise: Family['says'] = () => ({ engagement: 5, difficulty: 3, focusShare: 1 })
