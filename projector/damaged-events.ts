import { isKnownEvent } from '@filiz/domain/registry/known-events.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { DamagedEvent, type EventLogReader, type LogEvent } from '@filiz/engines/event-log/port.ts'

/**
 * Gives each damaged event the data of another event of its stream, because all events of a stream name the same
 * owners: so the documents that have to wait for the damaged event are known. If its type is damaged too, it also gets
 * the type.
 */
export async function withOwners(
  log: Pick<EventLogReader, 'readStream'>,
  events: readonly LogEvent[],
): Promise<readonly LogEvent[]> {
  if (!events.some(isDamaged)) return events
  return Promise.all(
    events.map(async (event) => {
      const other = isDamaged(event) ? await anotherOf(log, event) : undefined
      return other ? { ...event, data: other.data, type: isKnownEvent(event.type) ? event.type : other.type } : event
    }),
  )
}

const isDamaged = ({ unreadable }: LogEvent) => unreadable instanceof DamagedEvent

/** Returns the stream's last event before the damaged one, or else the next one after it. */
async function anotherOf(
  log: Pick<EventLogReader, 'readStream'>,
  { stream, revision }: LogEvent,
): Promise<Recorded | undefined> {
  let before: Recorded | undefined
  try {
    for await (const event of log.readStream(stream)) before = event
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error
  }
  if (before) return before
  try {
    for await (const event of log.readStream(stream, { after: revision })) return event
  } catch (error) {
    if (!(error instanceof DamagedEvent)) throw error
  }
  return undefined
}
