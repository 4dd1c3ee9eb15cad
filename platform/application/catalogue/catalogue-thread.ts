import { Piscina } from 'piscina'
import { EngineUnavailable } from '@filiz/engines/unavailable.ts'

type Tasks = typeof import('./catalogue-tasks.ts')

/** Tasks that may wait for the thread; further callers are rejected at once. */
const maxWaiting = 8
let pool: Piscina | undefined

/**
 * Runs a computation over a whole catalogue or file in a thread of its own, so that other requests are served
 * meanwhile. Argument and result are copied. Rejects with `EngineUnavailable` when too many computations wait.
 */
export async function runInCatalogueThread<Name extends keyof Tasks>(
  name: Name,
  argument: Parameters<Tasks[Name]>[0],
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  pool ??= new Piscina({
    filename: new URL('./catalogue-tasks.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  if (pool.queueSize >= maxWaiting) throw new EngineUnavailable('catalogue thread')
  return pool.run(argument, { name })
}
