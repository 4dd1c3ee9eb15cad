import { categories, type Category } from '../../activity/events.ts'
import type { Assumptions } from './assumptions.ts'
import { fnv1a, scatter } from '../hash.ts'
import type { PlanRequest } from '../request.ts'
import { monthsLived, type Past } from './joined.ts'
import { fresh, type Scored } from './score.ts'

/** What chance chose, and how likely it was to: what is seen of it can be weighted by that, without the policy's own bias. */
export interface Explored {
  readonly item: Scored
  readonly probability: number
}

/** Two slots while a family is new, then one. */
const slotsToExplore = (months: readonly Past[], slots: Assumptions['slots']): number =>
  monthsLived(months) < 3 ? slots.new : slots.later

/**
 * Draws each slot from the hash of child, month and slot: a category that no slot had before, then one of the better half of what is
 * fresh in it, each as likely. It may be the only one of its category in the plan.
 */
export function explore(
  { childId, year, month }: PlanRequest,
  pools: ReadonlyMap<Category, readonly Scored[]>,
  months: readonly Past[],
  slots: Assumptions['slots'],
): readonly Explored[] {
  const explored: Explored[] = []
  const count = slotsToExplore(months, slots)
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
  // What is as fresh is in a pool by value already.
  return pool.slice(0, Math.ceil(pool.length / 2))
}
