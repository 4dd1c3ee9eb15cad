import { addMonths, firstDayOfMonth, firstInstantOfDay, type Month } from '../shared/calendar.ts'
import type { Instant } from '../shared/event.ts'
import { aheadFromDay } from './due.ts'

/** The data that determine when a child's plan is due; the birth date is not among them. */
export interface ScheduledChild {
  /** First and last month in which a plan can be due; each may be one month too wide (`childMonths`). */
  readonly from: Month
  readonly until: Month
  /** The latest month with a plan. */
  readonly planned: Month | null
  /** The latest month whose plan was made in advance; that plan may have to be remade when the month begins. */
  readonly aheadOf: Month | null
}

/**
 * Returns the times at which a plan of the child may become due: the day from which the next plan is made in advance,
 * and the start of a month that was planned in advance. The times are unordered, and past ones may be done already.
 */
export function planDueTimes({ from, until, planned, aheadOf }: ScheduledChild, timeZone: string): readonly Instant[] {
  const next = planned === null || planned < from ? from : addMonths(planned, 1)
  const madeAhead = next <= until ? [firstInstantOfDay(`${addMonths(next, -1)}-${aheadFromDay}`, timeZone)] : []
  return aheadOf === null ? madeAhead : [...madeAhead, firstInstantOfDay(firstDayOfMonth(aheadOf), timeZone)]
}

/** Returns the earliest due time; `notBefore` replaces times before it. Null when there is none. */
export const nextDueTime = (
  children: readonly ScheduledChild[],
  timeZone: string,
  notBefore: Instant,
): Instant | null =>
  earliest(children.flatMap((child) => planDueTimes(child, timeZone)).map((due) => (due < notBefore ? notBefore : due)))

/** Returns the earliest time after `now`, or null. */
export const nextDueTimeAfter = (children: readonly ScheduledChild[], timeZone: string, now: Instant): Instant | null =>
  earliest(children.flatMap((child) => planDueTimes(child, timeZone)).filter((look) => look > now))

/** Whether a child may have a plan of this month. */
export const mayHavePlan = (children: readonly ScheduledChild[], month: Month): boolean =>
  children.some(({ from, until }) => from <= month && month <= until)

const earliest = (instants: readonly Instant[]): Instant | null =>
  instants.reduce<Instant | null>((first, one) => (first === null || one < first ? one : first), null)
