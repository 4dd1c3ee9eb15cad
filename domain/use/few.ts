/** No figure is of fewer families than this. */
export const leastFamilies = 5

/** Families of a group; of many no more than `leastFamilies` are remembered. */
export type Few = Set<string>

/** How often something was, the sum of what was answered, and by whom. */
export interface Group {
  readonly families: Few
  readonly times: number
  readonly sum: number
}

/** With one more of a family's. Of the families it remembers what decides whether the group may be told. */
export function plusOne(group: Group | undefined, accountId: string, value = 1): Group {
  const families: Few = group?.families ?? new Set<string>()
  if (families.size < leastFamilies) families.add(accountId)
  return { families, times: (group?.times ?? 0) + 1, sum: (group?.sum ?? 0) + value }
}

const nobody: Group = { families: new Set(), times: 0, sum: 0 }

/**
 * Groups that may be shown beside their total. Hidden (null) is each group of fewer families than `leastFamilies`; where
 * all that is hidden is of so few, too, taking what is shown from the total would show it: then the smallest of the others
 * is hidden with them, and where there is no other, the total. A group of nobody is shown: it is nobody's.
 */
export function hiding(groups: readonly (Group | undefined)[]): {
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
