import { monthNamed, monthsBetween, type Month } from '../../shared/calendar.ts'
import { isCounted } from '../../plan/optional.ts'
import { newestOf } from '../eligible.ts'
import type { Candidate, HistoryItem, HistoryMonth, PlanRequest } from '../request.ts'

/** Number of months after which history is ignored. */
const memoryMonths = 18
/** Months after which an answer counts half. */
const halfLifeMonths = 6

/** A planned item with its current catalogue entry; undefined when the activity left the catalogue. */
export interface Given {
  readonly item: HistoryItem
  readonly activity: Candidate | undefined
  /** Position in the plan, 0 (first) to 1 (last). */
  readonly place: number
}

export interface Past {
  readonly period: Month
  readonly ageMonths: number
  /** Months before the planned one; 0 for the planned month itself, whose pending activities may still be completed. */
  readonly monthsAgo: number
  readonly weight: number
  readonly given: readonly Given[]
  readonly swappedOut: readonly {
    readonly activity: Candidate | undefined
    readonly out: HistoryMonth['swappedOut'][number]
  }[]
}

/**
 * Joins the months up to the planned one with the catalogue: oldest first and by id within a month, so that the order
 * of the input does not matter. An optional item that was not completed tells nothing and is left out.
 */
export function pastMonths({
  year,
  month,
  history,
  catalogue,
}: Pick<PlanRequest, 'year' | 'month' | 'history' | 'catalogue'>): readonly Past[] {
  const period = monthNamed(year, month)
  const activities = newestOf(catalogue)
  const byId = (a: { activityId: string }, b: { activityId: string }) => (a.activityId < b.activityId ? -1 : 1)
  return history
    .filter((past) => past.period <= period && monthsBetween(past.period, period) <= memoryMonths)
    .toSorted((a, b) => (a.period < b.period ? -1 : 1))
    .map((past) => ({
      period: past.period,
      ageMonths: past.ageMonths,
      monthsAgo: monthsBetween(past.period, period),
      weight: 0.5 ** (monthsBetween(past.period, period) / halfLifeMonths),
      given: past.items
        .map((item, index) => ({
          item,
          activity: activities.get(item.activityId),
          place: index / Math.max(1, past.items.length - 1),
        }))
        .filter(({ item }) => isCounted(item))
        .sort((a, b) => byId(a.item, b.item)),
      swappedOut: past.swappedOut.toSorted(byId).map((out) => ({ out, activity: activities.get(out.activityId) })),
    }))
}

/** Returns the number of earlier plans within `memoryMonths`; 0 for a family that returns after a longer break. */
export const monthsLived = (months: readonly Past[]): number => months.filter(({ monthsAgo }) => monthsAgo > 0).length
