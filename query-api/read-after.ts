import { createStoppedModels, type StoppedModels } from '@filiz/application/stopped-models.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Call } from '@filiz/http/route.ts'

/** Milliseconds that a `Read-After` is waited for (api.md). */
const longestWait = 2_000

const stoppedOf = new WeakMap<ReadStore, StoppedModels>()

/**
 * Waits until what the call reads includes the write that it names, where it names one. An answer that does not, and one
 * from a model that goes no further for now, says so; a 404 too.
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
