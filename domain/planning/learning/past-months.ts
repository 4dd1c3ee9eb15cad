import type { MonthDocument, MonthItem } from '../../read-models/months.ts'
import { monthNamed, monthsBetween, type Month } from '../../shared/calendar.ts'
import { newestOf } from '../eligible.ts'
import type { Candidate, PlanRequest } from '../request.ts'

/** Number of months after which history is ignored. */
const memoryMonths = 18
/** Months after which evidence counts half. */
const halfLifeMonths = 6

/** A planned item with its current catalogue entry. */
export interface Given {
  readonly item: MonthItem
  /** Undefined when the activity left the catalogue. */
  readonly activity: Candidate | undefined
  readonly month: Past
}

export interface Past {
  readonly period: Month
  readonly ageMonths: number
  /**
   * Number of months before the planned month; 0 for the planned month itself, whose pending activities may still be
   * completed.
   */
  readonly monthsAgo: number
  /** Weight of the month's evidence: 1 now, 0.5 after the half-life, and so on. */
  readonly weight: number
  readonly given: readonly Given[]
  readonly swappedOut: readonly {
    readonly activity: Candidate | undefined
    readonly out: MonthDocument['swappedOut'][number]
  }[]
}

/**
 * Joins the months up to the planned one with the catalogue: oldest first and by id within a month, so that the order
 * of the input does not matter.
 */
export function pastMonths({
  year,
  month,
  history,
  catalogue,
}: Pick<PlanRequest, 'year' | 'month' | 'history' | 'catalogue'>): readonly Past[] {
  const period = monthNamed(year, month)
  const activities = newestOf(catalogue)
  return history
    .filter((past) => past.period <= period && monthsBetween(past.period, period) <= memoryMonths)
    .toSorted((a, b) => (a.period < b.period ? -1 : 1))
    .map((past) => {
      const monthsAgo = monthsBetween(past.period, period)
      const joinedMonth: Past & { given: Given[] } = {
        period: past.period,
        ageMonths: past.ageMonths,
        monthsAgo,
        weight: 0.5 ** (monthsAgo / halfLifeMonths),
        given: [],
        swappedOut: past.swappedOut
          .toSorted((a, b) => (a.activityId < b.activityId ? -1 : 1))
          .map((out) => ({ out, activity: activities.get(out.activityId) })),
      }
      joinedMonth.given.push(
        ...past.items
          .toSorted((a, b) => (a.activityId < b.activityId ? -1 : 1))
          .map((item) => ({ item, activity: activities.get(item.activityId), month: joinedMonth })),
      )
      return joinedMonth
    })
}

/** Returns the number of earlier plans that are still remembered; a family that returns later starts over. */
export const monthsLived = (months: readonly Past[]): number => months.filter(({ monthsAgo }) => monthsAgo > 0).length
