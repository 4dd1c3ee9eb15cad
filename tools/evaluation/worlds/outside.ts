import { energies, places } from '@filiz/domain/activity/vocabulary.ts'
import { fnv1a, scatter } from '@filiz/domain/planning/hash.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'
import { likings, ordinary, tasteForAreas, tasteForThings } from './people.ts'
import type { World } from './world.ts'

/** Worlds from an external review in which the policy failed. They were used for tuning. */
export const outsideWorlds: readonly World[] = [
  {
    name: 'mess',
    about: 'Nobody likes a mess',
    matters: 'nothing',
    sameForAll: true,
    family: (chance) => ordinary(chance, { taste: ({ mess }) => (mess === 'lots' ? -1 : mess === 'some' ? -0.4 : 0) }),
  },
  {
    name: 'the longer the better',
    about: 'Everybody likes long activities',
    matters: 'nothing',
    sameForAll: true,
    family: (chance) => ordinary(chance, { taste: ({ durationMinutes }) => (durationMinutes - 25) / 15 }),
  },
  {
    name: 'out of season',
    about: 'What suits the month is what nobody likes',
    matters: 'nothing',
    sameForAll: true,
    family: (chance) => ordinary(chance, { taste: ({ monthTheme }, { month }) => (monthTheme === month ? -1.2 : 0) }),
  },
  {
    name: 'contrary',
    about: 'What the parent named is what the child does not like',
    matters: 'taste',
    family(chance) {
      const named = chance.some<string>(presetInterests, 3)
      return ordinary(chance, {
        interests: named,
        taste: ({ interests }) => -0.8 * interests.filter((interest) => named.includes(interest)).length,
      })
    },
  },
  {
    name: 'where and how',
    about: 'Only places and energy count',
    matters: 'taste',
    family(chance) {
      const [at, moving] = [likings(chance, places, 0.7), likings(chance, energies, 0.7)]
      return ordinary(chance, {
        taste: ({ places, energy }) =>
          (places ?? []).reduce((sum, place) => sum + at.get(place)!, 0) + (energy ? moving.get(energy)! : 0),
      })
    },
  },
  {
    name: 'turn of things',
    about: 'In the sixth month all tastes in things are others',
    matters: 'drift',
    family(chance) {
      const [before, after] = [tasteForThings(chance, 0.55), tasteForThings(chance, 0.55)]
      return ordinary(chance, { taste: (activity, { index }) => (index < 6 ? before(activity) : after(activity)) })
    },
  },
  {
    name: 'good and bad',
    about: 'Some activities are better for everybody, for no reason that the catalogue knows; areas on top',
    matters: 'taste',
    sameForAll: true,
    family(chance) {
      const areas = tasteForAreas(chance, 0.5)
      return ordinary(chance, {
        taste: (activity) => areas(activity) + 0.5 * (scatter(fnv1a(`quality ${activity.activityId}`)) / 2 ** 31 - 1),
      })
    },
  },
]
