import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { Appended, NewEvent } from '@filiz/engines/event-log/port.ts'
import { fromSequence, toSequence } from '@filiz/engines/event-log/sequence.ts'

/**
 * Returns newly appended events in the form in which the log returns them. All get the position of the last event: the
 * log reports only that one, and folds need only the last.
 */
export function toRecordedEvents(
  stream: string,
  events: readonly NewEvent[],
  { revision, position }: Appended,
): readonly Recorded[] {
  const last = fromSequence(revision)
  return events.map((event, index) => ({
    ...event,
    stream,
    position,
    revision: toSequence(last - BigInt(events.length - 1 - index)),
    // The log stores only JSON, so drop values that JSON omits.
    data: JSON.parse(JSON.stringify(event.data)),
  }))
}
