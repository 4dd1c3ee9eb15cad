import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import type { EventLogReader } from './event-log/port.ts'
import { connecting, onDisk } from './open.ts'
import type { ReadStoreReader } from './read-store/port.ts'

/**
 * What those run on who only read: connections that cannot write, to files or servers that others use at the same time.
 * They take no lock on DATA_DIR, make no file, and have no method that changes anything. Servers need not answer yet.
 */

/** Rejects with `NothingThere`, `ConfigError`. */
export const openLogReader = async ({ eventLog }: Pick<Config, 'eventLog'>): Promise<EventLogReader> => eventLog.engine === 'sqlite'
  ? onDisk('EVENT_LOG_URL', eventLog.file, async () => (await import('./event-log/sqlite.ts')).openSqliteEventLogReader(there('event log', 'EVENT_LOG_URL', eventLog.file)))
  : connecting('EVENT_LOG_URL', async () => (await import('./event-log/eventstoredb.ts')).openEventStoreDbReader(eventLog.url, { namespace: eventLog.namespace }))

/** Rejects with `NothingThere`, `ConfigError`. */
export const openReadStoreReader = async ({ readStore }: Pick<Config, 'readStore'>): Promise<ReadStoreReader> => readStore.engine === 'sqlite'
  ? onDisk('READ_STORE_URL', readStore.file, async () => (await import('./read-store/sqlite.ts')).openSqliteReadStoreReader(there('read store', 'READ_STORE_URL', readStore.file)))
  : connecting('READ_STORE_URL', async () => (await import('./read-store/mongodb.ts')).openMongoReadStoreReader(readStore.url))

/** Reading makes nothing: a file has to be there. */
function there(engine: string, variable: string, file: string): string {
  if (!existsSync(file)) throw new NothingThere(`there is no ${engine} at ${file}: set DATA_DIR (or ${variable}) to where Filiz keeps its data`)
  return file
}

export class NothingThere extends Error {
  override readonly name = 'NothingThere'
}
