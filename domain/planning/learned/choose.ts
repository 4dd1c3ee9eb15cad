import type { Category } from '../../activity/events.ts'
import { fnv1a, scatter } from '../../shared/hash.ts'
import { levelOf } from '../level.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { freshAfterMonths } from './memory.ts'

/** A candidate with its score. */
export interface Scored {
  readonly candidate: Candidate
  /** `taste` and `difficulty` together, rounded. */
  readonly score: number
  readonly taste: number
  /** The part of the score from difficulty answers, which have no influence on `taste`. */
  readonly difficulty: number
  /** Random part, added to the score for the choice. */
  readonly chance: number
  /** Pseudo-random value of child, month and activity; orders candidates of equal score. */
  readonly tie: number
  /** True when the family saved the activity. */
  readonly isSaved: boolean
  /** True when the family's own answers speak against the activity. */
  readonly isDisliked: boolean
  /** True when the activity is shared with siblings (`siblings.ts`). */
  readonly isShared: boolean
  /** True when the activity belongs to the month's focus. */
  readonly isOfFocus: boolean
  /** Months to the nearest other plan with the activity, at most `fresh`; 0 when the family refused it. */
  readonly freshness: number
}

export interface Chosen extends Scored {
  /** Probability with which chance alone drew this activity for the month's try-out; 1 for all others. */
  readonly probability: number
  /** True for an activity that is in the plan because of the month's focus; absent means false. */
  readonly isForFocus?: boolean
}

export const fresh = freshAfterMonths + 1
/** Maximum number of activities about one occasion in a plan. */
export const mostOfAnOccasion = 3
/** Cost of each further activity of a category, in score. Without a preference all categories get the same number. */
const costOfRepetition = 0.04

/** True for an activity that is in the plan whatever its score. */
export const isGiven = ({ isSaved, isShared }: Scored): boolean => isSaved || isShared

const byTie = (a: Scored, b: Scored): number =>
  a.tie - b.tie || (a.candidate.activityId < b.candidate.activityId ? -1 : 1)
/** Sorts fresh activities first, then those that the family saved, then those of siblings, whatever their scores. */
const byRule = (a: Scored, b: Scored): number =>
  b.freshness - a.freshness || Number(b.isSaved) - Number(a.isSaved) || Number(b.isShared) - Number(a.isShared)
export const byScore = (a: Scored, b: Scored): number => byRule(a, b) || b.score - a.score || byTie(a, b)
export const byChance = (a: Scored, b: Scored): number =>
  byRule(a, b) || b.taste + b.difficulty + b.chance - (a.taste + a.difficulty + a.chance) || byTie(a, b)
const byTaste = (a: Scored, b: Scored): number => byRule(a, b) || b.taste - a.taste || byTie(a, b)
/** Sorts by taste and chance. Difficulty answers must not decide which of two relatives competes. */
export const byLuck = (a: Scored, b: Scored): number =>
  byRule(a, b) || b.taste + b.chance - (a.taste + a.chance) || byTie(a, b)

/**
 * Chooses `count` activities, or all when there are fewer: first how many of each category, then which. Only the second
 * step knows the difficulty answers. With a fixed number, the sum of levels can only fall when the right level falls,
 * because the difference between the losses of a harder and an easier activity grows (a maximum of linear functions is
 * convex).
 */
export function choose(request: PlanRequest, scored: readonly Scored[], count: number): readonly Chosen[] {
  const { kept, spare } = withoutRivals(scored)
  const pools = Map.groupBy(kept, ({ candidate }) => candidate.category)
  const quotas = quotasOf(pools, count)
  const drawn = tryOut(request, pools, quotas)
  const chosen = [...pools].flatMap(([category, pool]): readonly Chosen[] => {
    const own = drawn?.candidate.category === category ? [drawn] : []
    const others = pool.filter(({ candidate }) => candidate !== own[0]?.candidate).sort(byChance)
    return [...own, ...others.slice(0, quotas.get(category)! - own.length).map(certain)]
  })
  return [
    ...chosen,
    ...spare
      .toSorted(byChance)
      .slice(0, Math.max(0, count - chosen.length))
      .map(certain),
  ]
}

const certain = (item: Scored): Chosen => ({ ...item, probability: 1 })

/**
 * Sorts by taste, and keeps of each kin the activity with the best taste and luck and, if others are left,
 * `mostOfAnOccasion` of each. `spare`: activities of full occasions, for a catalogue that has nothing else.
 */
export function withoutRivals(scored: readonly Scored[]): {
  readonly kept: readonly Scored[]
  readonly spare: readonly Scored[]
} {
  const size = new Map<Category, number>()
  for (const { candidate } of scored) size.set(candidate.category, (size.get(candidate.category) ?? 0) + 1)
  const kin = new Set<string>()
  const about = new Map<string, number>()
  const kept: Scored[] = []
  const spare: Scored[] = []
  const isOnly = ({ candidate }: Scored) => size.get(candidate.category) === 1
  const sorted = scored.toSorted(byLuck)
  for (const item of [...sorted.filter(isOnly), ...sorted.filter((one) => !isOnly(one))]) {
    const { kin: its, occasion, category } = item.candidate
    const isRelated = its != null && kin.has(its)
    const isFull = occasion != null && (about.get(occasion) ?? 0) >= mostOfAnOccasion && !isOnly(item)
    if (isRelated || isFull) {
      size.set(category, size.get(category)! - 1)
      if (!isRelated) spare.push(item)
      continue
    }
    if (its != null) kin.add(its)
    if (occasion != null) about.set(occasion, (about.get(occasion) ?? 0) + 1)
    kept.push(item)
  }
  return { kept: kept.sort(byTaste), spare }
}

/** Returns how many activities of each category the plan has: at least one, at most a third, by taste. */
function quotasOf(pools: ReadonlyMap<Category, readonly Scored[]>, count: number): ReadonlyMap<Category, number> {
  const quotas = new Map([...pools.keys()].map((category) => [category, 0]))
  const caps = capsFor(pools, count)
  for (let left = count; left > 0; left--) {
    const open = [...pools].flatMap(([category, pool]) => {
      const had = quotas.get(category)!
      const next = pool[had]
      return next && had < caps.get(category)! ? [{ category, had, next }] : []
    })
    const [best] = open.sort(
      (a, b) =>
        Number(a.had > 0) - Number(b.had > 0) ||
        byRule(a.next, b.next) ||
        b.next.taste - b.had * costOfRepetition - (a.next.taste - a.had * costOfRepetition) ||
        byTie(a.next, b.next),
    )
    if (best === undefined) break
    quotas.set(best.category, best.had + 1)
  }
  return quotas
}

/**
 * Returns the maximum of each category: a third of the plan, minus the fresh activities that the next three months
 * need. The maximum is raised when the plan would be too short.
 */
function capsFor(pools: ReadonlyMap<Category, readonly Scored[]>, count: number): ReadonlyMap<Category, number> {
  const third = Math.floor(count / 3)
  const caps = (kept: number, most: number) =>
    new Map(
      [...pools].map(([category, pool]) => {
        const left = pool.filter(({ freshness }) => freshness === fresh).length - kept
        return [category, Math.min(most, Math.max(1, left))]
      }),
    )
  const total = (of: ReadonlyMap<Category, number>) => [...of.values()].reduce((sum, cap) => sum + cap, 0)
  for (let kept = freshAfterMonths; kept >= 0; kept--) if (total(caps(kept, third)) >= count) return caps(kept, third)
  const all = new Map([...pools].map(([category, pool]) => [category, Math.min(third, pool.length)]))
  return total(all) >= count ? all : new Map([...pools].map(([category, pool]) => [category, pool.length]))
}

/**
 * Draws the month's try-out by a hash of child and month: a category with at least two activities in the plan, and room
 * beside the saved ones, then uniformly one of the better half of its fresh candidates that is not harder than their
 * median.
 */
function tryOut(
  { childId, year, month }: PlanRequest,
  pools: ReadonlyMap<Category, readonly Scored[]>,
  quotas: ReadonlyMap<Category, number>,
): Chosen | undefined {
  const open = [...pools]
    .map(([category, pool]) => ({
      quota: quotas.get(category)!,
      all: pool.filter(({ freshness }) => freshness === fresh),
    }))
    .filter(({ quota, all }) => quota > Math.max(1, all.filter(isGiven).length))
    .map(({ all }) => notHarder(all.filter((item) => !isGiven(item))))
    .filter((pool) => pool.length > 1)
    .sort(([a], [b]) => (a!.candidate.category < b!.candidate.category ? -1 : 1))
  if (open.length === 0) return undefined
  const drawn = scatter(fnv1a(`${childId}|${year}|${month}|try-out`))
  const pool = open[drawn % open.length]!
  const item = pool[Math.floor(drawn / open.length) % pool.length]!
  return { ...item, probability: 1 / (open.length * pool.length) }
}

function notHarder(pool: readonly Scored[]): readonly Scored[] {
  const better = pool.slice(0, Math.ceil(pool.length / 2)).filter(({ isDisliked }) => !isDisliked)
  const levels = better.map(({ candidate }) => levelOf(candidate)).sort((a, b) => a - b)
  const median = levels[Math.floor((levels.length - 1) / 2)] ?? 0
  return better.filter(({ candidate }) => levelOf(candidate) <= median)
}
