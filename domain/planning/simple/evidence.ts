import { isCounted } from '../../plan/optional.ts'
import { categories, type Category } from '../../activity/events.ts'
import { monthNamed, monthsBetween } from '../../shared/calendar.ts'
import type { PlanRequest } from '../request.ts'
import type { MonthDocument } from '../../read-models/months.ts'

/** An activity is fresh when it was in no plan within this many months before or after. */
export const freshAfterMonths = 3

/** Evidence from the family's history that this policy uses. */
export interface Evidence {
  /** True when no earlier month has a plan. */
  readonly first: boolean
  /** Completed share of the latest plans, 0–1; null without plans. */
  readonly completionRate: number | null
  /** Liking of each category, -1 to 1; 0 when unknown. */
  readonly liking: Readonly<Record<Category, number>>
  /** Categories with at least two ratings and an average of 4 or more. */
  readonly loved: ReadonlySet<Category>
  /** Categories that were planned recently and never completed. */
  readonly neglected: ReadonlySet<Category>
  /** Lean of the difficulty ratings from -1 (all too easy) to 1 (all too hard); 0 with fewer than three ratings. */
  readonly tooHard: number
  /** Months to the nearest other plan with the activity. */
  readonly seen: ReadonlyMap<string, number>
  /** Opinion of each activity at its last completion, -1 to 1; -2 when it was swapped out as not interesting. */
  readonly opinion: ReadonlyMap<string, number>
}

/** Weights of the latest three plans, the latest first. */
const recency = [1, 0.7, 0.5]
/** Opinion of an activity swapped out as not interesting. */
export const refusal = -2
/** Number of neutral ratings added to each category, so that one bad rating does not count as a dislike. */
const prior = 2

export function evidenceOf({ year, month, history }: Pick<PlanRequest, 'year' | 'month' | 'history'>): Evidence {
  const period = monthNamed(year, month)
  const sorted = history
    .map((past) => ({ ...past, items: past.items.filter(isCounted) }))
    .toSorted((a, b) => (a.period < b.period ? -1 : 1))
  const earlier = sorted.filter((month) => month.period < period)
  const latest = earlier.slice(-recency.length).reverse()
  // The feedback of this month counts; its pending activities do not.
  const weighted = latest.map((month, index) => ({ month, weight: recency[index]!, over: true }))
  const thisMonth = sorted.find((month) => month.period === period)
  if (thisMonth) weighted.unshift({ month: thisMonth, weight: 1, over: false })
  return {
    first: earlier.length === 0,
    completionRate: completionRate(latest),
    ...categoryEvidence(weighted),
    tooHard: tooHard(weighted),
    seen: seen(sorted, period),
    opinion: opinions(sorted),
  }
}

interface Weighted {
  readonly month: MonthDocument
  readonly weight: number
  readonly over: boolean
}

function completionRate(months: readonly MonthDocument[]): number | null {
  const items = months.flatMap(({ items }) => items)
  return items.length === 0 ? null : items.filter(({ completedAt }) => completedAt !== null).length / items.length
}

function categoryEvidence(months: readonly Weighted[]): Pick<Evidence, 'liking' | 'loved' | 'neglected'> {
  const liking = {} as Record<Category, number>
  const loved = new Set<Category>()
  const neglected = new Set<Category>()
  for (const category of categories) {
    let sum = 0,
      weights = 0,
      ratings = 0,
      rated = 0,
      isPlanned = false,
      isDone = false
    const count = (value: number, weight: number) => {
      sum += value * weight
      weights += weight
    }
    for (const { month, weight, over } of months) {
      for (const item of month.items) {
        if (item.category !== category) continue
        isPlanned = true
        if (item.completedAt === null) {
          if (over) count(-0.15, weight)
          continue
        }
        isDone = true
        if (item.engagement === null) count(0.25, weight)
        else {
          count(asOpinion(item.engagement), weight)
          ratings += item.engagement
          rated++
        }
      }
      for (const out of month.swappedOut)
        if (out.category === category && out.reason === 'not-interested') count(-1, weight)
    }
    liking[category] = sum / (weights + prior)
    if (rated >= 2 && ratings / rated >= 4) loved.add(category)
    if (isPlanned && !isDone && months.some(({ over }) => over)) neglected.add(category)
  }
  return { liking, loved, neglected }
}

/** Maps a rating of 1–5 to an opinion of -1–1. */
const asOpinion = (rating: number): number => (rating - 3) / 2

function tooHard(months: readonly Weighted[]): number {
  let sum = 0,
    weights = 0,
    rated = 0
  for (const { month, weight } of months) {
    for (const { difficulty } of month.items) {
      if (difficulty === null) continue
      sum += asOpinion(difficulty) * weight
      weights += weight
      rated++
    }
  }
  return rated < 3 ? 0 : sum / weights
}

function seen(months: readonly MonthDocument[], period: string): ReadonlyMap<string, number> {
  const nearest = new Map<string, number>()
  for (const month of months) {
    const distance = Math.abs(monthsBetween(month.period, period))
    if (distance === 0) continue
    for (const { activityId } of [...month.items, ...month.swappedOut])
      nearest.set(activityId, Math.min(distance, nearest.get(activityId) ?? Infinity))
  }
  return nearest
}

function opinions(months: readonly MonthDocument[]): ReadonlyMap<string, number> {
  const latest = new Map<string, number>()
  for (const month of months) {
    for (const { activityId, engagement } of month.items)
      if (engagement !== null) latest.set(activityId, asOpinion(engagement))
    for (const { activityId, reason } of month.swappedOut)
      if (reason === 'not-interested') latest.set(activityId, refusal)
  }
  return latest
}
