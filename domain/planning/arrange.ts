import type { Category } from '../activity/events.ts'

/** An item to put in order. */
export interface Arrangeable {
  readonly candidate: { readonly activityId: string; readonly category: Category }
  readonly score: number
  /** Random value that orders items of equal score; ids order items whose values are equal too. */
  readonly tie: number
  /** True for an activity that the family saved: it comes before all others. */
  readonly isSaved?: boolean
  /** True for an activity that the plan has because of the month's focus: it comes next. */
  readonly isForFocus?: boolean
}

/** `in rounds`: the best of each category by score, then the second best of each, and so on. `best first`: by score. */
export type Order = 'in rounds' | 'best first'

/**
 * Returns the items in the order of the plan. Avoids two items of a category in a row where possible, and three in a
 * row wherever that can be avoided.
 */
export function arrange<Item extends Arrangeable>(chosen: readonly Item[], by: Order = 'in rounds'): readonly Item[] {
  const left = by === 'in rounds' ? inRounds(chosen) : chosen.toSorted(byScore)
  const order: Item[] = []
  while (left.length > 0) {
    const last = order.at(-1)?.candidate.category
    const index =
      [
        left.findIndex((item, at) => item.candidate.category !== last && canGoOn(left.toSpliced(at, 1), 1)),
        left.findIndex((item, at) => item.candidate.category !== last && canGoOn(left.toSpliced(at, 1), 2)),
        left.findIndex((_, at) => canGoOn(left.toSpliced(at, 1), 2)),
      ].find((found) => found >= 0) ?? 0
    order.push(...left.splice(index, 1))
  }
  return order
}

/** Orders items in rounds: the best of each category, then the second best of each, and so on. */
function inRounds<Item extends Arrangeable>(chosen: readonly Item[]): Item[] {
  const had = new Map<Category, number>()
  return chosen
    .toSorted(byScore)
    .map((item) => {
      const round = had.get(item.candidate.category) ?? 0
      had.set(item.candidate.category, round + 1)
      return { item, round }
    })
    .sort((a, b) => a.round - b.round)
    .map(({ item }) => item)
}

/** True when the remaining items can be ordered so that no category appears more than `running` times in a row. */
function canGoOn(left: readonly Arrangeable[], running: 1 | 2): boolean {
  const counts = new Map<Category, number>()
  for (const {
    candidate: { category },
  } of left)
    counts.set(category, (counts.get(category) ?? 0) + 1)
  return [...counts.values()].every((count) => count <= running * (left.length - count + 1))
}

const byScore = (a: Arrangeable, b: Arrangeable): number =>
  Number(b.isSaved ?? false) - Number(a.isSaved ?? false) ||
  Number(b.isForFocus ?? false) - Number(a.isForFocus ?? false) ||
  b.score - a.score ||
  a.tie - b.tie ||
  (a.candidate.activityId < b.candidate.activityId ? -1 : 1)
