import type { MessagePort } from 'node:worker_threads'
import type { Schemas } from '@filiz/domain/registry/upcast.ts'
import { createNotifier } from '../notifier.ts'
import { createFileCheck } from '../sqlite/file-check.ts'
import { openReadOnly } from '../sqlite/open-database.ts'
import { createWriterThread } from '../sqlite/writer-thread.ts'
import { encode } from './encode.ts'
import { WrongExpectedRevision, type EventLog, type EventLogReader } from './port.ts'
import { fromSequence, toSequence } from './sequence.ts'
import { openLogFile, type Append, type AppendResult } from './sqlite-appender.ts'
import { sqliteReading } from './sqlite-reading.ts'

/** Milliseconds to wait for another process' lock: the port guarantees a result within 3 s. */
const busyMs = 2_000

export interface SqliteEventLogOptions {
  readonly schemas?: Schemas
  /** The port from another thread's `shareWriting`: appends go through its writing thread. */
  readonly through?: MessagePort | undefined
}

/**
 * Opens the log in one file in WAL mode: every append is synced before it resolves, and many appends share one sync.
 * Other processes may read and append concurrently.
 */
export function openSqliteEventLog(
  file: string,
  { schemas, through }: SqliteEventLogOptions = {},
): EventLog & Required<Pick<EventLog, 'shareWriting'>> {
  const database = openLogFile(file, busyMs)
  const commits = createNotifier()
  const check = createFileCheck('event log', database)
  const writer = createWriterThread<Append, AppendResult>({
    script: new URL('./sqlite-writer-thread.ts', import.meta.url),
    workerData: { file, busyMs },
    engine: 'event log',
    committed: commits.notify,
    through,
  })

  return {
    ...sqliteReading(database, { commits, ...(schemas ? { schemas } : {}) }),
    async append(stream, expected, events) {
      const encoded = encode(stream, events)
      const revision = expected === 'no-stream' ? -1 : Number(fromSequence(expected))
      const outcome = await writer.write({ stream, expected: revision, events: encoded })
      if ('actual' in outcome)
        throw new WrongExpectedRevision(stream, expected, outcome.actual < 0 ? 'no-stream' : toSequence(outcome.actual))
      return { revision: toSequence(outcome.revision), position: toSequence(outcome.position) }
    },
    check,
    wake: commits.notify,
    shareWriting: writer.share,
    async close() {
      await writer.close()
      if (database.isOpen) database.close()
      commits.notify()
    },
  }
}

/** Opens the same file on a read-only connection, concurrently with a writer; the file must exist. */
export function openSqliteEventLogReader(file: string, { schemas }: { schemas?: Schemas } = {}): EventLogReader {
  const database = openReadOnly(file, { busyMs })
  const commits = createNotifier()
  return {
    ...sqliteReading(database, { commits, ...(schemas ? { schemas } : {}) }),
    async close() {
      if (database.isOpen) database.close()
      commits.notify()
    },
  }
}
