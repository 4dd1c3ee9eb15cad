import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Schemas } from '@filiz/domain/shared/upcast.ts'
import { answered } from '../sqlite/answered.ts'
import { createNotifier } from '../notifier.ts'
import { openDatabase } from '../sqlite/open-database.ts'
import { createWritingThread } from '../sqlite/writing-thread.ts'
import { createLenientUpcast, createUpcast, decode } from './decode.ts'
import { encode } from './encode.ts'
import { WrongExpectedRevision, type EventLog, type LogEvent } from './port.ts'
import { fromSequence, toSequence } from './sequence.ts'
import { schema, type Append, type Outcome } from './sqlite-appender.ts'

/** A lock of another process is waited for this long: the port promises an answer within 3 s. */
const busyMs = 2_000
/** How soon a subscription notices what another process appended. */
const pollMs = 200
const pageEvents = 1_000
const batchEvents = 500
/** A page ends early when its JSON has grown to this many characters: 1,000 events of the largest kind would be 512 MiB. */
const pageCharacters = 4 * 1024 * 1024

interface Page {
  readonly events: readonly LogEvent[]
  /** There was nothing after it. */
  readonly last: boolean
}

/**
 * The log in one file, in WAL mode: every append is synced before it is answered, many by one sync. Other processes may
 * read and append at the same time. No read holds the file's past open between its pages.
 */
export function openSqliteEventLog(file: string, { schemas }: { schemas?: Schemas } = {}): EventLog {
  const [upcast, upcastIfPossible] = [createUpcast(schemas), createLenientUpcast(schemas)]
  const database = openDatabase(file, { synchronous: 'full', schema, busyMs })
  const commits = createNotifier()
  const writer = createWritingThread<Append, Outcome>({
    script: new URL('./sqlite-writer-thread.ts', import.meta.url), workerData: { file, busyMs }, engine: 'event log', committed: commits.notify,
  })

  const columns = 'position, stream, revision, id, type, data, metadata'
  const selectAll = database.prepare(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`)
  const selectStream = database.prepare(`SELECT ${columns} FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?`)
  const selectHead = database.prepare('SELECT max(position) AS position FROM events')
  selectAll.setReturnArrays(true)
  selectStream.setReturnArrays(true)

  function page(rows: Iterable<unknown>, limit: number, toCurrent: typeof upcastIfPossible): Page {
    const events: LogEvent[] = []
    let characters = 0
    for (const row of rows) {
      const [position, stream, revision, id, type, data, metadata] = row as [number, string, number, string, string, string, string]
      events.push(toCurrent(decode({ position, stream, revision, id, type, data, metadata })))
      characters += data.length + metadata.length
      if (characters >= pageCharacters) return { events, last: false }
    }
    return { events, last: events.length < limit }
  }

  const pageOfAll = (after: bigint, limit: number) => answering(() => page(selectAll.iterate(after, limit), limit, upcastIfPossible))
  const pageOfStream = (stream: string, after: bigint) => answering(() => page(selectStream.iterate(stream, after, pageEvents), pageEvents, upcast))

  return {
    async append(stream, expected, events) {
      const encoded = encode(stream, events)
      const revision = expected === 'no-stream' ? -1 : Number(fromSequence(expected))
      const outcome = await writer.write({ stream, expected: revision, events: encoded })
      if ('actual' in outcome) throw new WrongExpectedRevision(stream, expected, outcome.actual < 0 ? 'no-stream' : toSequence(outcome.actual))
      return { revision: toSequence(outcome.revision), position: toSequence(outcome.position) }
    },

    async *readStream(stream, { after } = {}) {
      let cursor = after === undefined ? -1n : fromSequence(after)
      while (true) {
        const { events, last } = pageOfStream(stream, cursor)
        yield* events
        if (last) return
        cursor = fromSequence(events.at(-1)!.revision)
        await nextTurn()
      }
    },

    async *readAll({ after }) {
      let cursor = start(after)
      while (true) {
        const { events, last } = pageOfAll(cursor, pageEvents)
        if (events.length > 0) yield events
        if (last) return
        cursor = fromSequence(events.at(-1)!.position)
        // Reading is synchronous, and so may be what is done with it: without this nobody else would get a turn.
        await nextTurn()
      }
    },

    async *subscribe({ after, signal }) {
      let cursor = start(after)
      let caughtUp = false
      while (!signal.aborted) {
        const { events, last } = pageOfAll(cursor, batchEvents)
        if (events.length > 0) {
          cursor = fromSequence(events.at(-1)!.position)
          caughtUp = last
          yield { events, caughtUp }
          if (!last) await nextTurn()
        } else if (!caughtUp) {
          caughtUp = true
          yield { events, caughtUp }
        } else {
          // Nothing can be committed unheard between the page just read and this.
          await commits.next({ timeoutMs: pollMs, signal })
        }
      }
    },

    head: async () => answering(() => {
      const { position } = selectHead.get() as { position: number | null }
      return position === null ? null : toSequence(position)
    }),
    check: async () => answering(() => void selectHead.get()),
    async close() {
      await writer.close()
      if (database.isOpen) database.close()
      commits.notify()
    },
  }
}

const start = (after: string | null) => (after === null ? 0n : fromSequence(after))

const answering = <T>(work: () => T): T => answered('event log', work)
