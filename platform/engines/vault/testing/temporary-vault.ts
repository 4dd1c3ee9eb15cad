import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import type { Vault } from '../port.ts'
import { openSqliteVault } from '../sqlite.ts'

/** A real, empty vault for the running test. */
export function temporaryVault(): Vault {
  const vault = openSqliteVault(join(temporaryFolder(), 'vault.db'))
  onTestFinished(() => vault.close())
  return vault
}

/** Wraps a vault so that `meanwhile` runs just before the first call of `method` for `kind`. */
export function interrupted(
  vault: Vault,
  method: 'get' | 'put' | 'remove',
  kind: string,
  meanwhile: () => Promise<unknown>,
): Vault {
  let done = false
  const call = vault[method] as (...args: unknown[]) => Promise<unknown>
  return {
    ...vault,
    [method]: async (...args: unknown[]) => {
      if (!done && args[0] === kind) {
        done = true
        await meanwhile()
      }
      return call(...args)
    },
  }
}
