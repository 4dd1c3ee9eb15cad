import type { Recorded, Revision } from '@filiz/domain/shared/event.ts'
import { isKnownEvent } from '@filiz/domain/registry/known-events.ts'
import { NewerSchema } from '@filiz/domain/registry/upcast.ts'
import { DamagedEvent, type EventLog } from '@filiz/engines/event-log/port.ts'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

/**
 * Thrown when a stream has an event that cannot be read. It counts as an unavailable engine for a request: nothing was
 * done, and a retry can succeed after an operator has acted.
 */
export class UnreadableStream extends EngineUnavailable {
  constructor(cause: Error, message = cause.message) {
    super('event log', cause)
    this.message = message
  }
}

/** Thrown when a stream has an event that only a newer version of the program knows. */
export class UnsupportedEventVersion extends UnreadableStream {
  constructor(stream: string, cause: Error) {
    super(cause, `${stream} needs a newer version: ${cause.message}`)
  }
}

/** True when an engine is unavailable, so that a retry makes sense. `UnreadableStream` concerns one stream only. */
export const isUnavailable = (error: unknown): error is EngineUnavailable =>
  error instanceof EngineUnavailable && !(error instanceof UnreadableStream)

/**
 * Yields a stream's latest events (after `after`), with personal fields sealed. Throws `UnsupportedEventVersion` at an
 * event that this version does not know, and `UnreadableStream` at a damaged one.
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
    if (error instanceof DamagedEvent) throw new UnreadableStream(error)
    throw error instanceof NewerSchema ? new UnsupportedEventVersion(stream, error) : error
  }
}
