import { fnv1a, scatter } from '@filiz/domain/planning/hash.ts'
import { honest, isOutside, ordinary, tasteForAreas } from './people.ts'
import type { World } from './world.ts'

/** Held-out worlds: tastes that all families share, with rules of their own. */
export const lastHeldOutWorlds: readonly World[] = [
  {
    name: 'outdoors',
    about: 'Everybody would rather be outside, some a little, some very much',
    matters: 'taste',
    sameForAll: true,
    family(chance) {
      const drawn = 0.3 + 0.8 * chance.next()
      return ordinary(chance, { taste: (activity) => (isOutside(activity) ? drawn : -0.2) })
    },
  },
  {
    name: 'no time to prepare',
    about: 'What must be prepared is put off, the longer the more, and answers are far off',
    matters: 'nothing',
    sameForAll: true,
    family: (chance) =>
      ordinary(chance, {
        taste: ({ prepMinutes }) => -0.12 * Math.min(10, prepMinutes ?? 0),
        says: honest({ often: 0.6, off: 1.5 }),
      }),
  },
  {
    name: 'a bad fifth',
    about: 'A fifth of the catalogue is bad for everybody, of every kind; taste for areas on top',
    matters: 'taste',
    sameForAll: true,
    family(chance) {
      const areas = tasteForAreas(chance, 0.5)
      return ordinary(chance, {
        taste: (activity) => areas(activity) - (scatter(fnv1a(`bad fifth ${activity.activityId}`)) % 5 === 0 ? 1.2 : 0),
      })
    },
  },
]
