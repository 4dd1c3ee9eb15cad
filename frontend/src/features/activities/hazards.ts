import { allergens as allergenList, hazards, type Hazard } from '@filiz/domain/activity/vocabulary.ts'

const allergens: ReadonlySet<Hazard> = new Set(allergenList)

/** Splits hazards into dangers and allergens, each in the order of the `hazards` list. */
export function sortedHazards(said: readonly Hazard[]): {
  readonly dangers: readonly Hazard[]
  readonly allergens: readonly Hazard[]
} {
  const inOrder = hazards.filter((hazard) => said.includes(hazard))
  return {
    dangers: inOrder.filter((hazard) => !allergens.has(hazard)),
    allergens: inOrder.filter((hazard) => allergens.has(hazard)),
  }
}
