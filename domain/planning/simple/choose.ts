import { categories, type Category } from '../../activity/events.ts'
import type { Evidence } from './evidence.ts'
import { apportion } from './quotas.ts'
import { byFreshness, fresh, type Scored } from './score.ts'

export const fewestItems = 15
export const mostItems = 20
const firstPlanItems = 16
const mostOfACategory = 5

/**
 * Returns a size that the family can finish: 16 for the first plan, 15 when less than half was completed, up to 20 when
 * all was completed.
 */
export function planSize({ completionRate }: Pick<Evidence, 'completionRate'>): number {
  if (completionRate === null) return firstPlanItems
  const beyond = Math.max(0, (completionRate - 0.4) / 0.6)
  return fewestItems + Math.round((mostItems - fewestItems) * beyond)
}

/**
 * Chooses the best activities of each category in proportion to its liking: at least one and at most five, none from
 * the last three months. When the catalogue is too small, the longest unseen activities return first, and then a
 * category may exceed five. A loved category may also repeat activities, to keep its share.
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

/** Groups the candidates by category, best first. The order of the categories is random. */
function poolsOf(scored: readonly Scored[]): ReadonlyMap<Category, readonly Scored[]> {
  const pools = Map.groupBy(scored, ({ candidate }) => candidate.category)
  return new Map(
    [...pools]
      .map(([category, pool]) => [category, pool.sort(byFreshness)] as const)
      .sort(([, a], [, b]) => a[0]!.tie - b[0]!.tie || byFreshness(a[0]!, b[0]!)),
  )
}

/**
 * Returns the maximum for each category: the number of its fresh candidates, but at least `atLeast`; more when the plan
 * would be too short.
 */
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
