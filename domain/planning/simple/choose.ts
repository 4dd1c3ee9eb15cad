import { categories, type Category } from '../../activity/events.ts'
import type { Evidence } from './evidence.ts'
import { apportion } from './quotas.ts'
import { byFreshness, fresh, type Scored } from './score.ts'

export const fewestItems = 15
export const mostItems = 20
const firstPlanItems = 16
const mostOfACategory = 5

/** A plan that can be finished: 16 to begin with, then 15 for who does less than half, up to 20 for who does all. */
export function planSize({ completionRate }: Pick<Evidence, 'completionRate'>): number {
  if (completionRate === null) return firstPlanItems
  const beyond = Math.max(0, (completionRate - 0.4) / 0.6)
  return fewestItems + Math.round((mostItems - fewestItems) * beyond)
}

/**
 * The best of each category, as many as its liking earns it: each category at least once where there is anything of it,
 * at most five times, and nothing of the last three months' plans. Where the catalogue is too small for that, what was
 * seen three months ago comes back first, then what was two months ago, and so on; last, more than five of a category.
 * A loved category comes back so, too, rather than have less than its share because all of it has been done.
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

/** Each category's candidates, those to be taken first in front; the categories in an order that only chance decides. */
function poolsOf(scored: readonly Scored[]): ReadonlyMap<Category, readonly Scored[]> {
  const pools = Map.groupBy(scored, ({ candidate }) => candidate.category)
  return new Map(
    [...pools]
      .map(([category, pool]) => [category, pool.sort(byFreshness)] as const)
      .sort(([, a], [, b]) => a[0]!.tie - b[0]!.tie || byFreshness(a[0]!, b[0]!)),
  )
}

/** How many of each category there may be: the fresh ones, or `atLeast`; more where that does not make a plan. */
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
