import path from 'node:path'
import { eventTypes } from '../events/known-events.ts'
import { columnsOf, type Column } from '../files/columns.ts'
import type { Format, Manifest } from '../files/manifest.ts'
import { openDuckDb, readingCsv, readingLines, readingParquet, type DuckDb } from './duckdb.ts'
import { views } from './views.ts'

/**
 * Opens an export's files as tables: one for each event type (possibly empty), and views over them. Queries can read
 * nothing else.
 */
export async function openExport(
  out: string,
  {
    format,
    files,
    columns,
  }: {
    readonly format: Format
    readonly files: Manifest['files']
    readonly columns: ReadonlyMap<string, readonly Column[]>
  },
  options: { readonly threads?: number } = {},
): Promise<DuckDb> {
  const db = await openDuckDb(options)
  try {
    for (const type of eventTypes) {
      const its = files.filter((file) => file.type === type).map((file) => path.join(out, file.path))
      await db.run(
        `CREATE VIEW "${type}" AS ${its.length === 0 ? nothing(columnsOf.get(type)!) : `SELECT ${missing(columns.get(type)!, type)} FROM ${reading(format, its, columns.get(type)!)}`}`,
      )
    }
    for (const { name, sql } of views) await db.run(`CREATE VIEW ${name} AS ${sql}`)
    await db.confine(files.map((file) => path.join(out, file.path)))
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Returns a query that adds the columns which an export of an older version lacks; they are null. */
function missing(columns: readonly Column[], type: string): string {
  const there = new Set(columns.map(({ name }) => name))
  const lacking = columnsOf.get(type)!.filter(({ name }) => !there.has(name))
  return [
    '*',
    ...lacking.map(({ name, type: sqlType }) => `NULL::${sqlType === 'JSON' ? 'VARCHAR' : sqlType} AS "${name}"`),
  ].join(', ')
}

const nothing = (columns: readonly Column[]) =>
  `SELECT ${columns.map(({ name, type }) => `NULL::${type === 'JSON' ? 'VARCHAR' : type} AS "${name}"`).join(', ')} WHERE false`

function reading(format: Format, files: readonly string[], columns: readonly Column[]): string {
  if (format === 'parquet') return readingParquet(files)
  return format === 'csv' ? readingCsv(files, columns) : readingLines(files, columns)
}
