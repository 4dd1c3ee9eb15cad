import type { PlanItem } from '@filiz/http/contract/shapes.ts'

/** Returns a key that is equal for materials that differ only in case or in a part in brackets. */
const keyOf = (material: string, locale: string) =>
  material
    .replace(/\s*\([^)]*\)\s*/g, ' ')
    .trim()
    .toLocaleLowerCase(locale)

/**
 * Returns the materials of the activities that are still to be done, without duplicates, in alphabetical order.
 * @param materials materials by activity id
 * @param compare collator of the user's language
 */
export function shoppingList(
  items: readonly Pick<PlanItem, 'activityId' | 'status'>[],
  materials: ReadonlyMap<string, readonly string[]>,
  compare: Intl.Collator,
): readonly string[] {
  const things = new Map<string, string>()
  for (const { activityId, status } of items) {
    if (status === 'completed') continue
    for (const material of materials.get(activityId) ?? []) {
      const key = keyOf(material, compare.resolvedOptions().locale)
      if (!things.has(key)) things.set(key, material)
    }
  }
  return [...things.values()].toSorted(compare.compare)
}
