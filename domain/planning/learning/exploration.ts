import { categories, type Category } from '../../activity/events.ts'
import { fnv1a, scatter } from '../hash.ts'
import type { PlanRequest } from '../request.ts'
import { monthsLived, type Past } from './past-months.ts'
import { fresh, type Scored } from './score.ts'

/**
 * A randomly drawn activity with its probability, by which its feedback can be weighted to remove the policy's bias.
 */
export interface Explored {
  readonly item: Scored
  readonly probability: number
}

/** Returns the number of slots for exploration: two in the first three months, then one. */
const slotsToExplore = (months: readonly Past[]): number => (monthsLived(months) < 3 ? 2 : 1)

/**
 * Fills each slot by a hash of child, month and slot: draws a category that has no explored activity yet, then
 * uniformly one from the better half of its fresh candidates. It may be the only activity of its category in the plan.
 */
export function explore(
  { childId, year, month }: PlanRequest,
  pools: ReadonlyMap<Category, readonly Scored[]>,
  months: readonly Past[],
): readonly Explored[] {
  const explored: Explored[] = []
  const count = slotsToExplore(months)
  for (let slot = 0; slot < count; slot++) {
    const drawn = scatter(fnv1a(`${childId}|${year}|${month}|explore|${slot}`))
    const open = categories.map((category) => betterHalf(category, pools, explored)).filter((pool) => pool.length > 1)
    if (open.length === 0) break
    const pool = open[drawn % open.length]!
    const item = pool[Math.floor(drawn / open.length) % pool.length]!
    explored.push({ item, probability: 1 / (open.length * pool.length) })
  }
  return explored
}

function betterHalf(
  category: Category,
  pools: ReadonlyMap<Category, readonly Scored[]>,
  explored: readonly Explored[],
): readonly Scored[] {
  if (explored.some(({ item }) => item.candidate.category === category)) return []
  const pool = (pools.get(category) ?? []).filter(
    ({ candidate, freshness }) =>
      freshness === fresh &&
      !explored.some(({ item }) => item.candidate.kin != null && item.candidate.kin === candidate.kin),
  )
  // A pool is sorted by freshness and then by value, so its first half is the better one.
  return pool.slice(0, Math.ceil(pool.length / 2))
}
