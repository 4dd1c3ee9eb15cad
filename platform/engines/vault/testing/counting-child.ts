import { EngineUnavailable } from '../../unavailable.ts'
import { openSqliteVault } from '../sqlite.ts'

/** Counts up to its share together with others, by compare-and-set. */
const [, , file, share] = process.argv
const vault = openSqliteVault(file!)
for (let counted = 0; counted < Number(share);) {
  const stored = await vault.get<number>('kind', 'count')
  try {
    if ((await vault.put('kind', 'count', (stored?.value ?? 0) + 1, stored?.version ?? null)) !== null) counted++
  } catch (error) {
    // A busy machine holds up another one that has the lock for longer than it is waited for.
    if (!(error instanceof EngineUnavailable)) throw error
  }
}
await vault.close()
