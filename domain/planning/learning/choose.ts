import type { Category } from '../../activity/events.ts'
import type { Occasion } from '../../activity/vocabulary.ts'
import { createDiversity } from './diversity.ts'
import type { Explored } from './exploration.ts'
import { freshAfterMonths } from './memory.ts'
import { byFreshness, byValue, fresh, type Scored } from './score.ts'

export interface Chosen extends Scored {
  /** Probability with which this activity was drawn in a slot for exploration; 1 for all other slots. */
  readonly probability: number
  /** True when the activity was chosen because its category would otherwise be missing from the plan. */
  readonly keptForArea: boolean
}

const mostOfACategory = 6
/** Maximum number of activities about one occasion in a plan. */
export const mostOfAnOccasion = 3
/**
 * Number of candidates compared in each category: at most six are chosen, and the cost of repetition moves few ranks.
 */
const shortlisted = 16

export type Pools = ReadonlyMap<Category, readonly Scored[]>

/** Candidates by category, best first. */
export const poolsOf = (scored: readonly Scored[]): Pools =>
  new Map(
    [...Map.groupBy(scored, ({ candidate }) => candidate.category)].map(([category, pool]) => [
      category,
      pool.sort(byFreshness),
    ]),
  )

/**
 * Chooses `count` activities, or all when there are fewer: the explored ones first, then always the greatest value
 * minus the cost of repetition. Each category occurs at least once, a kin at most once, an occasion at most
 * `mostOfAnOccasion` times when possible. A refused or recently planned activity is chosen only when its category has
 * nothing else.
 */
export function choose(pools: Pools, count: number, explored: readonly Explored[]): readonly Chosen[] {
  const left = new Map([...pools].map(([category, pool]) => [category, shortlist(pool)]))
  const caps = capsFor(pools, count)
  const chosen: Chosen[] = []
  const had = new Map<Category, number>()
  const kin = new Set<string>()
  const about = new Map<Occasion, number>()
  const diversity = createDiversity()

  function take(item: Scored, probability: number, keptForArea: boolean) {
    const { category, kin: itsKin, occasion } = item.candidate
    chosen.push({ ...item, probability, keptForArea })
    had.set(category, (had.get(category) ?? 0) + 1)
    if (itsKin != null) kin.add(itsKin)
    if (occasion != null) about.set(occasion, (about.get(occasion) ?? 0) + 1)
    diversity.add(item.candidate)
    left.set(
      category,
      left.get(category)!.filter((other) => other !== item),
    )
  }
  const isOpen = ({ candidate }: Scored) => candidate.kin == null || !kin.has(candidate.kin)
  const isFull = (occasion: Occasion) => (about.get(occasion) ?? 0) >= mostOfAnOccasion

  /**
   * Returns the candidates of a category that may be chosen. The occasion limit does not apply to the category's only
   * candidate or its only fresh one, nor to any with `anyDay`.
   */
  function openOf(category: Category, anyDay = false): readonly Scored[] {
    const ofNoKin = left.get(category)!.filter(isOpen)
    if (!about.keys().some(isFull)) return ofNoKin
    const open = ofNoKin.filter(({ candidate: { occasion } }) => occasion == null || !isFull(occasion))
    const needsAny =
      anyDay ||
      (!had.has(category) && ofNoKin.length > 0 && (open.length === 0 || open[0]!.freshness < ofNoKin[0]!.freshness))
    return needsAny ? ofNoKin : open
  }

  /**
   * Returns the best candidate of the categories. Only the freshest candidates of each category compete; freshness
   * outranks value.
   */
  function bestOf(categories: readonly Category[], anyDay = false): Scored | undefined {
    let best: { item: Scored; value: number } | undefined
    for (const category of categories) {
      const open = openOf(category, anyDay)
      for (const item of open) {
        if (item.freshness < open[0]!.freshness) break
        // Repetition can only lower the value, so neither this candidate nor a later one can win.
        if (best !== undefined && item.freshness <= best.item.freshness && item.value < best.value) break
        const value = item.value - diversity.costOf(item.candidate)
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

/** Returns the candidates to compare: enough of them to fill the plan despite the occasion limit. */
function shortlist(pool: readonly Scored[]): readonly Scored[] {
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
 * Returns the maximum for each category: six, minus the fresh candidates that the next three months need. The maximum
 * is raised when the plan would be too short.
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
