import type { Document, ReadStore } from '@filiz/engines/read-store/port.ts'

/** Where the projector keeps what is to be known about the models rather than in them. */
export const bookkeepingCollection = 'projector_v1'
export const stoppedId = (collection: string): string => `stopped:${collection}`

/** Whoever asks, the store is asked so often. */
const lookMs = 2_000
/** So long at most a reader may not know yet that a model has stopped, and nobody waits for a look (decision 381). */
const unseenMs = 4_000

export type StoppedModels = (collections: readonly string[]) => Promise<boolean>

/** `at`: when the look that said so began. */
interface Seen {
  readonly at: number
  readonly stopped: boolean
}

/**
 * Whether one of these read models goes no further until an operator, or a newer version, sees to it: what is read there
 * is whole, and late. Each is asked about at most once in 2 s, behind the readers who come meanwhile. Only for who finds what is known older than 4 s it rejects with
 * `EngineUnavailable` where the store does: what would be read there next does not answer either, and a reader waits for a silent server once.
 */
export function createStoppedModels(
  readStore: Pick<ReadStore, 'getMany'>,
  { now = () => performance.now() } = {},
): StoppedModels {
  const seen = new Map<string, Seen>()
  const looks = new Map<string, Promise<unknown>>()
  const ageOf = (collection: string) => now() - (seen.get(collection)?.at ?? -Infinity)

  /** Begins one look for all of these of which none is under way. */
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
    // Who waits for it learns that it failed; nobody may.
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
