import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { addMissingColumn, openDatabase } from '../sqlite/open-database.ts'
import { transaction } from '../sqlite/transaction.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS things (
    kind TEXT NOT NULL, id TEXT NOT NULL, owner TEXT, value TEXT NOT NULL, version INTEGER NOT NULL, expires TEXT,
    PRIMARY KEY (kind, id)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS things_by_owner ON things (kind, owner, id) WHERE owner IS NOT NULL;
  CREATE TABLE IF NOT EXISTS versions (last INTEGER NOT NULL);
  INSERT INTO versions SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM versions);`

/** Opens a connection to the vault's file; adds the expiry column to a file of an older release. */
export function openVaultFile(file: string): DatabaseSync {
  const database = openDatabase(file, { synchronous: 'full', schema })
  addMissingColumn(database, 'things', 'expires TEXT')
  database.exec('CREATE INDEX IF NOT EXISTS things_by_expiry ON things (expires) WHERE expires IS NOT NULL')
  return database
}

/**
 * A write for the thread: `put` returns the new version or null, removals return their number, `purge` returns null.
 */
export type VaultWrite =
  | {
      readonly write: 'put'
      readonly kind: string
      readonly id: string
      readonly owner: string | null
      readonly expires: string | null
      readonly value: string
      readonly expected: number | null | 'any'
    }
  | { readonly write: 'remove'; readonly kind: string; readonly id: string; readonly expected: number | null }
  | { readonly write: 'remove-owned'; readonly kind: string; readonly owner: string }
  | { readonly write: 'remove-expired'; readonly now: string; readonly limit: number }
  | { readonly write: 'purge' }
export type VaultOutcome = number | null

/**
 * Commits many writes with one sync. Removed and replaced values leave the write-ahead log `purgeAfterMs` later, or
 * before the call returns if the writes contain a `purge`. Freed pages of the file are overwritten at once.
 */
export function createVaultWriter(
  database: DatabaseSync,
  purgeAfterMs: number,
): (group: readonly VaultWrite[]) => VaultOutcome[] {
  const nextVersion = database.prepare('UPDATE versions SET last = last + 1 RETURNING last')
  const insert = database.prepare(
    'INSERT INTO things (owner, expires, value, version, kind, id) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const update = database.prepare(
    'UPDATE things SET owner = ?, expires = ?, value = ?, version = ? WHERE kind = ? AND id = ?',
  )
  const updateAt = database.prepare(
    'UPDATE things SET owner = ?, expires = ?, value = ?, version = ? WHERE kind = ? AND id = ? AND version = ?',
  )
  const remove = database.prepare('DELETE FROM things WHERE kind = ? AND id = ?')
  const removeAt = database.prepare('DELETE FROM things WHERE kind = ? AND id = ? AND version = ?')
  const removeOwned = database.prepare('DELETE FROM things WHERE kind = ? AND owner = ?')
  const removeExpired = database.prepare(
    'DELETE FROM things WHERE (kind, id) IN (SELECT kind, id FROM things WHERE expires <= ? LIMIT ?)',
  )
  const emptyWriteAheadLog = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)')

  let purgeTimer: NodeJS.Timeout | undefined
  const purgeLater = () => {
    purgeTimer ??= setTimeout(purgeNow, purgeAfterMs).unref()
  }
  function purge() {
    clearTimeout(purgeTimer)
    purgeTimer = undefined
    if (!database.isOpen) return
    // The write-ahead log cannot be truncated while another process reads from it.
    if (emptyWriteAheadLog.get()!['busy'] !== 0) purgeLater()
  }

  /** Retries later after any failure, such as a full disk, instead of ending the thread. */
  function purgeNow() {
    try {
      purge()
    } catch {
      purgeLater()
    }
  }

  function put({ kind, id, owner, expires, value, expected }: VaultWrite & { readonly write: 'put' }): number | null {
    const version = nextVersion.get()!['last'] as number
    const row = [owner, expires, value, version, kind, id] as const
    if (expected !== null) {
      const replaced = expected === 'any' ? change(update, ...row) : change(updateAt, ...row, expected)
      if (replaced > 0) purgeLater()
      if (replaced > 0) return version
      if (expected !== 'any') return null
    }
    return change(insert, ...row) > 0 ? version : null
  }
  function removed(count: number): number {
    if (count > 0) purgeLater()
    return count
  }
  function one(write: VaultWrite): VaultOutcome {
    switch (write.write) {
      case 'put':
        return put(write)
      case 'remove':
        return removed(
          write.expected === null
            ? change(remove, write.kind, write.id)
            : change(removeAt, write.kind, write.id, write.expected),
        )
      case 'remove-owned':
        return removed(change(removeOwned, write.kind, write.owner))
      case 'remove-expired':
        return removed(change(removeExpired, write.now, write.limit))
      case 'purge':
        return null
    }
  }

  return (group) => {
    const outcomes = transaction(database, () => group.map(one))
    if (group.some(({ write }) => write === 'purge')) purge()
    return outcomes
  }
}

const change = (statement: StatementSync, ...values: SQLInputValue[]) => Number(statement.run(...values).changes)
