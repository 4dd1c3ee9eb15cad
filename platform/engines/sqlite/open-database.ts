import { DatabaseSync } from 'node:sqlite'

/**
 * Opens (and makes) a database in WAL mode. `full` syncs every commit, so that what was committed survives a power cut;
 * `normal` survives the death of the process and is for what can be made again. Deleted bytes are overwritten with
 * zeroes. Other processes may have the file open: a lock is waited for, at most `busyMs`. A file that is there keeps the pages it has.
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
 * Opens a database that is there so that nothing can be written by this connection: neither what SQLite itself would
 * permit nor its own housekeeping. Takes no lock that a writer would wait for.
 */
export function openReadOnly(file: string, { busyMs = 5_000 }: { busyMs?: number } = {}): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: busyMs })
  database.exec('PRAGMA query_only = ON')
  return database
}

/** The database's own failure (full disk, lock not had in time, file gone, closed), not a mistake in the caller's code. */
export const isSqliteError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_INVALID_STATE')
