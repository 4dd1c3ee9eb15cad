import type { Past } from './past-months.ts'

export const fewestItems = 15
export const mostItems = 20
const recentMonths = 3

/**
 * Returns the size of a plan, 15 to 20: the weighted mean of completions in the last three months (later ones count
 * more), or one more than the last plan when all of it was completed. Starts over after a pause. Counts completions
 * instead of rates, because a rate would give seventeen activities to a family with time for ten.
 */
export function planSize(past: readonly Past[]): number {
  const over = past
    .filter(({ monthsAgo, given }) => monthsAgo > 0 && monthsAgo <= recentMonths && given.length > 0)
    .reverse()
  if (over.length === 0) return fewestItems
  const done = over.map(({ given }) => given.filter(({ item }) => item.completedAt !== null).length)
  const everything = over.every(({ given }, index) => done[index] === given.length)
  const weights = done.map((_, index) => 0.5 ** index)
  const usual =
    done.reduce((sum, count, index) => sum + count * weights[index]!, 0) /
    weights.reduce((sum, weight) => sum + weight, 0)
  return Math.min(mostItems, Math.max(fewestItems, everything ? over[0]!.given.length + 1 : Math.round(usual)))
}
