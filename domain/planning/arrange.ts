import type { Category } from '../activity/events.ts'
import { byScore, type Scored } from './score.ts'

/**
 * The order in which a family meets its month: the likeliest wins first, no category twice running while another can
 * take the turn, and never three times running where the mix allows it at all.
 */
export function arrange(chosen: readonly Scored[]): readonly Scored[] {
  const left = chosen.toSorted(byScore)
  const order: Scored[] = []
  while (left.length > 0) {
    const last = order.at(-1)?.candidate.category
    const index = [
      left.findIndex((item, at) => item.candidate.category !== last && canGoOn(left.toSpliced(at, 1), [item])),
      left.findIndex((item, at) => canGoOn(left.toSpliced(at, 1), [...order.slice(-1), item])),
    ].find(found => found >= 0) ?? 0
    order.push(...left.splice(index, 1))
  }
  return order
}

/** Whether `left` can follow `placed` without any category coming three times running: others must part its pairs. */
function canGoOn(left: readonly Scored[], placed: readonly Scored[]): boolean {
  const last = placed.at(-1)!.candidate.category
  const run = placed.length === 2 && placed[0]!.candidate.category === last ? 2 : 1
  const counts = new Map<Category, number>()
  for (const { candidate: { category } } of left) counts.set(category, (counts.get(category) ?? 0) + 1)
  return [...counts].every(([category, count]) => count <= 2 * (left.length - count + 1) - (category === last ? run : 0))
}
