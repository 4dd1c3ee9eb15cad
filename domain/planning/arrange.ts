import type { Category } from '../activity/events.ts'

/** What is put in order. */
export interface Arrangeable {
  readonly candidate: { readonly activityId: string; readonly category: Category }
  readonly score: number
  /** Decides between equal scores; ids where even it is equal. */
  readonly tie: number
}

/** `in rounds`: the likeliest win, then the best of each category, their second best, and so on. `best first`: as good as they are. */
export type Order = 'in rounds' | 'best first'

/**
 * The order in which a family meets its month; no category twice running where the mix allows it, and never three times where it
 * allows that.
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

/** The best of each category, the second best of each, … */
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

/**
 * Whether what is left can be laid out with no category coming more than `running` times running: others must part it.
 * As long as it can, one turn more is never the only way on: who has had its turns has room to wait for another.
 */
function canGoOn(left: readonly Arrangeable[], running: 1 | 2): boolean {
  const counts = new Map<Category, number>()
  for (const {
    candidate: { category },
  } of left)
    counts.set(category, (counts.get(category) ?? 0) + 1)
  return [...counts.values()].every((count) => count <= running * (left.length - count + 1))
}

const byScore = (a: Arrangeable, b: Arrangeable): number =>
  b.score - a.score || a.tie - b.tie || (a.candidate.activityId < b.candidate.activityId ? -1 : 1)
