import { DatabaseSync } from 'node:sqlite'
import { transaction } from './transaction.ts'

/**
 * Opens or creates a database in WAL mode. `full` syncs every commit, so that it survives a power cut; `normal`
 * survives a crash of the process and is for data that can be rebuilt. Deleted bytes are overwritten with zeroes. Other
 * processes may have the file open: waits for locks at most `busyMs`. An existing file keeps its page size.
 */
export function openDatabase(
  file: string,
  options: { synchronous: 'full' | 'normal'; schema: string; busyMs?: number; pageBytes?: number },
): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: options.busyMs ?? 5_000 })
  try {
    database.exec(`
      PRAGMA page_size = ${options.pageBytes ?? 4096};
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${options.synchronous};
      PRAGMA secure_delete = ON;
      ${options.schema}`)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/**
 * Opens an existing database so that this connection writes nothing, not even SQLite's housekeeping. Takes no lock that
 * would block a writer.
 */
export function openReadOnly(file: string, { busyMs = 5_000 }: { busyMs?: number } = {}): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyMs })
  database.exec('PRAGMA query_only = ON')
  return database
}

/** Adds a column to a table that an older release created. */
export function addMissingColumn(database: DatabaseSync, table: string, definition: string): void {
  const has = database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?')
  const [name] = definition.split(' ') as [string]
  if (has.get(table, name)) return
  transaction(database, () => {
    // Another process may have added it meanwhile.
    if (!has.get(table, name)) database.exec(`ALTER TABLE ${table} ADD COLUMN ${definition}`)
  })
}

/**
 * True for a failure of the database itself (full disk, lock timeout, missing file, closed), false for a mistake in the
 * caller's code.
 */
export const isSqliteError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_INVALID_STATE')
