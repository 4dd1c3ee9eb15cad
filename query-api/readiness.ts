import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

/** Milliseconds to wait until the read models reach the head that the log had at the time of the call. */
const patience = 2_000

/**
 * Rejects while the read models of this service are behind the log. Compares checkpoints, so that a new version of a
 * model is served only after it has caught up. If the log is unavailable the check passes, because reads do not need
 * the log.
 */
export const checkCaughtUp =
  ({ log, readStore, collections }: { log: EventLog; readStore: ReadStore; collections: readonly string[] }) =>
  async (): Promise<void> => {
    const end = await log.head().catch(whileAway)
    if (end === null) return
    if (!(await readStore.reached(collections, end, patience))) throw new Error('read models are behind the log')
  }

function whileAway(error: unknown): null {
  if (error instanceof EngineUnavailable) return null
  throw error
}
