import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Schemas } from '@filiz/domain/registry/upcast.ts'
import type { createNotifier } from '../notifier.ts'
import { answeringFor } from '../sqlite/file-faults.ts'
import { createLenientUpcast, decode } from './decode.ts'
import type { EventLogReader, LogEvent } from './port.ts'
import { fromSequence, toSequence } from './sequence.ts'

/** Interval in milliseconds at which a subscription polls for events of other processes. */
const pollMs = 200
const pageEvents = 1_000
const batchEvents = 500
/** A page ends early at this many characters of JSON: 1,000 events of the maximum size would be 512 MiB. */
const pageCharacters = 4 * 1024 * 1024

interface Page {
  readonly events: readonly LogEvent[]
  /** True when no event follows this page. */
  readonly last: boolean
}

export interface SqliteReadingOptions {
  readonly schemas?: Schemas
  /** Signals this process' own commits; those of other processes are found by polling. */
  readonly commits: ReturnType<typeof createNotifier>
}

/** Returns all reading methods on any connection to the log's file. No read transaction stays open between pages. */
export function sqliteReading(
  database: DatabaseSync,
  { schemas, commits }: SqliteReadingOptions,
): Omit<EventLogReader, 'close'> {
  const upcastIfPossible = createLenientUpcast(schemas)
  const answering = answeringFor('event log', database)
  // A connection that only reads cannot add the column to a file of an older release.
  const hasChecksum = database.prepare("SELECT 1 FROM pragma_table_info('events') WHERE name = 'checksum'").get()
  const columns = `position, stream, revision, id, type, data, metadata, ${hasChecksum ? 'checksum' : 'NULL'}`
  const selectAll = database.prepare(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`)
  const selectTypes = database.prepare(
    `SELECT ${columns} FROM events WHERE position > ? AND type IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
  )
  const selectKinds = database.prepare(
    `SELECT ${columns} FROM events WHERE position > ? AND substr(stream, 1, instr(stream, '-') - 1) IN (SELECT value FROM json_each(?)) ORDER BY position LIMIT ?`,
  )
  const selectStream = database.prepare(
    `SELECT ${columns} FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?`,
  )
  const selectId = database.prepare('SELECT id FROM events WHERE position = ?')
  const selectHead = database.prepare('SELECT max(position) AS position FROM events')
  for (const statement of [selectAll, selectTypes, selectKinds, selectStream]) statement.setReturnArrays(true)

  function page(rows: Iterable<unknown>, limit: number): Page {
    const events: LogEvent[] = []
    let characters = 0
    for (const row of rows) {
      const [position, stream, revision, id, type, data, metadata, checksum] = row as [
        number,
        string,
        number,
        string,
        string,
        string,
        string,
        number | null,
      ]
      events.push(upcastIfPossible(decode({ position, stream, revision, id, type, data, metadata, checksum })))
      characters += data.length + metadata.length
      if (characters >= pageCharacters) return { events, last: false }
    }
    return { events, last: events.length < limit }
  }

  const pageOfAll = (after: bigint, limit: number) => answering(() => page(selectAll.iterate(after, limit), limit))
  function pagesOf(select: typeof selectTypes, wanted: readonly string[]): (after: bigint) => Page {
    const names = JSON.stringify(wanted)
    return (after) => answering(() => page(select.iterate(after, names, pageEvents), pageEvents))
  }
  const pageOfStream = (stream: string, after: bigint) =>
    answering(() => page(selectStream.iterate(stream, after, pageEvents), pageEvents))

  return {
    async *readStream(stream, { after } = {}) {
      let cursor = after === undefined ? -1n : fromSequence(after)
      while (true) {
        const { events, last } = pageOfStream(stream, cursor)
        for (const event of events) {
          if (event.unreadable) throw event.unreadable
          yield event
        }
        if (last) return
        cursor = fromSequence(events.at(-1)!.revision)
        await nextTurn()
      }
    },

    async *readAll({ after, types, kinds }) {
      let cursor = start(after)
      const pageAfter = kinds
        ? pagesOf(selectKinds, kinds)
        : types
          ? pagesOf(selectTypes, types)
          : (position: bigint) => pageOfAll(position, pageEvents)
      while (true) {
        const { events, last } = pageAfter(cursor)
        if (events.length > 0) yield events
        if (last) return
        cursor = fromSequence(events.at(-1)!.position)
        // Reading and handling may both be synchronous, so this yields to the event loop.
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
          // Runs in the same turn as the read above, so no commit signal is missed.
          await commits.next({ timeoutMs: pollMs, signal })
        }
      }
    },

    head: async () =>
      answering(() => {
        const { position } = selectHead.get() as { position: number | null }
        return position === null ? null : toSequence(position)
      }),
    idAt: async (position) =>
      answering(() => (selectId.get(fromSequence(position)) as { id: string } | undefined)?.id ?? null),
    check: async () => answering(() => void selectHead.get()),
  }
}

const start = (after: string | null) => (after === null ? 0n : fromSequence(after))
