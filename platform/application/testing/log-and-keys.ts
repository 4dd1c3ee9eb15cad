import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openSqliteEventLog } from '@filiz/engines/event-log/sqlite.ts'
import { temporaryFolder } from '@filiz/engines/testing/temporary-folder.ts'
import { createKeys } from '@filiz/engines/vault/keys.ts'
import { openSqliteVault } from '@filiz/engines/vault/sqlite.ts'
import { onTestFinished } from 'vitest'

/** Opens an empty log, and keys that include one for the account; closes both at the end of the test. */
export async function logAndKeys(accountId: string) {
  const folder = temporaryFolder()
  const log = openSqliteEventLog(join(folder, 'events.db'))
  const vault = openSqliteVault(join(folder, 'vault.db'))
  onTestFinished(async () => {
    await log.close()
    await vault.close()
  })
  const keys = createKeys(vault, [{ id: 'test', key: randomBytes(32) }])
  await keys.ensure(`account:${accountId}`, null)
  return { log, keys }
}
