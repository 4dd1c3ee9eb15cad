import type { MonthDocument, MonthItem } from '../../read-models/documents.ts'
import { monthNamed, monthsBetween, type Month } from '../../shared/calendar.ts'
import { newestOf } from '../eligible.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { memoryMonths } from './assumptions.ts'

/** What a family was given, joined with what the catalogue says of it today. */
export interface Given {
  readonly item: MonthItem
  /** Undefined for what is no longer in the catalogue. */
  readonly activity: Candidate | undefined
  readonly month: Past
}

export interface Past {
  readonly period: Month
  readonly ageMonths: number
  /** 0 for the month that is planned: what is undone in it may still be done. */
  readonly monthsAgo: number
  /** 1 for now, a half after the half-life, and so on. */
  readonly weight: number
  readonly given: readonly Given[]
  readonly swappedOut: readonly {
    readonly activity: Candidate | undefined
    readonly out: MonthDocument['swappedOut'][number]
  }[]
}

/** The months up to the one that is planned, oldest first; within a month by id, so that no order of the input has an influence. */
export function joined(
  { year, month, history, catalogue }: Pick<PlanRequest, 'year' | 'month' | 'history' | 'catalogue'>,
  halfLifeMonths: number,
): readonly Past[] {
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

/** Plans before this month's, as far back as is looked: who comes back after longer begins anew. */
export const monthsLived = (months: readonly Past[]): number => months.filter(({ monthsAgo }) => monthsAgo > 0).length
