import { addMonths, firstDayOfMonth, firstInstantOfDay, type Month } from '../shared/calendar.ts'
import type { Instant } from '../shared/event.ts'
import { aheadFromDay } from './due.ts'

/** What of a child decides when a plan of its can become due, without its birth date. */
export interface ScheduledChild {
  /** Months outside of which no plan can be due; at most one too many at each end (`childMonths`). */
  readonly from: Month
  readonly until: Month
  /** The latest month that it has a plan for. */
  readonly planned: Month | null
  /** The latest month whose plan was made before it began: it may have to be made anew when it does. */
  readonly aheadOf: Month | null
}

/**
 * When there may be something to do for a child, by time alone: on the day from which its next plan is made ahead, and at the
 * turn of a month that was planned ahead. In no particular order; those that are past may be done or not.
 */
export function looksFor({ from, until, planned, aheadOf }: ScheduledChild, timeZone: string): readonly Instant[] {
  const next = planned === null || planned < from ? from : addMonths(planned, 1)
  const madeAhead = next <= until ? [firstInstantOfDay(`${addMonths(next, -1)}-${aheadFromDay}`, timeZone)] : []
  return aheadOf === null ? madeAhead : [...madeAhead, firstInstantOfDay(firstDayOfMonth(aheadOf), timeZone)]
}

/** The earliest of them, but not before `notBefore`: what is past is to be looked at then. Null where there is nothing. */
export const nextLook = (children: readonly ScheduledChild[], timeZone: string, notBefore: Instant): Instant | null =>
  earliest(children.flatMap((child) => looksFor(child, timeZone)).map((look) => (look < notBefore ? notBefore : look)))

/** The earliest of them that is still ahead. */
export const nextLookAfter = (children: readonly ScheduledChild[], timeZone: string, now: Instant): Instant | null =>
  earliest(children.flatMap((child) => looksFor(child, timeZone)).filter((look) => look > now))

const earliest = (instants: readonly Instant[]): Instant | null =>
  instants.reduce<Instant | null>((first, one) => (first === null || one < first ? one : first), null)
