import { shippedActivities } from '@filiz/catalogue/shipped.ts'
import { categories } from '@filiz/domain/activity/events.ts'
import { adultRoles, energies, materialKinds, messes, places } from '@filiz/domain/activity/vocabulary.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { presetInterests } from '@filiz/domain/texts/categories.ts'
import { chanceFrom } from '@filiz/analyst/statistics/chance.ts'

export const shippedCatalogue = (): readonly Candidate[] =>
  shippedActivities().map(({ activityId, content }) => ({ activityId, version: 1, ...content }))

const ages = [
  [2, 6],
  [2, 6],
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

/** Generates activities with all fields of real ones. Each category prefers some interests, materials and places. */
export function madeCatalogue(seed: string, size = 280): readonly Candidate[] {
  const chance = chanceFrom(`catalogue ${seed}`)
  const usual = categories.map(() => ({
    interests: chance.some(presetInterests, 3),
    materials: chance.some(materialKinds, 3),
    places: chance.some(places, 2),
    energy: chance.pick(energies),
  }))
  return Array.from({ length: size }, (_, index): Candidate => {
    const of = usual[index % categories.length]!
    const [minAge, maxAge] = chance.pick(ages)
    const kinds = new Set([
      ...chance.some(of.materials, chance.whole(0, 2)),
      ...(chance.happens(0.3) ? [chance.pick(materialKinds)] : []),
    ])
    const first = chance.whole(1, 12)
    return {
      activityId: `made-${seed}-${String(index).padStart(4, '0')}`,
      version: 1,
      category: categories[index % categories.length]!,
      minAge,
      maxAge,
      monthTheme: chance.whole(1, 12),
      durationMinutes: 5 * chance.whole(2, 9),
      interests: [...new Set([chance.pick(of.interests), chance.pick(presetInterests)])],
      materialKinds: [...kinds],
      places: [...new Set([chance.pick(of.places), ...(chance.happens(0.3) ? [chance.pick(places)] : [])])],
      energy: chance.happens(0.6) ? of.energy : chance.pick(energies),
      difficulty: Math.max(1, Math.min(5, Math.round(3 + 1.1 * chance.normal()))),
      mess: chance.pick(messes),
      prepMinutes: chance.happens(0.4) ? chance.whole(1, 15) : 0,
      adult: chance.pick(adultRoles),
      skills: [],
      hazards: [],
      season: chance.happens(0.15) ? [0, 1, 2, 3].map((later) => 1 + ((first - 1 + later) % 12)) : [],
      occasion: null,
      kin: chance.happens(0.2) ? `kin-${seed}-${chance.whole(1, 20)}` : null,
      translations: { tr: { materials: [...kinds] } },
    }
  })
}
