import type { DatabaseSync } from 'node:sqlite'

/** All of `work` or nothing, taking the lock for writing at once: what it reads stays true until it is committed. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk or an I/O error has ended it already.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
