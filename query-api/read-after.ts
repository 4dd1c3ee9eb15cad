import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Call } from '@filiz/http/route.ts'

/** Milliseconds that a `Read-After` is waited for (api.md). */
const longestWait = 2_000

/** Waits until what the call reads includes the write that it names, where it names one; an answer that does not says so, a 404 too. */
export async function settle({ readAfter, markStale }: Pick<Call, 'readAfter' | 'markStale'>, readStore: ReadStore, collections: readonly string[]): Promise<void> {
  if (readAfter !== undefined && !(await readStore.reached(collections, readAfter, longestWait))) markStale()
}
