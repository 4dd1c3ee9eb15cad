import { existsSync, statSync } from 'node:fs'
import type { SQLOutputValue } from 'node:sqlite'
import type { Config } from './config.ts'
import { logStart, toSequence } from './event-log/sequence.ts'
import { isSqliteError, openReadOnly } from './sqlite/open-database.ts'

/** Thrown when one of log and vault is missing, empty or older while the other has accounts. */
export class PartialData extends Error {
  override readonly name = 'PartialData'
}

const anyEvent = 'SELECT 1 FROM events LIMIT 1'
const accountInLog = "SELECT 1 FROM events WHERE type = 'AccountRegistered' LIMIT 1"
/** The key of an account, or the tombstone of a destroyed key. */
const isOfAccount = "kind IN ('subject-key', 'forgotten-subject') AND id > 'account:' AND id < 'account;'"
/** The mark of `admin restored`. */
const isAccepted = "kind = 'accepted-data'"
const accountInVault = `SELECT 1 FROM things WHERE ${isOfAccount} OR ${isAccepted} LIMIT 1`
const accountNeedsLog = `SELECT 1 FROM things WHERE ${isOfAccount}
  AND NOT EXISTS (SELECT 1 FROM things WHERE ${isAccepted} AND value = '{"head":null}') LIMIT 1`
const reactorNeedsLog = `SELECT 1 FROM things
  WHERE kind = 'reactor-checkpoint' AND value ->> 'position' > '${logStart}' LIMIT 1`
/** The last registered account, if it is among the newest events; there is no index on types. */
const newestAccount = `SELECT substr(stream, length('account-') + 1) AS id, position FROM events
  WHERE type = 'AccountRegistered' AND position > (SELECT max(position) FROM events) - 100000
  ORDER BY position DESC LIMIT 1`
const knowsAccount = `SELECT 1 FROM things WHERE kind IN ('subject-key', 'forgotten-subject') AND id = 'account:' || ?1
  UNION ALL SELECT 1 FROM things WHERE ${isAccepted} AND value ->> 'head' >= ?2 LIMIT 1`

/**
 * Refuses files of which one is missing, empty or older, before anything is created beside them: an account that the
 * vault does not have cannot sign in, and anybody could register its address. Throws `PartialData`.
 */
export function refusePartialData({ eventLog, vault }: Pick<Config, 'eventLog' | 'vault'>): void {
  if (eventLog.engine !== 'sqlite' || vault.engine !== 'sqlite') return
  if (has(eventLog.file, accountInLog) && has(vault.file, accountInVault) === false)
    throw missing(vault.file, eventLog.file)
  // The key of an account is stored before the log has its first event.
  const newest = first(eventLog.file, newestAccount)
  if (newest && has(vault.file, knowsAccount, String(newest['id']), toSequence(Number(newest['position']))) === false)
    throw new PartialData(
      `${vault.file} is older than ${eventLog.file}: it does not have the account that was registered last; ${remedy}`,
    )
  if (!has(vault.file, accountNeedsLog) || has(eventLog.file, anyEvent) !== false) return
  // A vault may have a key before the log has its first event, but then no reactor has a checkpoint.
  if (isMissing(eventLog.file) || has(vault.file, reactorNeedsLog)) throw missing(eventLog.file, vault.file)
}

const isMissing = (file: string) => !existsSync(file) || statSync(file).size === 0

const missing = (file: string, other: string) =>
  new PartialData(`${file} is ${existsSync(file) ? 'empty' : 'missing'}, but ${other} has accounts: ${remedy}`)
const remedy =
  'bring it back, from a backup or from where DATA_DIR pointed before; if it is lost for good, run `npm run admin -- restored`'

/** Whether the query finds a row; undefined for an unusable file. */
function has(file: string, query: string, ...values: string[]): boolean | undefined {
  const row = first(file, query, ...values)
  return row === undefined ? row : row !== null
}

/** Returns the first row, or null; undefined for an unusable file, because opening it reports the cause. */
function first(file: string, query: string, ...values: string[]): Record<string, SQLOutputValue> | null | undefined {
  if (!existsSync(file)) return null
  try {
    const database = openReadOnly(file)
    try {
      return database.prepare(query).get(...values) ?? null
    } finally {
      database.close()
    }
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return /no such table/.test((error as Error).message) ? null : undefined
  }
}
