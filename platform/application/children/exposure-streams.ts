import { addMonths, monthOf } from '@filiz/domain/shared/calendar.ts'
import { exposureStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'

/** Returns the names of all streams that may have exposures of the account, by month. */
export function exposureStreamsOf(
  { accountId, memberSince }: { readonly accountId: string; readonly memberSince: string },
  clock: Clock,
): readonly string[] {
  const streams: string[] = []
  // Local days may be a day away from those of the instants, so the range is a month longer on both sides.
  const last = addMonths(monthOf(clock.now()), 1)
  for (let month = addMonths(monthOf(memberSince), -1); month <= last; month = addMonths(month, 1))
    streams.push(exposureStream(accountId, month))
  return streams
}
