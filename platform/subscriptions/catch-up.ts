import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLog, LogBatch } from '@filiz/engines/event-log/port.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'

/** An end of the log that a subscription must reach to count as caught up, and the events read since it was seen. */
export interface CatchUp {
  readonly target: Position
  readonly eventsRead: number
}

/** Number of events that may have arrived since the end was seen when a subscription counts as caught up. */
const maxMissing = 1_000

export const catchUpTo = (head: Position | null): CatchUp => ({ target: head ?? logStart, eventsRead: 0 })

/**
 * Returns what remains after a handled batch, or null when the subscription has caught up: it has handled all events
 * that were present when it last looked at the end of the log, and few can have arrived since.
 */
export async function remainingCatchUp(
  { target, eventsRead }: CatchUp,
  { events, caughtUp }: LogBatch,
  checkpoint: Position | null,
  log: Pick<EventLog, 'head'>,
): Promise<CatchUp | null> {
  if (caughtUp) return null
  const read = eventsRead + events.length
  if ((checkpoint ?? logStart) < target) return { target, eventsRead: read }
  return read > maxMissing ? catchUpTo(await log.head()) : null
}
