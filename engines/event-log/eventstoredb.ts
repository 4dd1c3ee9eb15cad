import { NO_STREAM, jsonEvent, type AppendExpectedRevision } from '@eventstore/db-client'
import { createKeyedMutex } from '../keyed-mutex.ts'
import { within } from '../within.ts'
import { encode } from './encode.ts'
import { connectEventStoreDb, type Connection } from './eventstoredb-connection.ts'
import { portError } from './eventstoredb-errors.ts'
import { eventStoreDbReading, judged, positionText, type EventStoreDbOptions } from './eventstoredb-reading.ts'
import type { Appended, EventLog, EventLogReader, NewEvent } from './port.ts'
import { fromSequence, toSequence } from './sequence.ts'

/**
 * An event log on EventStoreDB, by a connection string of the driver's (`esdb://…`, with TLS, credentials and clusters
 * as it has them). One at a time in a process, to be shared: a second one at the same time is refused. Throws
 * `BadConnectionString`.
 */
export function openEventStoreDb(url: string, options: EventStoreDbOptions = {}): EventLog {
  const { namespace, timeoutMs, connection, reading, close } = connect(url, options)
  // The server leaves an append unanswered that repeats one still on its way: one at a time for a stream.
  const exclusively = createKeyedMutex()
  return {
    ...reading,
    close,
    async append(stream, expected, events) {
      const proposed = propose(stream, events)
      const expectedRevision: AppendExpectedRevision = expected === 'no-stream' ? NO_STREAM : fromSequence(expected)
      const began = performance.now()
      const wire = await within(connection.wire(), timeoutMs, 'event log')
      try {
        const { nextExpectedRevision, position } = await within(
          exclusively(stream, () => wire.client.appendToStream(namespace + stream, proposed, { expectedRevision, deadline: timeoutMs })),
          Math.ceil(timeoutMs - (performance.now() - began)), 'event log')
        connection.worked(wire, 'append')
        if (!position) throw new Error('the server did not say where it appended')
        return { revision: toSequence(nextExpectedRevision), position: positionText(position) } satisfies Appended
      } catch (error) {
        throw judged(connection, wire, 'append', began, portError(error, { stream, expected }))
      }
    },
  }
}

/** The same log without the means to append; credentials that may only read are enough. */
export function openEventStoreDbReader(url: string, options: EventStoreDbOptions = {}): EventLogReader {
  const { reading, close } = connect(url, options)
  return { ...reading, close }
}

let open = false

function connect(url: string, { namespace = '', since = null, timeoutMs = 2200, schemas }: EventStoreDbOptions) {
  if (open) throw new Error('this process already has a connection to EventStoreDB: share it')
  const connection: Connection = connectEventStoreDb(url, { patienceMs: timeoutMs * 1.4 })
  open = true
  return {
    namespace, timeoutMs, connection,
    reading: eventStoreDbReading(connection, { namespace, since, timeoutMs, ...(schemas ? { schemas } : {}) }),
    async close() {
      await connection.close()
      open = false
    },
  }
}

/**
 * Encoded once before the driver does it again: data that cannot be would leave the driver's promise unsettled and end
 * the process. As JSON, so that the server's own tools can read it; the driver takes values, not text.
 */
function propose(stream: string, events: readonly NewEvent[]) {
  return encode(stream, events).map(({ id, type }, index) =>
    jsonEvent({ id, type, data: events[index]!.data as unknown as Record<string, unknown>, metadata: events[index]!.metadata as unknown as Record<string, unknown> }))
}
