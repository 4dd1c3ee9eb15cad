import type { Recorded, Revision } from '@filiz/domain/shared/event.ts'
import { isKnownEvent } from '@filiz/domain/registry/known-events.ts'
import { NewerSchema } from '@filiz/domain/registry/upcast.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

/**
 * A stream has an event of a newer version of the program: what is decided or told without it might be wrong. Like an engine
 * that is away: nothing was done, and asked again another process, of the newer version, may answer.
 */
export class NewerVersionNeeded extends EngineUnavailable {
  constructor(stream: string, cause: Error) {
    super('event log', cause)
    this.message = `${stream} needs a newer version: ${cause.message}`
  }
}

/** It is tried again until it is there; what only needs a newer version says nothing about any other stream. */
export const isAway = (error: unknown): error is EngineUnavailable =>
  error instanceof EngineUnavailable && !(error instanceof NewerVersionNeeded)

/** A stream's events (those after `after`) as they are now, personal fields sealed, up to one that only a newer version knows; there it throws `NewerVersionNeeded`. */
export async function* readKnown(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  after: Revision | null = null,
): AsyncGenerator<Recorded> {
  try {
    for await (const event of log.readStream(stream, { ...(after === null ? {} : { after }), fromLeader: true })) {
      if (!isKnownEvent(event.type))
        throw new NewerVersionNeeded(stream, new Error(`this version knows no ${event.type}`))
      yield event
    }
  } catch (error) {
    throw error instanceof NewerSchema ? new NewerVersionNeeded(stream, error) : error
  }
}
