import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DuckDBInstance, StatementType, type DuckDBConnection, type DuckDBResult } from '@duckdb/node-api'
import type { Column } from '../files/columns.ts'
import { Refused } from '../errors.ts'

/**
 * A DuckDB engine within this process. It keeps its data in memory, and in a temporary folder of its own when memory is
 * full.
 */
export interface DuckDb {
  run(sql: string): Promise<DuckDBResult>
  /** Lets all later queries read only these files, irrevocably, because a query may come from an untrusted source. */
  confine(files: readonly string[]): Promise<void>
  /**
   * Runs the statements. Resolves to the rows of the last one, read page by page. Rejects with `Refused` for a
   * statement that writes files.
   */
  ask(sql: string): Promise<DuckDBResult>
  close(): void
}

const memory = '512MB'

/** `EXECUTE` could run a prepared `COPY`. Other writing statements need files that `confine` blocks. */
const writing: ReadonlySet<StatementType> = new Set([StatementType.COPY, StatementType.EXECUTE])

/** Loads nothing from the network: JSON, Parquet and time zones are built in. */
export async function openDuckDb({
  threads,
  file,
}: {
  readonly threads?: number
  /** A database whose tables can be read by their names; new tables are still created in memory. */
  readonly file?: string
} = {}): Promise<DuckDb> {
  const spilled = mkdtempSync(path.join(tmpdir(), 'filiz-analyst-'))
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memory,
    temp_directory: spilled,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(threads === undefined ? {} : { threads: String(threads) }),
  })
  const connection = await instance.connect()
  await connection.run("SET TimeZone = 'UTC'")
  if (file !== undefined) {
    await connection.run(`ATTACH ${text(file)} AS filiz (READ_ONLY)`)
    await connection.run("SET search_path = 'memory,filiz'")
  }
  return {
    run: (sql) => connection.run(sql),
    async confine(files) {
      await connection.run(`SET allowed_paths = ${list(files)}`)
      await connection.run('SET enable_external_access = false')
      await connection.run('SET lock_configuration = true')
    },
    ask: (sql) => ask(connection, sql),
    close() {
      connection.closeSync()
      instance.closeSync()
      rmSync(spilled, { recursive: true, force: true })
    },
  }
}

/** Runs the statements in order, because a later one may use what an earlier one created. */
async function ask(connection: DuckDBConnection, sql: string): Promise<DuckDBResult> {
  // DuckDB fails without a message if the text contains only blanks and comments.
  const statements = await connection
    .extractStatements(sql)
    .catch((error: Error) =>
      Promise.reject(
        /Error: /.test(error.message)
          ? error
          : new Refused('the query is empty: ask for something, as in "SELECT count(*) FROM families"'),
      ),
    )
  for (let at = 0; ; at++) {
    const statement = await statements.prepare(at)
    if (writing.has(statement.statementType))
      throw new Refused('a query writes no files: --csv and --json print its answer (… > answer.csv)')
    if (at >= statements.count - 1) return statement.stream()
    await statement.run()
  }
}

/** Returns a text as an SQL literal. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Returns the columns of a query with their types. */
export async function describe(db: DuckDb, query: string): Promise<readonly { name: string; type: string }[]> {
  const rows = (await (await db.run(`DESCRIBE ${query}`)).getRowsJson()) as [string, string][]
  return rows.map(([name, type]) => ({ name, type }))
}

const list = (files: readonly string[]) => `[${files.map(text).join(', ')}]`
const struct = (columns: readonly Column[]) =>
  `{${columns.map(({ name, type }) => `${text(name)}: ${text(type === 'JSON' ? 'VARCHAR' : type)}`).join(', ')}}`

/** Maximum number of characters in a line. The largest event has half a megabyte. */
const maxLine = 2 * 1024 * 1024

/** Returns a table expression for NDJSON files with fixed columns, so that their content does not change the types. */
export const readingLines = (files: readonly string[], columns: readonly Column[]): string =>
  `read_json(${list(files)}, format = 'newline_delimited', maximum_object_size = ${maxLine}, columns = ${struct(columns)})`

export const readingCsv = (files: readonly string[], columns: readonly Column[]): string =>
  `read_csv(${list(files)}, header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', max_line_size = ${maxLine}, columns = ${struct(columns)})`

export const readingParquet = (files: readonly string[]): string => `read_parquet(${list(files)})`
