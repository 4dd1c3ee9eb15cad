import type { Position } from '@filiz/domain/shared/event.ts'
import type { EventLogReader } from './port.ts'
import { logStart } from './sequence.ts'

/** The place up to which a consumer has handled the log. */
export interface Checkpoint {
  /** Null before the first event. */
  readonly checkpoint: Position | null
  /** Id of the event at the checkpoint; null if unknown, because an older version stored the checkpoint. */
  readonly checkpointEvent: string | null
}

/** How an operator ends a mismatch of log and checkpoints. */
export const mismatchRemedy =
  'if the log was restored, stop Filiz and run `npm run admin -- restored`; if not, bring back the newer log'

/**
 * Returns why the checkpoint does not belong to this log, or null if it does. Positions are used again after a restore,
 * so the event at the checkpoint is compared too.
 */
export async function compareCheckpoint(
  log: Pick<EventLogReader, 'idAt'>,
  { checkpoint, checkpointEvent }: Checkpoint,
  head: Position | null,
): Promise<string | null> {
  if (checkpoint === null || checkpoint === logStart) return null
  if (checkpoint > (head ?? logStart))
    return `the log ends at ${head ?? 'its start'}, before the checkpoint ${checkpoint}`
  if (checkpointEvent === null) return null
  const there = await log.idAt(checkpoint)
  if (there === checkpointEvent) return null
  return `the log has ${there === null ? 'no event' : 'another event'} at the checkpoint ${checkpoint}`
}

/** Stores the id together with its position: an older version moves the checkpoint without changing the id. */
export const toStoredEvent = (position: Position, id: string): string => `${position} ${id}`

/** Returns the stored id if it belongs to this checkpoint, else null. */
export const fromStoredEvent = (checkpoint: Position | null, stored: string | null | undefined): string | null =>
  stored?.startsWith(`${checkpoint} `) ? stored.slice(stored.indexOf(' ') + 1) : null
