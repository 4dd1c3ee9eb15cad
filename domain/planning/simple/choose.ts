import { categories, type Category } from '../../activity/events.ts'
import type { Evidence } from './evidence.ts'
import { apportion } from './quotas.ts'
import { byFreshness, fresh, type Scored } from './score.ts'

export const fewestItems = 15
export const mostItems = 20
const firstPlanItems = 16
const mostOfACategory = 5

/** Size of a plan that the family can finish: 16 at first, 15 below half completed, up to 20 when all was completed. */
export function planSize({ completionRate }: Pick<Evidence, 'completionRate'>): number {
  if (completionRate === null) return firstPlanItems
  const beyond = Math.max(0, (completionRate - 0.4) / 0.6)
  return fewestItems + Math.round((mostItems - fewestItems) * beyond)
}

/**
 * Chooses the best of each category in proportion to its liking: at least one, at most five, none planned in the last
 * three months. When the catalogue is too small, the oldest activities return first, then more than five of a category.
 * A loved category also returns activities, to keep its share.
 */
export function choose(
  scored: readonly Scored[],
  count: number,
  { liking, loved }: Pick<Evidence, 'liking' | 'loved'>,
): readonly Scored[] {
  const pools = poolsOf(scored)
  const share = Math.ceil(count / categories.length)
  const quotas = apportion(
    count,
    capsFor(pools, count, (category) => (loved.has(category) ? share : 1)),
    (category) => Math.exp(1.5 * liking[category]),
  )
  return [...pools].flatMap(([category, pool]) => pool.slice(0, quotas.get(category)))
}

/** Candidates by category, best first; the order of categories is random. */
function poolsOf(scored: readonly Scored[]): ReadonlyMap<Category, readonly Scored[]> {
  const pools = Map.groupBy(scored, ({ candidate }) => candidate.category)
  return new Map(
    [...pools]
      .map(([category, pool]) => [category, pool.sort(byFreshness)] as const)
      .sort(([, a], [, b]) => a[0]!.tie - b[0]!.tie || byFreshness(a[0]!, b[0]!)),
  )
}

/** Maximum for each category: its fresh candidates, or `atLeast`; more when that is too few for a plan. */
function capsFor(
  pools: ReadonlyMap<Category, readonly Scored[]>,
  count: number,
  atLeast: (category: Category) => number,
): ReadonlyMap<Category, number> {
  const caps = (cap: (pool: readonly Scored[], category: Category) => number) =>
    new Map([...pools].map(([category, pool]) => [category, Math.min(pool.length, cap(pool, category))]))
  for (let seenBefore = fresh; seenBefore >= 1; seenBefore--) {
    const some = caps((pool, category) =>
      Math.min(
        mostOfACategory,
        Math.max(atLeast(category), pool.filter(({ monthsAgo }) => monthsAgo >= seenBefore).length),
      ),
    )
    if (total(some) >= count) return some
  }
  return caps((pool) => pool.length)
}

const total = (caps: ReadonlyMap<unknown, number>): number => [...caps.values()].reduce((sum, cap) => sum + cap, 0)
