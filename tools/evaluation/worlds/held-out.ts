import { categories } from '@filiz/domain/activity/events.ts'
import { energies, materialKinds } from '@filiz/domain/activity/vocabulary.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'
import { ability, clamp, demand, likings, ordinary, rating, tasteForAreas } from './people.ts'
import type { Moment, World } from './world.ts'

/** Held-out worlds that were written after the policy and use rules that differ from the known worlds. */
export const heldOutWorlds: readonly World[] = [
  {
    name: 'one love',
    about: 'One interest is loved, everything else is all the same',
    matters: 'taste',
    family(chance) {
      const loved = chance.some<string>(
        ['games', 'art', 'science', 'language', 'crafts', 'sports', 'nature', 'books', 'cooking'],
        2,
      )
      return ordinary(chance, {
        taste: ({ interests }) => (interests.some((interest) => loved.includes(interest)) ? 1.2 : -0.3),
      })
    },
  },
  {
    name: 'pairs',
    about: 'Liked is an area only with a certain energy: nothing adds up',
    matters: 'taste',
    family(chance) {
      const liked = likings(
        chance,
        categories.flatMap((category) => energies.map((energy) => `${category} ${energy}`)),
        0.8,
      )
      return ordinary(chance, { taste: ({ category, energy }) => liked.get(`${category} ${energy ?? 'moderate'}`)! })
    },
  },
  {
    name: 'ages',
    about: 'Children are a year ahead or behind all over, and only the middle of the ages counts',
    matters: 'difficulty',
    family(chance) {
      const ahead = chance.pick([-1, -0.5, 0.5, 1])
      const gap = (minAge: number, maxAge: number, ageMonths: number) =>
        (minAge + maxAge + 1) / 2 - ageMonths / 12 - ahead
      return ordinary(chance, {
        taste: ({ minAge, maxAge }, { ageMonths }) => 0.5 - 0.7 * Math.abs(gap(minAge, maxAge, ageMonths)),
        challenge: ({ minAge, maxAge }, { ageMonths }) => clamp(3 + 0.8 * gap(minAge, maxAge, ageMonths), 1, 5),
      })
    },
  },
  {
    name: 'turn',
    about: 'In the sixth month all tastes are others from one day to the next',
    matters: 'drift',
    family(chance) {
      const [before, after] = [tasteForAreas(chance, 0.8), tasteForAreas(chance, 0.8)]
      return ordinary(chance, { taste: (activity, { index }) => (index < 6 ? before(activity) : after(activity)) })
    },
  },
  {
    name: 'misled',
    about: 'Parents name what they wish the child loved',
    matters: 'taste',
    family(chance) {
      const loved = chance.some<string>(presetInterests, 5)
      const named = presetInterests.filter((interest) => !loved.includes(interest))
      return ordinary(chance, {
        interests: chance.some(named, 3),
        taste: ({ interests }) => 0.9 * interests.filter((interest) => loved.includes(interest)).length - 0.3,
      })
    },
  },
  {
    name: 'random',
    about: 'Nothing matters, all is luck',
    matters: 'nothing',
    family: (chance) =>
      ordinary(chance, {
        says: (_, luck) => ({
          engagement: rating(3.5 + luck.normal()),
          difficulty: luck.whole(2, 4),
          focusShare: luck.next(),
        }),
      }),
  },
  {
    name: 'moods',
    about: 'Lively in summer, calm in winter, and areas on top',
    matters: 'taste',
    family(chance) {
      const areas = tasteForAreas(chance, 0.5)
      const swing = 0.4 + 0.4 * chance.next()
      return ordinary(chance, {
        taste: (activity, { month }) =>
          areas(activity) +
          (activity.energy === 'lively' ? swing : activity.energy === 'calm' ? -swing : 0) *
            Math.cos(((month - 7) * Math.PI) / 6),
      })
    },
  },
  {
    name: 'best of it',
    about: 'The best thing about an activity counts, not the sum',
    matters: 'taste',
    family(chance) {
      const liked = likings(chance, [...presetInterests, ...materialKinds], 0.9)
      return ordinary(chance, {
        taste: ({ interests, materialKinds: needs }) =>
          Math.max(-0.5, ...[...interests, ...(needs ?? [])].map((thing) => liked.get(thing) ?? 0)) - 0.4,
      })
    },
  },
  {
    name: 'growing',
    about: 'Ability grows faster than age in one area, and stands still in another',
    matters: 'difficulty',
    family(chance) {
      const growing = likings(chance, categories, 0.15)
      const ahead = ability(chance, 0.3, 0.4)
      const gap = (activity: Candidate, { ageMonths, index }: Moment) =>
        demand(activity) - ageMonths / 12 - ahead(activity) - index * growing.get(activity.category)!
      return ordinary(chance, {
        taste: (activity, now) => 0.5 - 0.6 * Math.min(2, Math.abs(gap(activity, now))),
        challenge: (activity, now) => clamp(3 + 1.2 * gap(activity, now), 1, 5),
      })
    },
  },
  {
    name: 'busy autumn',
    about: 'From September on there is time for five things, and taste for areas',
    matters: 'taste',
    family: (chance) =>
      ordinary(chance, { taste: tasteForAreas(chance, 0.7), evenings: ({ month }) => (month >= 9 ? 5 : 16) }),
  },
]
