import { createStalledProjections, type StalledProjections } from '@filiz/application/operation/stalled-projections.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Call } from '@filiz/http/route.ts'

/** Maximum wait for a `Read-After` position, in milliseconds. */
const longestWait = 2_000

const stalledProjectionsOf = new WeakMap<ReadStore, StalledProjections>()

/**
 * Waits until the read models include the write that `Read-After` names. Marks the response (also a 404) as stale if
 * they do not reach it in time, or if a read model has stopped. Resolves to true when the request has `Read-After`;
 * such a read must bypass caches.
 */
export async function waitForPosition(
  { readAfter, markStale }: Pick<Call, 'readAfter' | 'markStale'>,
  readStore: ReadStore,
  collections: readonly string[],
): Promise<boolean> {
  const areStalled = stalledProjectionsOf.get(readStore) ?? createStalledProjections(readStore)
  stalledProjectionsOf.set(readStore, areStalled)
  const [isThere, isStopped] = await Promise.all([
    readAfter === undefined || readStore.reached(collections, readAfter, longestWait),
    areStalled(collections),
  ])
  if (!isThere || isStopped) markStale()
  return readAfter !== undefined
}
