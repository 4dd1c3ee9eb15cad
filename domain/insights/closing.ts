import { addDays, addMonths, firstDayOfMonth, monthOf, type Month } from '../shared/calendar.ts'
import type { Instant } from '../shared/event.ts'

/** Days after a month's end in which families still say how it went; by then it has ended in every time zone, too. */
export const daysOpen = 7

/** The instant from which on a month is closed. */
export const closingOf = (month: Month): Instant =>
  `${addDays(firstDayOfMonth(addMonths(month, 1)), daysOpen)}T00:00:00.000Z`

export const isClosed = (month: Month, at: Instant): boolean => at >= closingOf(month)

/** The latest month that is closed at an instant. */
export function lastClosedMonth(at: Instant): Month {
  const before = addMonths(monthOf(at.slice(0, 10)), -1)
  return isClosed(before, at) ? before : addMonths(before, -1)
}

/** The months of a range that are closed at an instant, oldest first; without a beginning, those of the last two years. */
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
