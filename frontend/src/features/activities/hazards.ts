import { hazards, type Hazard } from '@filiz/domain/activity/vocabulary.ts'

const allergens: ReadonlySet<Hazard> = new Set(['milk', 'egg', 'wheat', 'nuts', 'peanut', 'sesame', 'soy', 'fish'])

/** What to mind and what somebody may be allergic to, each in the order of the list. */
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
