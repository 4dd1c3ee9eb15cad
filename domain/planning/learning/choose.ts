import type { Category } from '../../activity/events.ts'
import type { Occasion } from '../../activity/vocabulary.ts'
import type { Assumptions } from './assumptions.ts'
import { freshAfterMonths } from './memory.ts'
import type { Explored } from './explore.ts'
import { sameness } from './sameness.ts'
import { byFreshness, byValue, fresh, type Scored } from './score.ts'

export interface Chosen extends Scored {
  /** 1, but for a slot that explores: what chance chose there, to learn something, with this probability. */
  readonly probability: number
  /** Whether its area would have been missing without it: it took a place that was kept for what has none yet. */
  readonly keptForArea: boolean
}

const mostOfACategory = 6
/** Of each category about as many are compared: six at most are taken, and what repeats the plan costs little. */
const shortlisted = 16

export type Pools = ReadonlyMap<Category, readonly Scored[]>

/** Each category's candidates, what comes first in front. */
export const poolsOf = (scored: readonly Scored[]): Pools =>
  new Map(
    [...Map.groupBy(scored, ({ candidate }) => candidate.category)].map(([category, pool]) => [
      category,
      pool.sort(byFreshness),
    ]),
  )

/**
 * `count` activities, fewer only where there are no more: what was explored, then one after the other whatever has most value
 * less what it repeats of the plan so far; each category once before the plan is full, none of a kin twice, no more than `mostOfAnOccasion` about one day of the year where there is anything else. What was planned within
 * three months, or refused, comes only where its category has nothing else.
 */
export function choose(
  pools: Pools,
  count: number,
  explored: readonly Explored[],
  {
    sameness: cost,
    mostOfAnOccasion,
  }: Pick<Assumptions, 'mostOfAnOccasion'> & { readonly sameness: Assumptions['sameness'] | null },
): readonly Chosen[] {
  const left = new Map([...pools].map(([category, pool]) => [category, shortlist(pool, mostOfAnOccasion)]))
  const caps = capsFor(pools, count)
  const chosen: Chosen[] = []
  const had = new Map<Category, number>()
  const kin = new Set<string>()
  const about = new Map<Occasion, number>()
  const same = cost === null ? null : sameness(cost)

  function take(item: Scored, probability: number, keptForArea: boolean) {
    const { category, kin: itsKin, occasion } = item.candidate
    chosen.push({ ...item, probability, keptForArea })
    had.set(category, (had.get(category) ?? 0) + 1)
    if (itsKin != null) kin.add(itsKin)
    if (occasion != null) about.set(occasion, (about.get(occasion) ?? 0) + 1)
    same?.add(item.candidate)
    left.set(
      category,
      left.get(category)!.filter((other) => other !== item),
    )
  }
  const isOpen = ({ candidate }: Scored) => candidate.kin == null || !kin.has(candidate.kin)
  const isFull = (occasion: Occasion) => (about.get(occasion) ?? 0) >= mostOfAnOccasion

  /** What of a category may be taken. Its only one is taken whatever day it is about, and so is what alone is fresh in it; `anyDay`: so is any other. */
  function openOf(category: Category, anyDay = false): readonly Scored[] {
    const ofNoKin = left.get(category)!.filter(isOpen)
    if (!about.keys().some(isFull)) return ofNoKin
    const open = ofNoKin.filter(({ candidate: { occasion } }) => occasion == null || !isFull(occasion))
    const needsAny =
      anyDay ||
      (!had.has(category) && ofNoKin.length > 0 && (open.length === 0 || open[0]!.freshness < ofNoKin[0]!.freshness))
    return needsAny ? ofNoKin : open
  }

  /** The best of some categories, of each only from what is freshest in it; what is fresher before all. */
  function bestOf(categories: readonly Category[], anyDay = false): Scored | undefined {
    let best: { item: Scored; value: number } | undefined
    for (const category of categories) {
      const open = openOf(category, anyDay)
      for (const item of open) {
        if (item.freshness < open[0]!.freshness) break
        // What it repeats can only cost: this one and those behind it cannot win any more.
        if (best !== undefined && item.freshness <= best.item.freshness && item.value < best.value) break
        const value = item.value - (same?.of(item.candidate) ?? 0)
        const difference =
          best === undefined
            ? 1
            : item.freshness - best.item.freshness || value - best.value || byValue(best.item, item)
        if (difference > 0) best = { item, value }
      }
    }
    return best?.item
  }

  for (const { item, probability } of explored.slice(0, count)) take(item, probability, false)
  while (chosen.length < count) {
    const all = [...left.keys()]
    const missing = all.filter((category) => !had.has(category) && left.get(category)!.some(isOpen))
    const isKept = missing.length >= count - chosen.length
    const allowed = isKept ? missing : all.filter((category) => (had.get(category) ?? 0) < caps.get(category)!)
    const best = bestOf(allowed) ?? bestOf(all) ?? bestOf(all, true)
    if (best === undefined) break
    take(best, 1, isKept && missing.includes(best.candidate.category))
  }
  return chosen
}

/** What of a pool is compared: so many that could all be taken, with what stands among them. */
function shortlist(pool: readonly Scored[], mostOfAnOccasion: number): readonly Scored[] {
  const met = new Map<Occasion, number>()
  let count = 0
  const end = pool.findIndex(({ candidate: { occasion } }) => {
    const before = occasion == null ? 0 : (met.get(occasion) ?? 0)
    if (occasion != null) met.set(occasion, before + 1)
    if (before < mostOfAnOccasion) count++
    return count > shortlisted
  })
  return end < 0 ? pool : pool.slice(0, end)
}

/**
 * How many of a category there may be: six, and so many that a fresh one is left for each of the three months that must not repeat
 * this one; more where that does not make a plan.
 */
function capsFor(pools: Pools, count: number): ReadonlyMap<Category, number> {
  const caps = (kept: number) =>
    new Map(
      [...pools].map(([category, pool]) => {
        const freshOnes = pool.filter(({ freshness }) => freshness === fresh).length
        return [category, Math.min(mostOfACategory, Math.max(1, freshOnes - kept))]
      }),
    )
  for (let kept = freshAfterMonths; kept >= 0; kept--) {
    const found = caps(kept)
    if ([...found.values()].reduce((sum, cap) => sum + cap, 0) >= count) return found
  }
  return caps(0)
}
