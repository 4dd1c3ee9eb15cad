import type { Recorded, Revision } from '@filiz/domain/shared/event.ts'
import { isKnownEvent } from '@filiz/domain/registry/known-events.ts'
import { NewerSchema } from '@filiz/domain/registry/upcast.ts'
import type { EventLog } from '@filiz/engines/event-log/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

/**
 * Thrown when a stream has an event that only a newer version of the program knows. It counts as an unavailable engine:
 * nothing was done, and a process of the newer version can answer a retry.
 */
export class UnsupportedEventVersion extends EngineUnavailable {
  constructor(stream: string, cause: Error) {
    super('event log', cause)
    this.message = `${stream} needs a newer version: ${cause.message}`
  }
}

/**
 * True when an engine is unavailable, so that a retry makes sense. `UnsupportedEventVersion` concerns one stream only
 * and does not count.
 */
export const isUnavailable = (error: unknown): error is EngineUnavailable =>
  error instanceof EngineUnavailable && !(error instanceof UnsupportedEventVersion)

/**
 * Yields a stream's latest events (after `after`), with personal fields sealed. Throws `UnsupportedEventVersion` at an
 * event that this version does not know.
 */
export async function* readSupportedEvents(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  after: Revision | null = null,
): AsyncGenerator<Recorded> {
  try {
    for await (const event of log.readStream(stream, { ...(after === null ? {} : { after }), fromLeader: true })) {
      if (!isKnownEvent(event.type))
        throw new UnsupportedEventVersion(stream, new Error(`this version knows no ${event.type}`))
      yield event
    }
  } catch (error) {
    throw error instanceof NewerSchema ? new UnsupportedEventVersion(stream, error) : error
  }
}
