import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { EventLogReader } from './event-log/port.ts'
import { connecting, onDisk } from './open.ts'
import type { ReadStoreReader } from './read-store/port.ts'
import { loadSecrets } from './secrets.ts'
import type { MasterKeys } from './vault/master-keys.ts'
import type { VaultReader } from './vault/port.ts'

/**
 * Engines for programs that only read: their connections to files or servers that others use cannot write. They take no
 * lock on DATA_DIR, create no file, and have no method that changes data. Servers need not be reachable yet.
 */

/** Opens the event log for reading. Rejects with `NothingThere` or `ConfigError`. */
export const openLogReader = async ({ eventLog }: Pick<Config, 'eventLog'>): Promise<EventLogReader> =>
  eventLog.engine === 'sqlite'
    ? onDisk('EVENT_LOG_URL', eventLog.file, async () =>
        (await import('./event-log/sqlite.ts')).openSqliteEventLogReader(
          there('event log', 'EVENT_LOG_URL', eventLog.file),
        ),
      )
    : connecting('EVENT_LOG_URL', async () =>
        (await import('./event-log/eventstoredb.ts')).openEventStoreDbReader(eventLog.url, {
          namespace: eventLog.namespace,
        }),
      )

/** Opens the read store for reading. Rejects with `NothingThere` or `ConfigError`. */
export const openReadStoreReader = async ({ readStore }: Pick<Config, 'readStore'>): Promise<ReadStoreReader> =>
  readStore.engine === 'sqlite'
    ? onDisk('READ_STORE_URL', readStore.file, async () =>
        (await import('./read-store/sqlite.ts')).openSqliteReadStoreReader(
          there('read store', 'READ_STORE_URL', readStore.file),
        ),
      )
    : connecting('READ_STORE_URL', async () =>
        (await import('./read-store/mongodb.ts')).openMongoReadStoreReader(readStore.url),
      )

/** Opens the vault for reading. Rejects with `NothingThere` or `ConfigError`. */
export const openVaultReader = async ({ vault }: Pick<Config, 'vault'>): Promise<VaultReader> =>
  vault.engine === 'sqlite'
    ? onDisk('VAULT_URL', vault.file, async () =>
        (await import('./vault/sqlite.ts')).openSqliteVaultReader(there('vault', 'VAULT_URL', vault.file)),
      )
    : connecting('VAULT_URL', async () => (await import('./vault/mongodb.ts')).openMongoVaultReader(vault.url))

/**
 * Returns the existing master keys; unlike a service, a reader creates none. Rejects with `NothingThere` or
 * `SecretsMissing`.
 */
export async function readMasterKeys(config: Config): Promise<MasterKeys> {
  if (config.masterKeys === null) there('master key', 'MASTER_KEY', join(config.dataDir, 'secrets.json'))
  return config.masterKeys ?? (await loadSecrets(config)).masterKeys
}

/**
 * Checks that the data exist, for operators' commands: with a wrong folder a command would create an empty
 * installation, and the data would seem lost. `partial`: one of log and vault is enough. Throws `NothingThere`.
 */
export function requireData(
  { eventLog, vault }: Pick<Config, 'eventLog'> & Partial<Pick<Config, 'vault'>>,
  { partial = false }: { readonly partial?: boolean } = {},
): void {
  if (partial && [eventLog, vault].some((engine) => engine?.engine === 'sqlite' && existsSync(engine.file))) return
  if (eventLog.engine === 'sqlite') there('event log', 'EVENT_LOG_URL', eventLog.file)
  if (vault?.engine === 'sqlite') there('vault', 'VAULT_URL', vault.file)
}

/** Returns the file if it exists, because a reader must create nothing. Throws `NothingThere`. */
function there(engine: string, variable: string, file: string): string {
  // Without a log there is no installation yet, so the message suggests to start Filiz. When another file is missing, a
  // start would create new secrets that cannot decrypt the existing log.
  const otherwise = engine === 'event log' ? ', or start Filiz first' : ''
  if (!existsSync(file))
    throw new NothingThere(
      `there is no ${engine} at ${file}: set DATA_DIR (or ${variable}) to where Filiz keeps its data${otherwise}`,
    )
  return file
}

export class NothingThere extends Error {
  override readonly name = 'NothingThere'
}
