import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import { isSqliteError, openReadOnly } from './sqlite/open-database.ts'

/** Thrown when one of log and vault is missing or empty while the other has accounts. */
export class PartialData extends Error {
  override readonly name = 'PartialData'
}

const accountInLog = "SELECT 1 FROM events WHERE type = 'AccountRegistered' LIMIT 1"
/** The key of an account, the tombstone of a destroyed key, or the mark of `admin restored`. */
const accountInVault = `SELECT 1 FROM things WHERE kind IN ('subject-key', 'forgotten-subject')
  AND id > 'account:' AND id < 'account;' OR kind = 'accepted-data' LIMIT 1`
const anyEvent = 'SELECT 1 FROM events LIMIT 1'
const accountWithoutLog = `SELECT 1 FROM things WHERE kind IN ('subject-key', 'forgotten-subject')
  AND id > 'account:' AND id < 'account;'
  AND NOT EXISTS (SELECT 1 FROM things WHERE kind = 'accepted-data' AND value = '{"head":null}') LIMIT 1`

/**
 * Refuses files of which one is missing or empty, before anything is created beside them: with an empty vault nobody
 * could sign in, and anybody could register the address of an existing account. Throws `PartialData`.
 */
export function refusePartialData({ eventLog, vault }: Pick<Config, 'eventLog' | 'vault'>): void {
  if (eventLog.engine !== 'sqlite' || vault.engine !== 'sqlite') return
  if (has(eventLog.file, accountInLog) && has(vault.file, accountInVault) === false)
    throw missing(vault.file, eventLog.file)
  if (has(vault.file, accountWithoutLog) && has(eventLog.file, anyEvent) === false)
    throw missing(eventLog.file, vault.file)
}

const missing = (file: string, other: string) =>
  new PartialData(
    `${file} is ${existsSync(file) ? 'empty' : 'missing'}, but ${other} has accounts: bring it back, from a backup or from where DATA_DIR pointed before; if it is lost for good, run \`npm run admin -- restored\``,
  )

/** Whether the query finds a row; undefined for an unusable file, because opening it reports the cause. */
function has(file: string, query: string): boolean | undefined {
  if (!existsSync(file)) return false
  try {
    const database = openReadOnly(file)
    try {
      return database.prepare(query).get() !== undefined
    } finally {
      database.close()
    }
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return /no such table/.test((error as Error).message) ? false : undefined
  }
}
