import type { Document, ReadStore } from '@filiz/engines/read-store/port.ts'

/** Where the projector keeps what is to be known about the models rather than in them. */
export const bookkeepingCollection = 'projector_v1'
export const stoppedId = (collection: string): string => `stopped:${collection}`

/** So long a reader may not know yet that a model has stopped. */
const keptMs = 2_000

export type StoppedModels = (collections: readonly string[]) => Promise<boolean>

/**
 * Whether one of these read models goes no further until an operator, or a newer version, sees to it: what is read there
 * is whole, and late. Each is asked about at most once in 2 s. Rejects with `EngineUnavailable` where the store does:
 * what would be read there next does not answer either, and a reader waits for a silent server once.
 */
export function createStoppedModels(readStore: Pick<ReadStore, 'getMany'>, { now = () => performance.now() } = {}): StoppedModels {
  const known = new Map<string, { readonly until: number; readonly stopped: Promise<boolean> }>()
  return async (collections) => {
    const unknown = collections.filter((collection) => (known.get(collection)?.until ?? -Infinity) <= now())
    if (unknown.length > 0) {
      const found = readStore.getMany<Document>(bookkeepingCollection, unknown.map(stoppedId)).catch((error: unknown) => {
        for (const collection of unknown) known.delete(collection)
        throw error
      })
      for (const collection of unknown) known.set(collection, { until: now() + keptMs, stopped: found.then((all) => all.some(({ _id }) => _id === stoppedId(collection))) })
    }
    return (await Promise.all(collections.map((collection) => known.get(collection)!.stopped))).includes(true)
  }
}
