import type { ActivityContent } from './events.ts'
import type { Allergen, Hazard } from './vocabulary.ts'

/** Hazards that are never allowed at age two. */
export const notAtTwo = ['small-parts', 'batteries'] as const satisfies readonly Hazard[]
/** Hazards that require an adult taking part at age two. */
export const withAdultAtTwo = ['heat', 'sharp', 'water', 'street', 'height'] as const satisfies readonly Hazard[]

/** Age in years from which an activity with unknown hazards may be planned. */
const unknownFromYears = 4

/** True when an activity may be planned for a child of this age in whole years. Absent hazards are unknown. */
export function isSafeAt(
  years: number,
  { hazards, adult }: Partial<Pick<ActivityContent, 'hazards' | 'adult'>>,
): boolean {
  if (hazards == null) return years >= unknownFromYears
  if (years > 2) return true
  const has = (limited: readonly Hazard[]) => limited.some((hazard) => hazards.includes(hazard))
  return !has(notAtTwo) && (adult !== 'near' || !has(withAdultAtTwo))
}

/** True when the activity certainly contains none of the allergens: unknown hazards may be any of them. */
export const isFreeOf = (
  allergies: readonly Allergen[],
  { hazards }: Partial<Pick<ActivityContent, 'hazards'>>,
): boolean => allergies.length === 0 || (hazards != null && !allergies.some((allergen) => hazards.includes(allergen)))
