import type { DatabaseSync } from 'node:sqlite'

/**
 * Runs `work` in a transaction with the write lock from the start, so that data it reads stays valid until the commit.
 * Rolls back if `work` throws.
 */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk or an I/O error may already have ended the transaction.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
