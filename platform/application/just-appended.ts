import type { Recorded } from '@filiz/domain/shared/event.ts'
import type { Appended, NewEvent } from '@filiz/engines/event-log/port.ts'
import { fromSequence, toSequence } from '@filiz/engines/event-log/sequence.ts'

/**
 * Events as the log will give them back that has just appended them, but that all have the last one's position: the log
 * tells no other, and of a stream only the last one counts.
 */
export function justAppended(
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
    // What JSON does not say is not in the log.
    data: JSON.parse(JSON.stringify(event.data)),
  }))
}
