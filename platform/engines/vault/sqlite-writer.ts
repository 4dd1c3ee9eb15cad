import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { openDatabase } from '../sqlite/open-database.ts'
import { transaction } from '../sqlite/transaction.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS things (
    kind TEXT NOT NULL, id TEXT NOT NULL, owner TEXT, value TEXT NOT NULL, version INTEGER NOT NULL, expires TEXT,
    PRIMARY KEY (kind, id)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS things_by_owner ON things (kind, owner, id) WHERE owner IS NOT NULL;
  CREATE TABLE IF NOT EXISTS versions (last INTEGER NOT NULL);
  INSERT INTO versions SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM versions);`

/** Each connection to a vault begins with this; a file of an older release, where nothing expired, gets what it lacks. */
export function openVaultFile(file: string): DatabaseSync {
  const database = openDatabase(file, { synchronous: 'full', schema })
  transaction(database, () => {
    const columns = database
      .prepare('PRAGMA table_info(things)')
      .all()
      .map(({ name }) => name)
    if (!columns.includes('expires')) database.exec('ALTER TABLE things ADD COLUMN expires TEXT')
    database.exec('CREATE INDEX IF NOT EXISTS things_by_expiry ON things (expires) WHERE expires IS NOT NULL')
  })
  return database
}

/** `put` answers the new version or null, the removals how many there were, `purge` nothing. */
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
 * Commits many writes by one sync. What was removed or replaced leaves the write-ahead log `purgeAfterMs` later (the
 * file's own pages are overwritten as they are freed), or, where a `purge` is among the writes, before this returns.
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
    // Another process that reads just now keeps the log from being cut.
    if (emptyWriteAheadLog.get()!['busy'] !== 0) purgeLater()
  }

  /** On a full disk as later as on a busy one: it must not end the thread. */
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
