import { categories, type Category } from '@filiz/domain/activity/events.ts'
import {
  adultRoles,
  energies,
  materialKinds,
  messes,
  places,
  type MaterialKind,
  type Place,
} from '@filiz/domain/activity/vocabulary.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'
import { chanceFrom } from '@filiz/analyst/statistics/chance.ts'

/** Typical interests, materials and places of each category's activities. */
const usual: Readonly<
  Record<
    Category,
    {
      interests: readonly string[]
      materials: readonly MaterialKind[]
      places: readonly Place[]
      calm: number
      lively: number
    }
  >
> = {
  ZIHIN_MATEMATIK: {
    interests: ['math', 'games', 'science'],
    materials: ['paper', 'toys', 'recycling'],
    places: ['table', 'floor'],
    calm: 0.6,
    lively: 0.1,
  },
  DIL_HIKAYE: {
    interests: ['language', 'books', 'art'],
    materials: ['books', 'paper', 'toys'],
    places: ['floor', 'anywhere'],
    calm: 0.7,
    lively: 0.1,
  },
  BEDEN_HAREKET: {
    interests: ['sports', 'games', 'dance'],
    materials: ['toys', 'textiles', 'music'],
    places: ['floor', 'park'],
    calm: 0.1,
    lively: 0.7,
  },
  SANAT_YARATICILIK: {
    interests: ['art', 'crafts', 'music'],
    materials: ['paper', 'crayons', 'cutting'],
    places: ['table', 'floor'],
    calm: 0.5,
    lively: 0.1,
  },
  DUYGU_SOSYALLIK: {
    interests: ['games', 'language'],
    materials: ['toys', 'paper', 'textiles'],
    places: ['floor', 'anywhere'],
    calm: 0.6,
    lively: 0.2,
  },
  DOGA_KESIF: {
    interests: ['nature', 'science', 'animals'],
    materials: ['nature', 'water', 'recycling'],
    places: ['park', 'balcony'],
    calm: 0.2,
    lively: 0.4,
  },
  GUNLUK_BECERI: {
    interests: ['cooking', 'games'],
    materials: ['kitchen', 'food', 'textiles'],
    places: ['kitchen', 'bath'],
    calm: 0.3,
    lively: 0.2,
  },
}

const ages = [
  [2, 6],
  [2, 6],
  [2, 6],
  [3, 6],
  [3, 6],
  [2, 4],
  [2, 4],
  [2, 5],
  [4, 6],
  [4, 6],
  [3, 5],
  [2, 3],
  [5, 6],
] as const

/** Generates activities with all fields of real ones. The categories take turns. */
export function madeCatalogue(seed: string, size = 280): readonly Candidate[] {
  const chance = chanceFrom(`catalogue ${seed}`)
  const effort = chanceFrom(`catalogue ${seed} effort`)
  return Array.from({ length: size }, (_, index): Candidate => {
    const category = categories[index % categories.length]!
    const { interests, materials, places: where, calm, lively } = usual[category]
    const mood = chance.next()
    const [minAge, maxAge] = chance.pick(ages)
    const kinds = new Set<MaterialKind>([
      ...chance.some(materials, chance.whole(0, 2)),
      ...(chance.happens(0.3) ? [chance.pick(materialKinds)] : []),
    ])
    return {
      activityId: `made-${seed}-${String(index).padStart(4, '0')}`,
      version: 1,
      category,
      minAge,
      maxAge,
      monthTheme: chance.whole(1, 12),
      durationMinutes: 5 * chance.whole(2, 9),
      interests: [
        ...new Set([
          ...chance.some(interests, chance.whole(1, 2)),
          ...(chance.happens(0.4) ? [chance.pick(presetInterests)] : []),
        ]),
      ],
      materialKinds: [...kinds],
      places: [...new Set([chance.pick(where), ...(chance.happens(0.3) ? [chance.pick(places)] : [])])],
      energy: mood < calm ? energies[0] : mood > 1 - lively ? energies[2] : energies[1],
      difficulty: Math.max(1, Math.min(5, Math.round(3 + 1.1 * chance.normal()))),
      mess: effort.pick(messes),
      prepMinutes: effort.happens(0.4) ? effort.whole(1, 15) : 0,
      adult: effort.pick(adultRoles),
      season: chance.happens(0.15) ? season(chance.whole(1, 12), chance.whole(3, 5)) : [],
      occasion: null,
      kin: chance.happens(0.2) ? `kin-${seed}-${chance.whole(1, 20)}` : null,
      translations: { tr: { materials: [...kinds] } },
    }
  })
}

const season = (first: number, length: number): readonly number[] =>
  Array.from({ length }, (_, month) => 1 + ((first - 1 + month) % 12)).sort((a, b) => a - b)
