import type { EventLog } from '@filiz/engines/event-log/port.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

/** Milliseconds that the read models may need to reach the log's end, as it was when they were asked. */
const patience = 2_000

/**
 * Rejects while the read models that this program reads are behind the log. Judged by their checkpoints, whoever keeps
 * them: a new version of a model is so first served when it has caught up (design §6). With the log away nobody can
 * tell, and reads do not need it: what is there is served on.
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
