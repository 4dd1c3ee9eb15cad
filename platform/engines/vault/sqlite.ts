import type { MessagePort } from 'node:worker_threads'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { createFileCheck } from '../sqlite/file-check.ts'
import { answeringFor } from '../sqlite/file-faults.ts'
import { createWriterThread } from '../sqlite/writer-thread.ts'
import { openReadOnly } from '../sqlite/open-database.ts'
import type { Vault, VaultReader } from './port.ts'
import { openVaultFile, type VaultOutcome, type VaultWrite } from './sqlite-writer.ts'

/** Maximum rows removed in one transaction, so that other writes can run in between. */
const atATime = 1_000

interface Row {
  readonly id: string
  readonly value: string
  readonly version: number
}

export interface SqliteVaultOptions {
  readonly purgeAfterMs?: number
  /** The port from another thread's `shareWriting`: writes go through its writing thread. */
  readonly through?: MessagePort | undefined
}

/**
 * Opens the vault in one file with its own writing thread: every commit is synced, and one sync covers many writes.
 * Removed and replaced values leave the disk within `purgeAfterMs`, or when `purge` resolves. Several processes may
 * have the file open.
 */
export function openSqliteVault(
  file: string,
  { purgeAfterMs = 10_000, through }: SqliteVaultOptions = {},
): Vault & Required<Pick<Vault, 'shareWriting'>> {
  const database = openVaultFile(file)
  const writer = createWriterThread<VaultWrite, VaultOutcome>({
    script: new URL('./sqlite-writer-thread.ts', import.meta.url),
    workerData: { file, purgeAfterMs },
    engine: 'vault',
    through,
  })
  const check = createFileCheck('vault', database)
  const answering = answeringFor('vault', database)
  const rows = <T>(statement: StatementSync, ...values: SQLInputValue[]) =>
    answering(() => (statement.all(...values) as unknown as Row[]).map((row) => read<T>(row)))
  const reader = reading(database)
  const selectOwned = database.prepare(
    'SELECT id, value, version FROM things WHERE kind = ? AND owner = ? ORDER BY id LIMIT 1000',
  )
  const selectPage = database.prepare(
    'SELECT id, value, version FROM things WHERE kind = ? AND id > ? ORDER BY id LIMIT ?',
  )
  const selectFirstPage = database.prepare('SELECT id, value, version FROM things WHERE kind = ? ORDER BY id LIMIT ?')

  return {
    ...reader,
    check,
    put: async (kind, id, value, expected) => {
      const text = JSON.stringify(value) as string | undefined
      if (text === undefined) throw new TypeError(`not a JSON value: ${kind} ${id}`)
      return writer.write({
        write: 'put',
        kind,
        id,
        owner: textIn(value, 'owner'),
        expires: textIn(value, 'expires'),
        value: text,
        expected,
      })
    },
    remove: async (kind, id, expected) =>
      ((await writer.write({ write: 'remove', kind, id, expected: expected ?? null })) ?? 0) > 0,
    ownedBy: async (kind, owner) => rows(selectOwned, kind, owner),
    removeOwnedBy: async (kind, owner) => (await writer.write({ write: 'remove-owned', kind, owner })) ?? 0,
    removeExpired: async (now) => {
      for (let all = 0; ;) {
        const removed = (await writer.write({ write: 'remove-expired', now, limit: atATime })) ?? 0
        all += removed
        if (removed < atATime) return all
      }
    },
    purge: async () => void (await writer.write({ write: 'purge' })),
    page: async (kind, after, limit) =>
      after === null ? rows(selectFirstPage, kind, limit) : rows(selectPage, kind, after, limit),
    shareWriting: writer.share,
    close: async () => {
      await writer.close()
      if (database.isOpen) database.close()
    },
  }
}

/** Opens the same file on a read-only connection, concurrently with a writer; the file must exist. */
export function openSqliteVaultReader(file: string): VaultReader {
  const database = openReadOnly(file)
  return {
    ...reading(database),
    close: async () => {
      if (database.isOpen) database.close()
    },
  }
}

function reading(database: DatabaseSync): Omit<VaultReader, 'close'> {
  const answering = answeringFor('vault', database)
  const select = database.prepare('SELECT id, value, version FROM things WHERE kind = ? AND id = ?')
  return {
    get: async (kind, id) =>
      answering(() => {
        const row = select.get(kind, id) as unknown as Row | undefined
        if (row === undefined) return null
        const { value, version } = read<never>(row)
        return { value, version }
      }),
    check: async () => answering(() => void select.get('', '')),
  }
}

const read = <T>(row: Row) => ({ id: row.id, value: JSON.parse(row.value) as T, version: row.version })

function textIn(value: unknown, field: 'owner' | 'expires'): string | null {
  const text = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : null
  return typeof text === 'string' ? text : null
}
