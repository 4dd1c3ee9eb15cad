import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { eventTypes } from '../events/known-events.ts'
import type { Format } from '../files/manifest.ts'
import { allTables, sentenceOf, sentencesOf } from './all-tables.ts'
import { metadataOf } from './parquet-metadata.ts'
import { describe, inText, openDuckDb, queried, type DuckDb } from './duckdb.ts'
import { text } from './sql-text.ts'
import { forgottenRows, forgottenTable } from './forgotten-table.ts'
import { rowsOf, type ExportFiles } from './open-export.ts'
import { definitions, views } from './views.ts'

export const databaseName = 'filiz.duckdb'
const folderOfTables = 'tables'

export interface TableFile {
  readonly path: string
  readonly table: string
  readonly rows: number
}

/** Memory of queries, whatever the size of the history: DuckDB writes to the disk what needs more. */
const megabytesForTables = 512

/**
 * Writes each derived table of an export in its format, from its event files: Parquet partitioned by month, text as one
 * file. Leaves a database of all tables beside them. Starts anew after an interruption.
 */
export async function buildTables(out: string, its: ExportFiles): Promise<readonly TableFile[]> {
  const coming = path.join(out, `${databaseName}.new`)
  for (const old of [coming, `${coming}.wal`, path.join(out, folderOfTables)])
    rmSync(old, { recursive: true, force: true })
  const db = await openDuckDb({ threads: 1, megabytes: megabytesForTables })
  try {
    await db.run(`ATTACH ${text(coming)} AS filiz`)
    await db.run('USE filiz')
    for (const type of eventTypes) await db.run(`CREATE TABLE "${type}" AS ${rowsOf(type, out, its)}`)
    for (const definition of definitions) await create(db, definition)
    await db.run(`CREATE TABLE ${forgottenTable} AS ${forgottenRows(its.forgotten)}`)
    if (its.format === 'parquet') await comment(db)
    const files: TableFile[] = []
    const write = its.format === 'parquet' ? writeParquet : writeText(its.format)
    for (const table of [...views.map((view) => view.name), forgottenTable])
      files.push(...(await write(db, out, table)))
    await db.run('USE memory')
    await db.run('DETACH filiz')
    renameSync(coming, path.join(out, databaseName))
    return files
  } finally {
    db.close()
  }
}

/** Joins and sorts a table in two statements, because both together need more memory than a long history leaves. */
async function create(db: DuckDb, definition: (typeof definitions)[number]): Promise<void> {
  if (!('key' in definition)) return void (await db.run(`CREATE TEMP TABLE ${definition.name} AS ${definition.sql}`))
  await db.run(`CREATE TEMP TABLE unsorted AS ${definition.sql}`)
  await db.run(`CREATE TABLE ${definition.name} AS FROM unsorted ORDER BY ${definition.key}`)
  await db.run('DROP TABLE unsorted')
}

async function comment(db: DuckDb): Promise<void> {
  await db.run('BEGIN')
  for (const [table, meaning] of allTables) {
    await db.run(`COMMENT ON TABLE "${table}" IS ${text(sentencesOf(meaning))}`)
    for (const [column, its] of Object.entries(meaning.columns))
      await db.run(`COMMENT ON COLUMN "${table}"."${column}" IS ${text(sentenceOf(its))}`)
  }
  await db.run('COMMIT')
}

/** Writes a table as one file, or as one for each of its months; the name of the folder is then the month. */
async function writeParquet(db: DuckDb, out: string, table: string): Promise<TableFile[]> {
  const isByMonth = (await describe(db, table)).some(({ name }) => name === 'month')
  const parts = isByMonth
    ? await queried<readonly [string | null, number]>(
        db,
        `SELECT month, count(*)::INTEGER FROM ${table} GROUP BY month ORDER BY month`,
      )
    : [[null, await count(db, table)] as const]
  const files: TableFile[] = []
  for (const [month, rowCount] of parts) {
    const folder = isByMonth ? `month=${month ?? '__HIVE_DEFAULT_PARTITION__'}` : ''
    const file = path.posix.join(folderOfTables, table, folder, 'part.parquet')
    mkdirSync(path.dirname(path.join(out, file)), { recursive: true, mode: 0o700 })
    // One after another: a writer for each month at once would hold all months in memory.
    const part = isByMonth
      ? `(SELECT * EXCLUDE (month) FROM ${table} WHERE month IS NOT DISTINCT FROM ${month === null ? 'NULL' : `DATE '${month}'`})`
      : table
    await db.run(
      `COPY ${part} TO ${text(path.join(out, file))} (FORMAT parquet, COMPRESSION zstd, KV_METADATA ${metadataOf(table)})`,
    )
    files.push({ path: file, table, rows: rowCount })
  }
  return files
}

const optionsOfText = { csv: "FORMAT csv, HEADER, NEW_LINE '\\r\\n'", ndjson: 'FORMAT json' } as const

/** Writes a table as one text file. */
const writeText =
  (format: Exclude<Format, 'parquet'>) =>
  async (db: DuckDb, out: string, table: string): Promise<TableFile[]> => {
    const columns = (await describe(db, table)).map((column) => `${inText(column)} AS "${column.name}"`)
    const file = path.posix.join(folderOfTables, `${table}.${format}`)
    mkdirSync(path.join(out, folderOfTables), { recursive: true, mode: 0o700 })
    await db.run(
      `COPY (SELECT ${columns.join(', ')} FROM ${table}) TO ${text(path.join(out, file))} (${optionsOfText[format]})`,
    )
    return [{ path: file, table, rows: await count(db, table) }]
  }

const count = async (db: DuckDb, table: string) =>
  (await queried<readonly [number]>(db, `SELECT count(*)::INTEGER FROM ${table}`))[0]![0]
