import { DuckDBInstance, type DuckDBResult } from '@duckdb/node-api'
import type { Column } from '../export/columns.ts'

/** An engine in this process, in memory; what does not fit goes to a folder of the system's for temporary files. */
export interface DuckDb {
  run(sql: string): Promise<DuckDBResult>
  /** The rows of a result, page by page, as the engine has them. */
  stream(sql: string): Promise<DuckDBResult>
  close(): void
}

const memory = '512MB'

/** Loads nothing from the network: what it needs (JSON, Parquet, calendars of time zones) is built in. */
export async function openDuckDb({ threads }: { readonly threads?: number } = {}): Promise<DuckDb> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memory, autoinstall_known_extensions: 'false', autoload_known_extensions: 'false', ...(threads === undefined ? {} : { threads: String(threads) }),
  })
  const connection = await instance.connect()
  await connection.run("SET TimeZone = 'UTC'")
  return {
    run: (sql) => connection.run(sql),
    stream: (sql) => connection.stream(sql),
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** A text, as SQL says it. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`

const list = (files: readonly string[]) => `[${files.map(text).join(', ')}]`
const struct = (columns: readonly Column[]) => `{${columns.map(({ name, type }) => `${text(name)}: ${text(type === 'JSON' ? 'VARCHAR' : type)}`).join(', ')}}`

/** The largest event has half a megabyte. */
const maxLine = 2 * 1024 * 1024

/** Files of lines as a table, with these columns whatever is in them. */
export const readingLines = (files: readonly string[], columns: readonly Column[]): string =>
  `read_json(${list(files)}, format = 'newline_delimited', maximum_object_size = ${maxLine}, columns = ${struct(columns)})`

export const readingCsv = (files: readonly string[], columns: readonly Column[]): string =>
  `read_csv(${list(files)}, header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', max_line_size = ${maxLine}, columns = ${struct(columns)})`

export const readingParquet = (files: readonly string[]): string => `read_parquet(${list(files)})`
