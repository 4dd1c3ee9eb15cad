import { categories } from '@filiz/domain/activity/events.ts'
import { energies, materialKinds, places } from '@filiz/domain/activity/vocabulary.ts'
import { levelOf } from '@filiz/domain/planning/level.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'
import { chanceFrom, type Chance } from '@filiz/analyst/statistics/chance.ts'

export interface Moment {
  /** Index of the month; 0 is the first one. */
  readonly index: number
  readonly ageMonths: number
  /** Returns how often an activity was completed before. */
  readonly doneBefore: (activityId: string) => number
  /** Returns how many activities of the category were completed in the previous month. */
  readonly lately: (category: Candidate['category']) => number
}

/** The truth about a family and its child, which planners do not see. */
export interface Family {
  readonly ageMonths: number
  readonly interests: readonly string[]
  /** Returns the expected enjoyment of an activity (1–5). */
  readonly enjoyment: (activity: Candidate, now: Moment) => number
  /** Returns how hard an activity is: 1 (too easy) – 3 (right) – 5 (too hard). */
  readonly challenge: (activity: Candidate, now: Moment) => number
  /** Returns the probability that the family does an activity while it has evenings left. */
  readonly inclination: (enjoyment: number, activity: Candidate, now: Moment) => number
  readonly evenings: (now: Moment) => number
  /** Probability of an answer, its error, and whether answers are random. */
  readonly answers: { readonly often: number; readonly error: number; readonly random?: boolean }
}

export interface World {
  readonly name: string
  readonly about: string
  readonly family: (chance: Chance, catalogue: readonly Candidate[]) => Family
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
const logistic = (value: number): number => 1 / (1 + Math.exp(-value))
const usually = (enjoyment: number) => logistic(0.9 + 0.7 * (enjoyment - 3.2))

type Taste = (activity: Candidate, now: Moment) => number

function likings(chance: Chance, of: readonly string[], deviation: number) {
  const liked = new Map(of.map((thing) => [thing, deviation * chance.normal()]))
  return (things: readonly string[] | null | undefined) =>
    (things ?? []).reduce((sum, thing) => sum + (liked.get(thing) ?? 0), 0)
}
function tasteForAreas(chance: Chance, deviation: number): Taste {
  const liked = likings(chance, categories, deviation)
  return ({ category }) => liked([category])
}
function tasteForThings(chance: Chance, deviation: number): Taste {
  const interests = likings(chance, presetInterests, deviation)
  const materials = likings(chance, materialKinds, 0.8 * deviation)
  const where = likings(chance, places, 0.5 * deviation)
  const moving = likings(chance, energies, 0.5 * deviation)
  return (activity) =>
    interests(activity.interests) +
    materials(activity.materialKinds) +
    where(activity.places) +
    moving(activity.energy ? [activity.energy] : [])
}

/** Returns how many years an activity is above a child's ability, which differs by category. */
function gapFor(chance: Chance, deviation: number, spread: number): Taste {
  const ahead = deviation * chance.normal()
  const inArea = tasteForAreas(chance, spread)
  return (activity, now) => levelOf(activity) - now.ageMonths / 12 - ahead - inArea(activity, now)
}

/** Creates a family whose tastes are those of everybody (`quality`) and `taste`; `different` replaces its traits. */
function ordinary(chance: Chance, { taste, ...different }: Partial<Family> & { readonly taste?: Taste }): Family {
  const base = 3.2 + 0.3 * chance.normal()
  const gap = gapFor(chance, 0.3, 0.2)
  return {
    ageMonths: chance.whole(24, 70),
    interests: chance.some(presetInterests, chance.whole(0, 3)),
    enjoyment: (activity, now) => clamp(base + 0.25 * quality(activity) + (taste?.(activity, now) ?? 0), 1, 5),
    challenge: (activity, now) => clamp(3 + gap(activity, now), 1, 5),
    inclination: usually,
    evenings: () => 31,
    answers: { often: 0.75, error: 0.5 },
    ...different,
  }
}

const times = (factor: (activity: Candidate, now: Moment) => number): Pick<Family, 'inclination'> => ({
  inclination: (enjoyment, activity, now) => factor(activity, now) * usually(enjoyment),
})
const isOutside = ({ places }: Candidate) => places?.some((place) => place === 'park' || place === 'balcony') ?? false

/** A quality of each activity that is the same for all families. */
function quality(activity: Candidate): number {
  return chanceFrom(`quality ${activity.activityId}`).normal()
}

/** The worlds by which the planner was developed. */
export const developed: readonly World[] = [
  {
    name: 'areas',
    about: 'Whole areas are liked or not',
    family: (chance) => ordinary(chance, { taste: tasteForAreas(chance, 0.7) }),
  },
  {
    name: 'things',
    about: 'Interests, materials, places and energy are liked or not',
    family: (chance) => ordinary(chance, { taste: tasteForThings(chance, 0.45) }),
  },
  {
    name: 'ability',
    about: 'What is too hard or too easy is not enjoyed; ability differs by area',
    family(chance) {
      const gap = gapFor(chance, 0.5, 0.6)
      return ordinary(chance, {
        taste: (activity, now) => 0.5 - 0.45 * Math.min(4, gap(activity, now) ** 2),
        challenge: (activity, now) => clamp(3 + gap(activity, now), 1, 5),
      })
    },
  },
  {
    name: 'in the way',
    about: 'What the home lacks is left undone, however much it is liked',
    family(chance) {
      const lacks = chance.some<string>(materialKinds, 4)
      return ordinary(chance, {
        taste: tasteForAreas(chance, 0.3),
        ...times(({ materialKinds }) => (materialKinds?.some((kind) => lacks.includes(kind)) ? 0.15 : 1.15)),
      })
    },
  },
  {
    name: 'silent',
    about: 'Nobody ever answers; areas and things are liked or not',
    family(chance) {
      const [areas, things] = [tasteForAreas(chance, 0.5), tasteForThings(chance, 0.3)]
      return ordinary(chance, {
        taste: (activity, now) => areas(activity, now) + things(activity, now),
        answers: { often: 0, error: 0 },
      })
    },
  },
  {
    name: 'quality',
    about: 'Some activities are better for everybody; areas count a little',
    family(chance) {
      const areas = tasteForAreas(chance, 0.3)
      return ordinary(chance, { taste: (activity, now) => 0.3 * quality(activity) + areas(activity, now) })
    },
  },
]

/** The worlds that were looked at only before the planner was written and after it was finished. */
export const heldOut: readonly World[] = [
  {
    name: 'drift',
    about: 'Tastes turn into others within a year',
    family(chance) {
      const [before, after] = [tasteForThings(chance, 0.5), tasteForThings(chance, 0.5)]
      return ordinary(chance, {
        taste: (activity, now) => {
          const turned = clamp(now.index / 12, 0, 1)
          return (1 - turned) * before(activity, now) + turned * after(activity, now)
        },
      })
    },
  },
  {
    name: 'siblings',
    about: 'Two children do it together: what is messy, long or outside has to suit both; few evenings',
    family(chance) {
      const [one, other] = [tasteForThings(chance, 0.4), tasteForThings(chance, 0.4)]
      const evenings = chance.whole(6, 12)
      return ordinary(chance, {
        taste: (activity, now) => 0.2 + Math.min(one(activity, now), other(activity, now)),
        evenings: () => evenings,
      })
    },
  },
  {
    name: 'dice',
    about: 'Answers are random; only what is done tells something',
    family: (chance) =>
      ordinary(chance, { taste: tasteForAreas(chance, 0.7), answers: { often: 0.8, error: 0, random: true } }),
  },
  {
    name: 'effort',
    about: 'What is long, messy or needs preparation is left by most, and by some not',
    family(chance) {
      const dislike = () => 0.5 + 0.7 * chance.normal()
      const [long, messy, prepared] = [dislike(), dislike(), dislike()]
      return ordinary(chance, {
        inclination: (_, { durationMinutes, mess, prepMinutes }) =>
          logistic(
            1.2 -
              long * (durationMinutes / 20 - 1.3) -
              messy * (mess === 'lots' ? 1 : mess === 'none' ? -0.5 : 0) -
              prepared * (prepMinutes ? 0.7 : -0.3),
          ),
      })
    },
  },
  {
    name: 'minority',
    about: 'All love to be outside; one family in four hardly gets there',
    family(chance) {
      const isInside = chance.happens(0.25)
      const areas = tasteForAreas(chance, 0.4)
      return ordinary(chance, {
        taste: (activity, now) => (isOutside(activity) ? 0.7 : -0.2) + areas(activity, now),
        ...times((activity) => (isInside && isOutside(activity) ? 0.15 : 1)),
      })
    },
  },
  {
    name: 'novelty',
    about: 'What was done bores, and so does much of one area; some months are lazy',
    family(chance) {
      const taste = tasteForAreas(chance, 0.5)
      const lazy = Array.from({ length: 36 }, () => chance.happens(0.3))
      return ordinary(chance, {
        taste: (activity, now) =>
          taste(activity, now) -
          0.8 * Math.min(2, now.doneBefore(activity.activityId)) -
          0.15 * Math.max(0, now.lately(activity.category) - 2),
        evenings: ({ index }) => (lazy[index] ? 4 : 31),
      })
    },
  },
]
