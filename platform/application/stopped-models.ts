import type { Document, ReadStore } from '@filiz/engines/read-store/port.ts'

/** The projector's collection for the status of read models. */
export const bookkeepingCollection = 'projector_v1'
export const stoppedId = (collection: string): string => `stopped:${collection}`

/** Minimum interval between two reads of the store, for all callers together. */
const lookMs = 2_000
/** Maximum staleness of the cached answer before a caller waits for a read. */
const unseenMs = 4_000

export type StoppedModels = (collections: readonly string[]) => Promise<boolean>

/** `at`: start time of the read that gave the answer. */
interface Seen {
  readonly at: number
  readonly stopped: boolean
}

/**
 * Tells whether one of these read models has stopped until an operator or a newer version acts; its data are then
 * complete but late. Reads the store at most once in 2 s for each model, in the background. A caller waits only when
 * the cached answer is older than 4 s; the call rejects with `EngineUnavailable` when that read fails, so that the
 * reader does not wait for a silent server twice.
 */
export function createStoppedModels(
  readStore: Pick<ReadStore, 'getMany'>,
  { now = () => performance.now() } = {},
): StoppedModels {
  const seen = new Map<string, Seen>()
  const looks = new Map<string, Promise<unknown>>()
  const ageOf = (collection: string) => now() - (seen.get(collection)?.at ?? -Infinity)

  /** Starts one read for all collections without a running read. */
  function look(collections: readonly string[]): void {
    const asked = collections.filter((collection) => !looks.has(collection))
    if (asked.length === 0) return
    const at = now()
    const looking = readStore
      .getMany<Document>(bookkeepingCollection, asked.map(stoppedId))
      .then((all) => {
        for (const collection of asked)
          seen.set(collection, { at, stopped: all.some(({ _id }) => _id === stoppedId(collection)) })
      })
      .finally(() => asked.forEach((collection) => looks.delete(collection)))
    for (const collection of asked) looks.set(collection, looking)
    // Avoids an unhandled rejection when no caller waits for the read; waiting callers still get the error.
    looking.catch(() => {})
  }

  return async (collections) => {
    const due = collections.filter((collection) => ageOf(collection) >= lookMs)
    if (due.length > 0) look(due)
    const unknown = due.filter((collection) => ageOf(collection) >= unseenMs)
    if (unknown.length > 0) await Promise.all(unknown.map((collection) => looks.get(collection)))
    return collections.some((collection) => seen.get(collection)?.stopped)
  }
}
