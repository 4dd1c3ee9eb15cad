import { onTestFinished } from 'vitest'
import type { CollectionSpec, Document, ReadStore, Removal } from '../port.ts'
import type { ReadStoreUnderTest } from '../store-under-test.ts'

export const position = (n: number) => String(n).padStart(20, '0')
export const doc = (_id: string, at: number, more: object = {}): Document => ({
  _id,
  position: position(at),
  revision: position(0),
  ...more,
})
export const removal = (field: string, value: string, at: number): Removal => ({ field, value, position: position(at) })
export const buried = (_id: string, at: number) => ({ _id, position: position(at), removed: true })
export const byId = (a: { _id: string }, b: { _id: string }) => byCodePoints(a._id, b._id)
export const byCodePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
export const idsOf = (documents: readonly Document[]) => documents.map(({ _id }) => _id)

export const things: CollectionSpec = {
  name: 'things_v1',
  indexes: [['childId', '-period'], ['accountId'], ['kind', 'text'], ['kind', '-number', 'text'], ['kind', 'flag']],
}

/** A store with `things_v1` prepared and its lease held. */
export interface Held {
  readonly store: ReadStore
  readonly fence: number
  /** Writes to `things_v1`. `checkpoint` defaults to the newest position. */
  write(
    upserts: readonly Document[],
    removals?: readonly Removal[],
    checkpoint?: string,
    fresh?: ReadonlySet<string>,
    replaced?: readonly Document[],
  ): Promise<void>
  /** Loads documents and tombstones, sorted by id. */
  load(...ids: string[]): Promise<Document[]>
}

/** The engine under test, as each part of the conformance tests uses it. */
export interface EngineUnderTest {
  readonly engine: string
  /** Returns an empty store for each test and cleans up after it. */
  readonly fresh: () => Promise<ReadStoreUnderTest>
  /** False for a stand-in that sorts by UTF-16: the tests then use only data with the same order in both. */
  readonly sortsByCodePoints: boolean
}

export async function opened(test: ReadStoreUnderTest): Promise<ReadStore> {
  const store = await test.open()
  onTestFinished(() => store.close())
  return store
}

/** Prepares the collection and takes its lease. */
export async function hold(store: ReadStore, spec: CollectionSpec = things): Promise<Held> {
  await store.prepare([spec])
  const [lease] = await store.leases([spec.name])
  const fence = await store.takeLease(spec.name, lease!.fence, 'the writer')
  if (fence === null) throw new Error('nobody else is here to take it')
  return {
    store,
    fence,
    write: (
      upserts,
      removals = [],
      checkpoint = [...upserts, ...removals]
        .map((one) => one.position)
        .sort()
        .at(-1)!,
      made = new Set(),
      replaced = [],
    ) =>
      store.apply([
        {
          collection: spec.name,
          fence,
          upserts,
          fresh: made,
          replaced: new Map(replaced.map((one) => [one._id, one])),
          removals,
          checkpoint,
        },
      ]),
    load: async (...ids) => (await store.load(spec.name, ids)).toSorted(byId),
  }
}
