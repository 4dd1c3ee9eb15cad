import type { DatabaseSync } from 'node:sqlite'
import { addMissingColumn, openDatabase } from '../sqlite/open-database.ts'
import { transaction } from '../sqlite/transaction.ts'
import { checksumOf } from './decode.ts'
import type { EncodedEvent } from './encode.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT NOT NULL, revision INTEGER NOT NULL,
    id TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL,
    UNIQUE (stream, revision), UNIQUE (stream, id)) STRICT;`

/** Opens a connection to the log's file; adds the checksum column to a file of an older release. */
export function openLogFile(file: string, busyMs: number): DatabaseSync {
  const database = openDatabase(file, { synchronous: 'full', schema, busyMs })
  addMissingColumn(database, 'events', 'checksum INTEGER')
  return database
}

/** `expected`: last revision of the stream; -1 if there is no stream. */
export interface Append {
  readonly stream: string
  readonly expected: number
  readonly events: readonly EncodedEvent[]
}

export type AppendResult = { readonly revision: number; readonly position: number } | { readonly actual: number }

interface Place {
  readonly id: string
  readonly revision: number
  readonly position: number
}

/**
 * Writes many appends in one transaction, so that one sync serves all. Each append has its own outcome: a conflict is
 * detected before its first row is written, so nothing must be undone. Throws if nothing was committed.
 */
export function createAppender(database: DatabaseSync): (group: readonly Append[]) => AppendResult[] {
  const selectHead = database.prepare('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1')
  const selectAfter = database.prepare(
    'SELECT id, revision, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  )
  const selectId = database.prepare('SELECT 1 FROM events WHERE stream = ? AND id = ?')
  const insert = database.prepare(
    'INSERT INTO events (stream, revision, id, type, data, metadata, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )

  function append({ stream, expected, events }: Append): AppendResult {
    const actual = (selectHead.get(stream) as unknown as Place | undefined)?.revision ?? -1
    if (expected < actual) return repeated(stream, expected, events) ?? { actual }
    if (expected > actual || (actual >= 0 && events.some(({ id }) => selectId.get(stream, id)))) return { actual }
    let revision = actual
    let position = 0
    for (const { id, type, data, metadata } of events) {
      revision += 1
      const checksum = checksumOf({ stream, revision, id, type, data, metadata })
      position = Number(insert.run(stream, revision, id, type, data, metadata, checksum).lastInsertRowid)
    }
    return { revision, position }
  }

  /** Returns revision and position of the last event if exactly these events already follow `expected`. */
  function repeated(stream: string, expected: number, events: readonly EncodedEvent[]): AppendResult | undefined {
    const there = selectAfter.all(stream, expected, events.length) as unknown as Place[]
    return events.every(({ id }, index) => there[index]?.id === id) ? there.at(-1) : undefined
  }

  return (group) => transaction(database, () => group.map(append))
}
