import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  DuckDBInstance,
  ResultReturnType,
  StatementType,
  type DuckDBConnection,
  type DuckDBResult,
} from '@duckdb/node-api'
import type { Column } from '../files/columns.ts'
import { Refused } from '../errors.ts'
import { text } from './sql-text.ts'
import { copyTo, isCopy } from './copy-to.ts'

/**
 * A DuckDB engine within this process. It keeps its data in memory, and in a temporary folder of its own when memory is
 * full.
 */
export interface DuckDb {
  run(sql: string): Promise<DuckDBResult>
  /**
   * Lets all later queries read only these files of an export, irrevocably, because a query may come from an untrusted
   * source.
   */
  confine(exported: string, files: readonly string[]): Promise<void>
  /**
   * Runs one statement. Resolves to its rows, read page by page; null if it has none. `COPY … TO` writes a new file
   * outside the export. Rejects with `Refused` for other statements that write files.
   */
  ask(statement: string): Promise<DuckDBResult | null>
  /** Ends the statement that runs, which then rejects. */
  interrupt(): void
  close(): void
}

const defaultMegabytes = 512

/** Loads nothing from the network: JSON, Parquet and time zones are built in. */
export async function openDuckDb({
  threads,
  file,
  megabytes = defaultMegabytes,
}: {
  readonly threads?: number
  /** Memory of queries; what needs more goes to the temporary folder, if DuckDB can. */
  readonly megabytes?: number
  /** A database whose tables can be read by their names; new tables are still created in memory. */
  readonly file?: string
} = {}): Promise<DuckDb> {
  const spilled = mkdtempSync(path.join(tmpdir(), 'filiz-analyst-'))
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${megabytes}MB`,
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
  const privateFolder = path.join(spilled, 'copies')
  let exported = ''
  return {
    run: (sql) => connection.run(sql),
    async confine(folder, files) {
      exported = folder
      await connection.run(`SET allowed_paths = ${list(files)}`)
      await connection.run(`SET allowed_directories = ${list([privateFolder])}`)
      await connection.run('SET enable_external_access = false')
      await connection.run('SET lock_configuration = true')
    },
    async ask(statement) {
      if (!isCopy(statement)) return ask(connection, statement)
      const copy = copyTo(statement, { privateFolder, exported })
      await connection.run(copy.statement)
      copy.finish()
      return null
    },
    interrupt: () => connection.interrupt(),
    close() {
      connection.closeSync()
      instance.closeSync()
      rmSync(spilled, { recursive: true, force: true })
    },
  }
}

async function ask(connection: DuckDBConnection, statement: string): Promise<DuckDBResult | null> {
  const prepared = await connection.prepare(statement)
  const { statementType } = prepared
  // Both could run a COPY that `copyTo` does not see.
  const mayCopy = statementType === StatementType.EXPLAIN && /\bCOPY\b/i.test(statement)
  if (mayCopy || statementType === StatementType.EXECUTE || statementType === StatementType.COPY)
    throw new Refused("files are written only by a COPY … TO 'file' of its own")
  const result = await prepared.stream()
  return result.returnType === ResultReturnType.QUERY_RESULT ? result : null
}

/** Returns the rows of a query, whose columns the caller knows. */
export const queried = async <Row extends readonly unknown[]>(db: DuckDb, query: string): Promise<readonly Row[]> =>
  (await (await db.run(query)).getRowsJson()) as unknown as readonly Row[]

export interface DescribedColumn {
  readonly name: string
  readonly type: string
}

/** Returns the columns of a query with their types. */
export async function describe(db: DuckDb, query: string): Promise<readonly DescribedColumn[]> {
  const rows = await queried<readonly [string, string]>(db, `DESCRIBE ${query}`)
  return rows.map(([name, type]) => ({ name, type }))
}

/** Returns an expression for a column in text files: instants end with `Z`, as in the event files; lists are JSON. */
export const inText = ({ name, type }: DescribedColumn): string => {
  if (type === 'TIMESTAMP WITH TIME ZONE') return `strftime("${name}", '%Y-%m-%dT%H:%M:%S.%gZ')`
  return type.endsWith('[]') || type.startsWith('MAP') ? `to_json("${name}")` : `"${name}"`
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
