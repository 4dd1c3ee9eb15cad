import type { Candidate } from '@filiz/domain/planning/request.ts'
import { ordinary } from './people.ts'
import type { Chance } from '@filiz/analyst/statistics/chance.ts'
import type { World } from './world.ts'

const dirt = { none: -1, some: 0, lots: 1 } as const

/** Prefers clean and short activities. Seven in ten families have this taste; the other three have the opposite one. */
export const cleanAndShort = ({ mess, durationMinutes }: Candidate): number =>
  -0.5 * dirt[mess ?? 'some'] - 0.35 * Math.log(durationMinutes / 20)
export const theMany = (chance: Chance) => ordinary(chance, { taste: cleanAndShort })
export const theFew = (chance: Chance) => ordinary(chance, { taste: (activity) => -cleanAndShort(activity) })
const ofBothKinds = (chance: Chance) => (chance.happens(0.7) ? theMany(chance) : theFew(chance))

/**
 * Worlds in which families with opposite tastes contribute to the same ratings, so that those of the majority mislead
 * the minority.
 */
export const twoKindsOfFamily: readonly World[] = [
  {
    name: 'two kinds',
    about: 'Seven in ten like it clean and short, three in ten the contrary',
    matters: 'taste',
    family: ofBothKinds,
  },
  {
    name: 'of the many',
    about: 'The same, seen by the seven',
    matters: 'taste',
    sameForAll: true,
    family: theMany,
    others: ofBothKinds,
  },
  { name: 'of the few', about: 'The same, seen by the three', matters: 'taste', family: theFew, others: ofBothKinds },
  {
    name: 'of no other',
    about: 'All others like it clean and short, this family the contrary',
    matters: 'taste',
    family: theFew,
    others: theMany,
  },
]
