import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { createSealer } from '@filiz/engines/personal-data/sealer.ts'
import { createKeys } from '@filiz/engines/vault/keys.ts'
import { parseMasterKeys } from '@filiz/engines/vault/master-keys.ts'
import { openSqliteVault } from '@filiz/engines/vault/sqlite.ts'
import { generateLog, type MadeLogOptions } from './generate-log.ts'

/**
 * Creates a data folder with a generated log and its vault, as a server would leave it; returns the number of events.
 */
export async function generateFolder(folder: string, options: MadeLogOptions): Promise<number> {
  const log = openSqliteEventLog(join(folder, 'events.db'))
  const vault = openSqliteVault(join(folder, 'vault.db'))
  try {
    const masters = parseMasterKeys(randomBytes(32).toString('base64'))!
    return await generateLog({ log, sealer: createSealer(createKeys(vault, masters)) }, options)
  } finally {
    await log.close()
    await vault.close()
  }
}
