import { addMonths, monthOf, type Month } from '@filiz/domain/shared/calendar.ts'
import { childStream, memoriesStream } from '@filiz/domain/shared/streams.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'

/** A child is younger than seven years when it is added, and no memory is before its birth. */
const monthsBeforeAdded = 7 * 12

/** Returns the names of all streams that may have memories of the child, by month; none for an unknown child. */
export async function memoryStreamsOf(
  childId: string,
  { log, clock }: { readonly log: Pick<EventLog, 'readStream'>; readonly clock: Clock },
): Promise<readonly string[]> {
  const added = await firstMonthOf(childId, log)
  if (added === undefined) return []
  const streams: string[] = []
  // Local days may be a day away from those of the instants, so the range is a month longer on both sides.
  const last = addMonths(monthOf(clock.now()), 1)
  for (let month = addMonths(added, -monthsBeforeAdded - 1); month <= last; month = addMonths(month, 1))
    streams.push(memoriesStream(childId, month))
  return streams
}

async function firstMonthOf(childId: string, log: Pick<EventLog, 'readStream'>): Promise<Month | undefined> {
  for await (const { data } of log.readStream(childStream(childId), { fromLeader: true })) return monthOf(data.at)
  return undefined
}
