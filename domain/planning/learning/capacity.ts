import type { Past } from './joined.ts'

export const fewestItems = 15
export const mostItems = 20
const recentMonths = 3

/**
 * As many as the family really does, counted, 15 to 20: what it did in a month on average of the three before, the later the more;
 * one more than its last plan had where nothing of those three was left over. Who comes back after a pause begins anew. A rate would give seventeen to who has ten evenings.
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
