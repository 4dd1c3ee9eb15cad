import { addMonths, localDay, monthOf } from '@filiz/domain/shared/calendar.ts'
import { leastFamilies } from '@filiz/domain/use/small-groups.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { monthsFrom, planPagesOf } from '../plans/plans-of-month.ts'

/** Time zone in which a month ends last. */
const lastZone = 'Etc/GMT+12'

/**
 * Counts the families that have the activity in a plan of a month that has not ended everywhere, plans made in advance
 * included. Null for fewer than `leastFamilies`. Reads each of these plans once, page by page.
 */
export async function familiesWithActivity(
  activityId: string,
  { readStore, clock }: { readonly readStore: Pick<ReadStore, 'find'>; readonly clock: Pick<Clock, 'now'> },
): Promise<number | null> {
  const month = monthOf(localDay(clock.now(), lastZone))
  const families = new Set<string>()
  // Where the next month has begun already, a plan may exist for the month after it.
  for (const open of monthsFrom(month, addMonths(month, 2)))
    for await (const page of planPagesOf(readStore, open))
      for (const { accountId, items } of page)
        if (items.some((item) => item.activityId === activityId)) families.add(accountId)
  return families.size < leastFamilies ? null : families.size
}
