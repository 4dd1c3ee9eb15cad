import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { groupCommit } from '../sqlite/group-commit.ts'
import { isSqliteError, openDatabase } from '../sqlite/open-database.ts'
import { EngineUnavailable } from '../unavailable.ts'
import type { Vault } from './port.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS things (
    kind TEXT NOT NULL, id TEXT NOT NULL, owner TEXT, value TEXT NOT NULL, version INTEGER NOT NULL,
    PRIMARY KEY (kind, id)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS things_by_owner ON things (kind, owner, id) WHERE owner IS NOT NULL;
  CREATE TABLE IF NOT EXISTS versions (last INTEGER NOT NULL);
  INSERT INTO versions SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM versions);`

/** What an overwriting `put` replaced leaves the write-ahead log this long after it, if no removal was faster. */
const purgeReplacedAfterMs = 10_000

interface Row {
  readonly id: string
  readonly value: string
  readonly version: number
}

/**
 * The vault in one file. Every commit is synced; removals, before they resolve, are overwritten in the file and cut
 * from the write-ahead log. Several processes may have it open.
 */
export function openSqliteVault(file: string): Vault {
  const database = openDatabase(file, { synchronous: 'full', schema })
  const select = database.prepare('SELECT id, value, version FROM things WHERE kind = ? AND id = ?')
  const selectOwned = database.prepare('SELECT id, value, version FROM things WHERE kind = ? AND owner = ? ORDER BY id LIMIT 1000')
  const selectPage = database.prepare('SELECT id, value, version FROM things WHERE kind = ? AND id > ? ORDER BY id LIMIT ?')
  const selectFirstPage = database.prepare('SELECT id, value, version FROM things WHERE kind = ? ORDER BY id LIMIT ?')
  const nextVersion = database.prepare('UPDATE versions SET last = last + 1 RETURNING last')
  const insert = database.prepare('INSERT INTO things (owner, value, version, kind, id) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING')
  const update = database.prepare('UPDATE things SET owner = ?, value = ?, version = ? WHERE kind = ? AND id = ?')
  const updateAt = database.prepare('UPDATE things SET owner = ?, value = ?, version = ? WHERE kind = ? AND id = ? AND version = ?')
  const remove = database.prepare('DELETE FROM things WHERE kind = ? AND id = ?')
  const removeAt = database.prepare('DELETE FROM things WHERE kind = ? AND id = ? AND version = ?')
  const removeOwned = database.prepare('DELETE FROM things WHERE kind = ? AND owner = ?')
  const emptyWriteAheadLog = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)')

  let purgeTimer: NodeJS.Timeout | undefined
  const purgeLater = () => {
    purgeTimer ??= setTimeout(purge, purgeReplacedAfterMs).unref()
  }
  const purge = () => {
    clearTimeout(purgeTimer)
    purgeTimer = undefined
    // Another process that reads just now keeps the log from being cut.
    if (emptyWriteAheadLog.get()!['busy'] !== 0) purgeLater()
  }
  const commits = groupCommit(database, purge)

  return {
    get: (kind, id) =>
      answered(() => {
        const row = select.get(kind, id) as unknown as Row | undefined
        if (row === undefined) return null
        const { value, version } = read<never>(row)
        return { value, version }
      }),
    put: async (kind, id, value, expected) => {
      const text = JSON.stringify(value) as string | undefined
      if (text === undefined) throw new TypeError(`not a JSON value: ${kind} ${id}`)
      const owner = ownerOf(value)
      return answered(() =>
        commits.write(() => {
          const version = nextVersion.get()!['last'] as number
          const row = [owner, text, version, kind, id] as const
          if (expected !== null) {
            const replaced = expected === 'any' ? change(update, ...row) : change(updateAt, ...row, expected)
            if (replaced > 0) purgeLater()
            if (replaced > 0) return version
            if (expected !== 'any') return null
          }
          return change(insert, ...row) > 0 ? version : null
        }),
      )
    },
    remove: (kind, id, expected) =>
      answered(() =>
        commits.write(() => (expected === undefined ? change(remove, kind, id) : change(removeAt, kind, id, expected)) > 0, { purge: true }),
      ),
    ownedBy: (kind, owner) => rows(selectOwned, kind, owner),
    removeOwnedBy: (kind, owner) => answered(() => commits.write(() => change(removeOwned, kind, owner), { purge: true })),
    page: (kind, after, limit) => (after === null ? rows(selectFirstPage, kind, limit) : rows(selectPage, kind, after, limit)),
    check: () => answered(() => void select.get('', '')),
    close: async () => {
      if (!database.isOpen) return
      commits.flush()
      clearTimeout(purgeTimer)
      database.close()
    },
  }
}

async function answered<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isSqliteError(error) ? new EngineUnavailable('vault', error) : error
  }
}

const change = (statement: StatementSync, ...values: SQLInputValue[]) => Number(statement.run(...values).changes)

const rows = <T>(statement: StatementSync, ...values: SQLInputValue[]) =>
  answered(() => (statement.all(...values) as unknown as Row[]).map((row) => read<T>(row)))

const read = <T>(row: Row) => ({ id: row.id, value: JSON.parse(row.value) as T, version: row.version })

function ownerOf(value: unknown): string | null {
  const owner = typeof value === 'object' && value !== null && 'owner' in value ? value.owner : null
  return typeof owner === 'string' ? owner : null
}
