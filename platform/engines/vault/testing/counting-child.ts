import { EngineUnavailable } from '../../unavailable.ts'
import { openSqliteVault } from '../sqlite.ts'

/** Increments a shared counter `share` times by compare-and-set, concurrently with other processes. */
const [, , file, share] = process.argv
const vault = openSqliteVault(file!)
for (let counted = 0; counted < Number(share);) {
  const stored = await vault.get<number>('kind', 'count')
  try {
    if ((await vault.put('kind', 'count', (stored?.value ?? 0) + 1, stored?.version ?? null)) !== null) counted++
  } catch (error) {
    // On a busy machine another process may hold the lock longer than the timeout.
    if (!(error instanceof EngineUnavailable)) throw error
  }
}
await vault.close()
