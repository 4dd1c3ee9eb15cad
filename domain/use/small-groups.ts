/** Minimum number of families from which a figure may be shown. */
export const leastFamilies = 5

/** Ids of the families of a group; at most `leastFamilies` are stored. */
export type FamilySample = Set<string>

/** A group of occurrences: their number, the sum of the answers, and the families. */
export interface Group {
  readonly families: FamilySample
  readonly times: number
  readonly sum: number
}

/**
 * Adds one occurrence for a family. Stores only as many families as are needed to decide whether the group may be
 * shown.
 */
export function addOccurrence(group: Group | undefined, accountId: string, value = 1): Group {
  const families: FamilySample = group?.families ?? new Set<string>()
  if (families.size < leastFamilies) families.add(accountId)
  return { families, times: (group?.times ?? 0) + 1, sum: (group?.sum ?? 0) + value }
}

const nobody: Group = { families: new Set(), times: 0, sum: 0 }

/**
 * Returns the groups that may be shown together with their total. A group of fewer than `leastFamilies` is hidden
 * (null). If all hidden groups together have too few families, the total would reveal them; then the smallest other
 * group is hidden too, or else the total. Empty groups are shown.
 */
export function suppressSmallGroups(groups: readonly (Group | undefined)[]): {
  readonly groups: readonly (Group | null)[]
  readonly total: Group | null
} {
  const all = groups.map((group) => group ?? nobody)
  const few = (group: Group) => group.times > 0 && group.families.size < leastFamilies
  const hidden = new Set(all.filter(few))
  const union = () => new Set([...hidden].flatMap(({ families }) => [...families])).size
  if (hidden.size > 0 && union() < leastFamilies) {
    const smallest = all
      .filter((group) => group.times > 0 && !hidden.has(group))
      .toSorted((a, b) => a.times - b.times)[0]
    if (smallest) hidden.add(smallest)
  }
  const totalHidden = hidden.size > 0 && union() < leastFamilies
  const total = all.reduce<Group>(
    (sum, { families, times, sum: its }) => ({
      families: new Set([...sum.families, ...families].slice(0, leastFamilies)),
      times: sum.times + times,
      sum: sum.sum + its,
    }),
    nobody,
  )
  return { groups: all.map((group) => (hidden.has(group) ? null : group)), total: totalHidden ? null : total }
}
