import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { totalmem } from 'node:os'
import path from 'node:path'
import { eventTypes } from '../events/known-events.ts'
import { allTables, sentenceOf, sentencesOf } from './all-tables.ts'
import { metadataOf } from './parquet-metadata.ts'
import { describe, openDuckDb, type DuckDb } from './duckdb.ts'
import { text } from './sql-text.ts'
import { forgottenRows, forgottenTable } from './forgotten-table.ts'
import { rowsOf, type ExportFiles } from './open-export.ts'
import { definitions, views } from './views.ts'

export const databaseName = 'filiz.duckdb'
const folderOfTables = 'tables'
const name = 'part.parquet'

export interface TableFile {
  readonly path: string
  readonly table: string
  readonly rows: number
}

/**
 * Writes the DuckDB file of an export, from its event files, and each derived table as Parquet, partitioned by month.
 * Starts anew after an interruption.
 */
export async function buildDatabase(out: string, its: ExportFiles): Promise<readonly TableFile[]> {
  const coming = path.join(out, `${databaseName}.new`)
  for (const old of [coming, `${coming}.wal`, path.join(out, folderOfTables)])
    rmSync(old, { recursive: true, force: true })
  const db = await openDuckDb({ threads: 1, megabytes: megabytesForTables() })
  try {
    // A partition stays in one file as long as its file is open.
    await db.run('SET partitioned_write_max_open_files = 100000')
    await db.run(`ATTACH ${text(coming)} AS filiz`)
    await db.run('USE filiz')
    for (const type of eventTypes) await db.run(`CREATE TABLE "${type}" AS ${rowsOf(type, out, its)}`)
    for (const definition of definitions) await create(db, definition)
    await db.run(`CREATE TABLE ${forgottenTable} AS ${forgottenRows(its.forgotten)}`)
    await db.run('BEGIN')
    await comment(db)
    await db.run('COMMIT')
    const files: TableFile[] = []
    for (const table of [...views.map((view) => view.name), forgottenTable])
      files.push(...(await writeTable(db, out, table)))
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

/** A quarter of what this process may use: DuckDB cannot put all of its work on the disk. */
const megabytesForTables = (): number =>
  Math.round(
    Math.min(4_096, Math.max(512, Math.min(totalmem(), process.constrainedMemory() || Infinity) / 4 / 2 ** 20)),
  )

async function comment(db: DuckDb): Promise<void> {
  for (const [table, meaning] of allTables) {
    await db.run(`COMMENT ON TABLE "${table}" IS ${text(sentencesOf(meaning))}`)
    for (const [column, its] of Object.entries(meaning.columns))
      await db.run(`COMMENT ON COLUMN "${table}"."${column}" IS ${text(sentenceOf(its))}`)
  }
}

/** Writes a table as one file, or as one for each of its months; the name of the folder is then the month. */
async function writeTable(db: DuckDb, out: string, table: string): Promise<TableFile[]> {
  const folder = path.join(out, folderOfTables, table)
  const isByMonth = (await describe(db, table)).some(({ name }) => name === 'month')
  const parts = (await (
    await db.run(
      isByMonth
        ? `SELECT coalesce('month=' || month, 'month=__HIVE_DEFAULT_PARTITION__') AS part, count(*)::INTEGER FROM ${table} GROUP BY part ORDER BY part`
        : `SELECT '', count(*)::INTEGER FROM ${table}`,
    )
  ).getRowsJson()) as [string, number][]
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const options = `FORMAT parquet, COMPRESSION zstd, KV_METADATA ${metadataOf(table)}`
  if (isByMonth)
    await db.run(
      `COPY ${table} TO ${text(folder)} (${options}, PARTITION_BY (month), FILENAME_PATTERN 'part', OVERWRITE)`,
    )
  else await db.run(`COPY ${table} TO ${text(path.join(folder, name))} (${options})`)
  return parts.map(([part, rows]) => {
    // DuckDB appends a number to the pattern.
    if (isByMonth) renameSync(path.join(folder, part, 'part0.parquet'), path.join(folder, part, name))
    return { path: path.posix.join(folderOfTables, table, part, name), table, rows }
  })
}
