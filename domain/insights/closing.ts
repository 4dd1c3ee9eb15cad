import { addDays, addMonths, firstDayOfMonth, monthOf, type Month } from '../shared/calendar.ts'
import type { Instant } from '../shared/event.ts'

/**
 * Days after the end of a month during which families can still give feedback on it. By then the month has ended in
 * every time zone.
 */
export const daysOpen = 7

/** Returns the instant at which a month is closed. */
export const closingOf = (month: Month): Instant =>
  `${addDays(firstDayOfMonth(addMonths(month, 1)), daysOpen)}T00:00:00.000Z`

export const isClosed = (month: Month, at: Instant): boolean => at >= closingOf(month)

/** Returns the latest month that is closed at an instant. */
export function lastClosedMonth(at: Instant): Month {
  const before = addMonths(monthOf(at.slice(0, 10)), -1)
  return isClosed(before, at) ? before : addMonths(before, -1)
}

/** Returns the closed months of a range, oldest first; a range without `since` starts two years ago. */
export function closedAmong(
  { since, until }: { readonly since: Month | null; readonly until: Month | null },
  at: Instant,
): readonly Month[] {
  const closed = lastClosedMonth(at)
  const last = until !== null && until < closed ? until : closed
  const months: Month[] = []
  for (let month = since ?? addMonths(last, -24); month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}
