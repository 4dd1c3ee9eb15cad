import { bookkeepingCollection, type Document, type ReadStore } from '@filiz/engines/read-store/port.ts'

export const stalledId = (collection: string): string => `stopped:${collection}`

/** Minimum interval between two reads of the store, for all callers together. */
const pollMs = 2_000
/** Maximum staleness of the cached answer before a caller waits for a read. */
const maxStalenessMs = 4_000

export type StalledProjections = (collections: readonly string[]) => Promise<boolean>

/** `at`: start time of the read that gave the answer. */
interface Seen {
  readonly at: number
  readonly stopped: boolean
}

/**
 * Tells whether one of these read models has stopped until an operator or a newer version acts; its documents are then
 * complete but out of date. Reads the store at most once in 2 s for each model, in the background. A caller waits only
 * when the cached answer is older than 4 s; the call rejects with `EngineUnavailable` when that read fails, so that the
 * reader does not wait for a silent server twice.
 */
export function createStalledProjections(
  readStore: Pick<ReadStore, 'getMany'>,
  { now = () => performance.now() } = {},
): StalledProjections {
  const seen = new Map<string, Seen>()
  const polls = new Map<string, Promise<unknown>>()
  const ageOf = (collection: string) => now() - (seen.get(collection)?.at ?? -Infinity)

  /** Starts one read for all collections without a running read. */
  function poll(collections: readonly string[]): void {
    const asked = collections.filter((collection) => !polls.has(collection))
    if (asked.length === 0) return
    const at = now()
    const polling = readStore
      .getMany<Document>(bookkeepingCollection, asked.map(stalledId))
      .then((all) => {
        for (const collection of asked)
          seen.set(collection, { at, stopped: all.some(({ _id }) => _id === stalledId(collection)) })
      })
      .finally(() => asked.forEach((collection) => polls.delete(collection)))
    for (const collection of asked) polls.set(collection, polling)
    // Avoids an unhandled rejection when no caller waits for the read; waiting callers still get the error.
    polling.catch(() => {})
  }

  return async (collections) => {
    const due = collections.filter((collection) => ageOf(collection) >= pollMs)
    if (due.length > 0) poll(due)
    const unknown = due.filter((collection) => ageOf(collection) >= maxStalenessMs)
    if (unknown.length > 0) await Promise.all(unknown.map((collection) => polls.get(collection)))
    return collections.some((collection) => seen.get(collection)?.stopped)
  }
}
