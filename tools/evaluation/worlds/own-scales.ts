import type { Chance } from '@filiz/analyst/statistics/chance.ts'
import { knownWorlds } from './known.ts'
import { honest, ordinary, tasteForAreas, tasteForThings } from './people.ts'
import type { Family, World } from './world.ts'

/** Mean and spread of the enjoyment that an ordinary family feels. */
const felt = { mean: 3.2, spread: 0.9 }

/** Returns a parent's own rating scale. Its mean and spread differ between parents. */
function aScale(chance: Chance) {
  const mean = 2.5 + 2.2 * chance.next()
  const spread = 0.3 + 0.9 * chance.next()
  return (enjoyment: number) => mean + (spread * (enjoyment - felt.mean)) / felt.spread
}

/** Returns a rating scale that is 1 to 1.5 points lower than the usual one. */
function lower(chance: Chance) {
  const by = 1 + 0.5 * chance.next()
  return (enjoyment: number) => enjoyment - by
}

const { family: kitchen } = knownWorlds.find(({ name }) => name === 'kitchen')!
const rated = (family: Family, scale: (enjoyment: number) => number): Family => ({ ...family, says: honest({ scale }) })

/**
 * Held-out worlds with a rating scale per parent. They are hard for policies that take strict ratings for a minority
 * taste.
 */
export const ownScalesWorlds: readonly World[] = [
  {
    name: 'own scales',
    about: 'Each parent rates on a scale of its own; taste lies in areas and things',
    matters: 'taste',
    family(chance) {
      const [areas, things] = [tasteForAreas(chance, 0.5), tasteForThings(chance, 0.35)]
      return ordinary(chance, {
        taste: (activity) => areas(activity) + things(activity),
        says: honest({ scale: aScale(chance) }),
      })
    },
  },
  {
    name: 'kitchen on own scales',
    about: 'What the home lacks is left undone; each parent rates on a scale of its own',
    matters: 'taste',
    sameForAll: true,
    family: (chance, catalogue) => rated(kitchen(chance, catalogue), aScale(chance)),
  },
  {
    name: 'stern',
    about: 'What the home lacks is left undone; ratings are a point or more below those of all others',
    matters: 'taste',
    sameForAll: true,
    family: (chance, catalogue) => rated(kitchen(chance, catalogue), lower(chance)),
    others: kitchen,
  },
]
