import { createStoppedModels, type StoppedModels } from '@filiz/application/stopped-models.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Call } from '@filiz/http/route.ts'

/** Maximum wait for a `Read-After` position, in milliseconds (api.md). */
const longestWait = 2_000

const stoppedOf = new WeakMap<ReadStore, StoppedModels>()

/**
 * Waits until the read models include the write that `Read-After` names. Marks the response (also a 404) as stale if
 * they do not, or if a read model has stopped.
 */
export async function settle(
  { readAfter, markStale }: Pick<Call, 'readAfter' | 'markStale'>,
  readStore: ReadStore,
  collections: readonly string[],
): Promise<void> {
  const haveStopped = stoppedOf.get(readStore) ?? createStoppedModels(readStore)
  stoppedOf.set(readStore, haveStopped)
  const [isThere, isStopped] = await Promise.all([
    readAfter === undefined || readStore.reached(collections, readAfter, longestWait),
    haveStopped(collections),
  ])
  if (!isThere || isStopped) markStale()
}
