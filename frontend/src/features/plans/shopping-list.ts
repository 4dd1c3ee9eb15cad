import type { PlanItem } from './types.ts'

/** Materials that differ in case alone, or by what stands in brackets, are one thing to buy. */
const keyOf = (material: string, locale: string) =>
  material
    .replace(/\s*\([^)]*\)\s*/g, ' ')
    .trim()
    .toLocaleLowerCase(locale)

/**
 * What is needed for the activities that are still to be done, each thing once, in alphabetical order.
 * @param materials what each activity needs, by its id
 * @param compare how the reader's language sorts
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
