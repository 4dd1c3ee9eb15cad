import type { Category } from '../activity/events.ts'
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
 */
export function choose(scored: readonly Scored[], count: number, { liking }: Pick<Evidence, 'liking'>): readonly Scored[] {
  const pools = poolsOf(scored)
  const quotas = apportion(count, capsFor(pools, count), category => Math.exp(1.5 * liking[category]))
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

function capsFor(pools: ReadonlyMap<Category, readonly Scored[]>, count: number): ReadonlyMap<Category, number> {
  for (let seenBefore = fresh; seenBefore >= 1; seenBefore--) {
    const caps = mapValues(pools, pool => Math.min(mostOfACategory, Math.max(1, pool.filter(({ monthsAgo }) => monthsAgo >= seenBefore).length)))
    if (total(caps) >= count) return caps
  }
  return mapValues(pools, pool => pool.length)
}

const mapValues = <Key, From, To>(map: ReadonlyMap<Key, From>, to: (value: From) => To): ReadonlyMap<Key, To> =>
  new Map([...map].map(([key, value]) => [key, to(value)]))

const total = (caps: ReadonlyMap<unknown, number>): number => [...caps.values()].reduce((sum, cap) => sum + cap, 0)
