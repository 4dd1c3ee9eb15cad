import path from 'node:path'
import { eventTypes } from '../events/known-events.ts'
import { columnsOf, type Column } from '../files/columns.ts'
import type { Format, Manifest } from '../files/manifest.ts'
import { openDuckDb, readingCsv, readingLines, readingParquet, type DuckDb } from './duckdb.ts'
import { forgottenRows, forgottenTable, type ForgottenCount } from './forgotten-table.ts'
import { definitions } from './views.ts'

export interface ExportFiles {
  readonly format: Format
  readonly files: Manifest['files']
  readonly columns: ReadonlyMap<string, readonly Column[]>
  readonly forgotten: readonly ForgottenCount[]
}

/** Opens an export's tables: those of its database, or views over its files. Queries can read nothing else. */
export async function openExport(
  out: string,
  { database, ...its }: ExportFiles & { readonly database: string | null },
  options: { readonly threads?: number; readonly megabytes?: number } = {},
): Promise<DuckDb> {
  const db = await openDuckDb({ ...options, ...(database === null ? {} : { file: path.join(out, database) }) })
  try {
    if (database === null) await createViews(db, out, its)
    await db.confine(out, database === null ? its.files.map((file) => path.join(out, file.path)) : [])
    return database === null ? withTablesOnDemand(db) : db
  } catch (error) {
    db.close()
    throw error
  }
}

async function createViews(db: DuckDb, out: string, its: ExportFiles): Promise<void> {
  for (const type of eventTypes) await db.run(`CREATE VIEW "${type}" AS ${rowsOf(type, out, its)}`)
  for (const { name, sql } of definitions) await db.run(`CREATE VIEW ${name} AS ${sql}`)
  await db.run(`CREATE VIEW ${forgottenTable} AS ${forgottenRows(its.forgotten)}`)
}

/** Returns a query for the events of a type, in the order of the log. */
export function rowsOf(type: string, out: string, { format, files, columns }: ExportFiles): string {
  const its = files.filter((file) => file.type === type).map((file) => path.join(out, file.path))
  const known = columns.get(type)
  return its.length === 0 || !known
    ? nothing(columnsOf.get(type)!)
    : `SELECT ${missing(known, type)} FROM ${reading(format, its, known)}`
}

/**
 * Replaces each view that a query needs by a table with its rows. A view is computed again for each mention, and within
 * a correlated subquery the plan of several nested views may take minutes.
 */
function withTablesOnDemand(db: DuckDb): DuckDb {
  const made = new Set<string>()
  async function prepare(sql: string): Promise<void> {
    for (const view of definitions) {
      if (made.has(view.name) || !new RegExp(`\\b${view.name}\\b`, 'i').test(sql)) continue
      made.add(view.name)
      await prepare(view.sql)
      await db.run(`CREATE TABLE made_${view.name} AS ${view.sql}`)
      await db.run(`CREATE OR REPLACE VIEW ${view.name} AS FROM made_${view.name}`)
    }
  }
  return {
    ...db,
    async ask(query) {
      await prepare(query)
      return db.ask(query)
    },
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
