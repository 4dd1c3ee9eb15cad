import { categories } from '@filiz/domain/activity/events.ts'
import { materialKinds } from '@filiz/domain/activity/vocabulary.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'
import {
  ability,
  clamp,
  demand,
  honest,
  likings,
  logistic,
  ordinary,
  praise,
  rating,
  tasteForAreas,
  tasteForThings,
} from './people.ts'
import type { World } from './world.ts'

/** Worlds that were used to tune the policy. */
export const knownWorlds: readonly World[] = [
  {
    name: 'areas',
    about: 'Whole areas are liked or not',
    matters: 'taste',
    family: (chance) => ordinary(chance, { taste: tasteForAreas(chance, 0.7) }),
  },
  {
    name: 'things',
    about: 'Taste lies in interests, materials and places',
    matters: 'taste',
    family: (chance) => ordinary(chance, { taste: tasteForThings(chance, 0.5) }),
  },
  {
    name: 'ability',
    about: 'What is too hard or too easy is not enjoyed; ability differs by area',
    matters: 'difficulty',
    family(chance) {
      const ahead = ability(chance, 0.5, 0.7)
      const gap = (activity: Parameters<typeof ahead>[0], ageMonths: number) =>
        demand(activity) - ageMonths / 12 - ahead(activity)
      return ordinary(chance, {
        taste: (activity, { ageMonths }) => 0.6 - 0.5 * Math.min(4, gap(activity, ageMonths) ** 2),
        challenge: (activity, { ageMonths }) => clamp(3 + gap(activity, ageMonths), 1, 5),
      })
    },
  },
  {
    name: 'drift',
    about: 'Tastes turn slowly into others',
    matters: 'drift',
    family(chance) {
      const [before, after] = [tasteForAreas(chance, 0.8), tasteForAreas(chance, 0.8)]
      const things = [tasteForThings(chance, 0.3), tasteForThings(chance, 0.3)] as const
      return ordinary(chance, {
        taste: (activity, { index }) => {
          const turned = clamp(index / 12, 0, 1)
          return (
            (1 - turned) * (before(activity) + things[0](activity)) + turned * (after(activity) + things[1](activity))
          )
        },
      })
    },
  },
  {
    name: 'evenings',
    about: 'Only the free evenings decide; nothing is liked more than anything else',
    matters: 'nothing',
    family(chance) {
      const evenings = chance.whole(6, 14)
      return ordinary(chance, { evenings: () => evenings, inclination: () => 0.97 })
    },
  },
  {
    name: 'noisy',
    about: 'Answers are far off',
    matters: 'taste',
    family: (chance) => ordinary(chance, { taste: tasteForAreas(chance, 0.7), says: honest({ off: 1.5 }) }),
  },
  {
    name: 'silent',
    about: 'Nobody ever rates',
    matters: 'taste',
    family: (chance) => ordinary(chance, { taste: tasteForAreas(chance, 0.8), says: () => null }),
  },
  {
    name: 'four-or-five',
    about: 'Everything is a 4 or a 5',
    matters: 'taste',
    family: (chance) =>
      ordinary(chance, {
        taste: tasteForAreas(chance, 0.8),
        says: (felt, luck) => ({
          engagement: felt.enjoyment + 0.5 * luck.normal() > 3.2 ? 5 : 4,
          difficulty: 3,
          focusShare: 1,
        }),
      }),
  },
  {
    name: 'dice',
    about: 'Ratings are rolled',
    matters: 'taste',
    family: (chance) =>
      ordinary(chance, {
        taste: tasteForAreas(chance, 0.7),
        says: (_, luck) => ({ engagement: luck.whole(1, 5), difficulty: luck.whole(1, 5), focusShare: luck.next() }),
      }),
  },
  {
    name: 'lazy',
    about: 'Some months hardly anything is done',
    matters: 'taste',
    family(chance) {
      const lazy = Array.from({ length: 60 }, () => chance.happens(0.35))
      return ordinary(chance, { taste: tasteForThings(chance, 0.55), evenings: ({ index }) => (lazy[index] ? 4 : 31) })
    },
  },
  {
    name: 'novelty',
    about: 'What was done before bores',
    matters: 'taste',
    family(chance) {
      const taste = tasteForAreas(chance, 0.6)
      return ordinary(chance, {
        taste: (activity, now) =>
          taste(activity) -
          0.9 * Math.min(2, now.doneBefore(activity.activityId)) -
          0.15 * Math.max(0, now.lately(activity.category) - 2),
      })
    },
  },
  {
    name: 'no-taste',
    about: 'Nothing matters; difficulty is felt but does no harm',
    matters: 'nothing',
    family(chance) {
      const ahead = ability(chance, 0.5, 0.7)
      return ordinary(chance, {
        challenge: (activity, { ageMonths }) => clamp(3 + demand(activity) - ageMonths / 12 - ahead(activity), 1, 5),
      })
    },
  },
  {
    name: 'declared',
    about: 'The interests that the parent wrote down are what the child loves',
    matters: 'taste',
    family(chance) {
      const interests: readonly string[] = chance.some(presetInterests, 3)
      const areas = likings(chance, categories, 0.3)
      return ordinary(chance, {
        interests,
        taste: (activity) =>
          areas.get(activity.category)! +
          (activity.interests.some((interest) => interests.includes(interest)) ? 1 : -0.2),
        says: (felt, luck) =>
          luck.happens(0.5)
            ? { engagement: rating(felt.enjoyment + 0.7 * luck.normal()), difficulty: 3, focusShare: 0.7 }
            : null,
      })
    },
  },
  {
    name: 'too hard is left',
    about: 'What is too hard is not enjoyed less but left undone, so that the easy is best for all',
    matters: 'difficulty',
    sameForAll: true,
    family(chance) {
      const ahead = ability(chance, 0.4, 0.8)
      return ordinary(chance, {
        challenge: (activity, { ageMonths }) => clamp(3 + demand(activity) - ageMonths / 12 - ahead(activity), 1, 5),
        inclination: (_, activity, { ageMonths }) =>
          logistic(1.2 - 1.2 * Math.max(0, demand(activity) - ageMonths / 12 - ahead(activity))),
      })
    },
  },
  {
    name: 'minutes',
    about: 'Long activities are left; nothing else counts',
    matters: 'nothing',
    sameForAll: true,
    family: (chance) =>
      ordinary(chance, {
        inclination: (_, { durationMinutes }) => logistic(2.5 - durationMinutes / 15),
        says: honest({ often: 0.3 }),
      }),
  },
  {
    name: 'kitchen',
    about: 'What the home lacks is left undone; the rest is done',
    matters: 'taste',
    sameForAll: true,
    family(chance) {
      const lacks = chance.some<string>(materialKinds, 4)
      return ordinary(chance, {
        inclination: (_, { materialKinds: needs }) => (needs?.some((kind) => lacks.includes(kind)) ? 0.15 : 0.85),
      })
    },
  },
  {
    name: 'dose',
    about: 'An area that had much of last month has had its day',
    matters: 'nothing',
    family: (chance) =>
      ordinary(chance, { taste: (activity, now) => 0.4 - 0.3 * Math.max(0, now.lately(activity.category) - 1) }),
  },
  {
    name: 'polite',
    about: 'Half say 5 to everything, half mean it',
    matters: 'taste',
    family(chance) {
      const polite = chance.happens(0.5)
      return ordinary(chance, { taste: tasteForThings(chance, 0.6), says: polite ? praise : honest({ often: 0.6 }) })
    },
  },
  {
    name: 'siblings',
    about: 'There are so many minutes a month and no more; taste for areas',
    matters: 'taste',
    sameForAll: true,
    family(chance) {
      const minutes = chance.whole(120, 300)
      return ordinary(chance, { taste: tasteForAreas(chance, 0.7), minutes: () => minutes, inclination: () => 0.9 })
    },
  },
  {
    name: 'from the top',
    about: 'The first six of the list are done, whatever they are; taste for things',
    matters: 'taste',
    family: (chance) => ordinary(chance, { taste: tasteForThings(chance, 0.5), evenings: () => 6, strays: 0 }),
  },
]
