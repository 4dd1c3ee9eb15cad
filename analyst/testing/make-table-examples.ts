import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { known } from '@filiz/data-set/events/known-events.ts'
import { publicForm } from '@filiz/data-set/events/public-form.ts'
import { rowOf } from '@filiz/data-set/files/columns.ts'
import { runExport } from '@filiz/data-set/files/run-export.ts'
import { pseudonymsUnder } from '@filiz/data-set/people/pseudonyms.ts'
import { allTables } from '@filiz/data-set/tables/all-tables.ts'
import { describe, inText, openDuckDb, queried } from '@filiz/data-set/tables/duckdb.ts'
import type { Recorded } from '@filiz/domain/shared/event.ts'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { generateFolder } from './generate-folder.ts'

const rowsOfTable = 2
const longestValue = 120
const key = Buffer.alloc(32, 1)

type Row = readonly (string | null)[]

const { account, child } = pseudonymsUnder(key)
/** Rows of derived tables that the generated history leaves empty, by column in order. */
const fixed: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  memory_counts: {
    childId: child('1'),
    accountId: account('1'),
    byAccount: account('2'),
    month: '2025-02-01',
    written: '3',
    removed: '1',
  },
  reminders: { accountId: account('1'), validFrom: '2025-01-04T18:20:00.000Z', validUntil: null, isOn: 'true' },
  releases: {
    month: '2025-01-01',
    figures: 'insights',
    category: null,
    releasedAt: '2025-02-08T00:10:00.000Z',
    hidden: '12',
    joined: '25',
  },
  forgotten: { tableName: 'children', cohort: '2025-01-01', families: '5', children: '6' },
}

/**
 * Returns the types of the columns of each table, and up to two rows as text, of a generated history. Event types that
 * it lacks have rows of `others`.
 */
export async function makeTableExamples(others: readonly Recorded[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'filiz-examples-'))
  try {
    await generateFolder(folder, { families: 10, months: 3, atOnce: 1 })
    const log = openSqliteEventLog(path.join(folder, 'events.db'))
    const out = path.join(folder, 'out')
    const stopped = new AbortController().signal
    const all = { since: null, until: null, types: null }
    await runExport({ log, out, key, format: 'parquet', ...all, stopped, say: () => {} })
    await log.close()
    const db = await openDuckDb({ file: path.join(out, 'filiz.duckdb') })
    try {
      const examples: Record<string, { types: Record<string, string>; rows: readonly Row[] }> = {}
      for (const [table] of allTables) {
        const columns = await describe(db, `"${table}"`)
        const texts = columns.map((column) => `${inText(column)}::VARCHAR`)
        const rows = await queried<Row>(db, `SELECT ${texts.join(', ')} FROM "${table}" LIMIT ${rowsOfTable}`)
        examples[table] = {
          types: Object.fromEntries(columns.map(({ name, type }) => [name, type])),
          rows: (rows.length > 0 ? rows : otherRows(table, others)).map((row) => row.map(shortened)),
        }
      }
      return examples
    } finally {
      db.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function otherRows(table: string, others: readonly Recorded[]): Row[] {
  if (fixed[table]) return [Object.values(fixed[table])]
  return others
    .filter(({ type }) => type === table)
    .slice(0, rowsOfTable)
    .map((event) => rowOf(publicForm(known(event as never), { account, child })))
    .map((row) => row.map((value) => (value === null ? null : String(value))))
}

const shortened = (value: string | null) =>
  value !== null && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value
