import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Call } from '@filiz/http/route.ts'

/** Milliseconds that a `Read-After` is waited for (api.md). */
const longestWait = 2_000

/**
 * Waits until what the call reads includes the write that it names, where it names one. `stale`: it does not, and the
 * answer has to say so.
 */
export async function settle({ readAfter }: Pick<Call, 'readAfter'>, readStore: ReadStore, collections: readonly string[]): Promise<{ readonly stale: boolean }> {
  return { stale: readAfter !== undefined && !(await readStore.reached(collections, readAfter, longestWait)) }
}
