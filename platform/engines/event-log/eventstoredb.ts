import { createKeyedMutex } from '../keyed-mutex.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { withTimeout } from '../with-timeout.ts'
import { encode } from './encode.ts'
import { connectEventStoreDb, type Connection } from './eventstoredb-connection.ts'
import { driverFor } from './eventstoredb-driver.ts'
import { toAppendResult, portError } from './eventstoredb-errors.ts'
import { eventStoreDbReading, reportOutcome, type EventStoreDbOptions } from './eventstoredb-reading.ts'
import type { EventLog, EventLogReader } from './port.ts'
import { fromSequence } from './sequence.ts'

/**
 * Opens an event log on EventStoreDB or KurrentDB with a connection string of its driver (`esdb://…` or
 * `kurrentdb://…`, with TLS, credentials and clusters). Only one such log may be open in a process at a time. Throws
 * `BadConnectionString`.
 */
export function openEventStoreDb(url: string, options: EventStoreDbOptions = {}): EventLog {
  const { namespace, timeoutMs, connection, reading, close } = connect(url, options)
  // The server leaves an append unanswered if it repeats one that is still running. So appends to a stream run one at a
  // time, and the lock is kept for a while after the caller's timeout.
  const exclusively = createKeyedMutex()
  return {
    ...reading,
    close,
    async append(stream, expected, events) {
      const request = {
        stream: namespace + stream,
        expected: expected === 'no-stream' ? ('no-stream' as const) : Number(fromSequence(expected)),
        events: encode(stream, events),
      }
      const began = performance.now()
      const left = () => Math.ceil(timeoutMs - (performance.now() - began))
      const wire = await withTimeout(connection.current(), timeoutMs, 'event log')
      const answer = await withTimeout(
        exclusively(stream, async () => (left() > 0 ? wire.line.append(request, 2 * timeoutMs) : nobodyWaits())),
        left(),
        'event log',
      ).catch((error: unknown) => Promise.reject(reportOutcome(connection, wire, 'append', began, portError(error))))
      const appended = toAppendResult(answer, { stream, expected })
      if (appended instanceof Error) throw reportOutcome(connection, wire, 'append', began, appended)
      connection.reportSuccess(wire, 'append')
      return appended
    },
  }
}

/** Rejects an append whose time was used up while it waited for earlier appends. */
const nobodyWaits = () => Promise.reject(new EngineUnavailable('event log', new Error('not begun in time')))

/** Opens the same log for reading only; read-only credentials suffice. */
export function openEventStoreDbReader(url: string, options: EventStoreDbOptions = {}): EventLogReader {
  const { reading, close } = connect(url, options)
  return { ...reading, close }
}

let open = false

function connect(url: string, { namespace = '', since = null, timeoutMs = 2200, schemas }: EventStoreDbOptions) {
  if (open) throw new Error('this process already has a connection to EventStoreDB: share it')
  const driver = driverFor(url)
  const connection: Connection = connectEventStoreDb(driver, url, { patienceMs: timeoutMs * 1.4 })
  open = true
  return {
    namespace,
    timeoutMs,
    connection,
    reading: eventStoreDbReading(driver, connection, { namespace, since, timeoutMs, ...(schemas ? { schemas } : {}) }),
    async close() {
      await connection.close()
      open = false
    },
  }
}
