import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { activeTime } from '../testing/active-time.ts'
import { replacingConformance } from './conformance-replacing.ts'
import {
  FenceLost,
  tombstoneId,
  type CollectionSpec,
  type CollectionWrite,
  type Condition,
  type Document,
  type Query,
  type ReadStore,
  type Removal,
  type Scalar,
} from './port.ts'
import { NotIndexed } from './query.ts'
import type { ReadStoreUnderTest } from './store-under-test.ts'

const position = (n: number) => String(n).padStart(20, '0')
const doc = (_id: string, at: number, more: object = {}): Document => ({
  _id,
  position: position(at),
  revision: position(0),
  ...more,
})
const removal = (field: string, value: string, at: number): Removal => ({ field, value, position: position(at) })
const buried = (_id: string, at: number) => ({ _id, position: position(at), removed: true })
const byId = (a: { _id: string }, b: { _id: string }) => byCodePoints(a._id, b._id)
const byCodePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const idsOf = (documents: readonly Document[]) => documents.map(({ _id }) => _id)

const things: CollectionSpec = {
  name: 'things_v1',
  indexes: [['childId', '-period'], ['accountId'], ['kind', 'text'], ['kind', '-number', 'text'], ['kind', 'flag']],
}

/** A store with `things_v1` prepared and its lease held. */
interface Held {
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

/**
 * Conformance tests for every read store engine. `fresh` returns an empty one for each test and cleans up after it. Set
 * `sortsByCodePoints` to false for a stand-in that sorts by UTF-16: the tests then use only data with the same order in
 * both.
 */
export function readStoreConformance(
  engine: string,
  fresh: () => Promise<ReadStoreUnderTest>,
  { sortsByCodePoints = true } = {},
): void {
  async function opened(test: ReadStoreUnderTest): Promise<ReadStore> {
    const store = await test.open()
    onTestFinished(() => store.close())
    return store
  }

  async function hold(store: ReadStore, spec: CollectionSpec = things): Promise<Held> {
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
  const holding = async () => hold(await opened(await fresh()))

  describe(`read store on ${engine}: documents`, () => {
    it('reads an unprepared collection as empty and creates nothing', async () => {
      const store = await opened(await fresh())
      await store.check()
      expect(await store.get('things_v1', 'a')).toBeNull()
      expect(await store.getMany('things_v1', ['a'])).toEqual([])
      expect(await store.find('things_v1', { where: { _id: 'a' }, limit: 1 })).toEqual([])
      expect(await store.count('things_v1', { _id: 'a' })).toBe(0)
      expect(await store.load('things_v1', ['a'])).toEqual([])
      expect(await store.leases(['things_v1'])).toEqual([])
      expect(await store.takeLease('things_v1', 0, 'me')).toBeNull()
      expect(await store.heartbeat('things_v1', 0)).toBe(false)
      await store.releaseLease('things_v1', 0)
      await store.drop('things_v1')
      await expect(
        store.apply([
          { collection: 'things_v1', fence: 0, upserts: [doc('a', 1)], removals: [], checkpoint: position(1) },
        ]),
      ).rejects.toThrow(FenceLost)
      expect(await store.reached(['things_v1'], position(1), 50)).toBe(false)
      expect(await store.list()).toEqual([])
    })

    it('returns documents exactly as written', async () => {
      const { store, write, load } = await holding()
      const full = doc('child_2026-11', 7, {
        text: 'Işık, “İğde” 🦖 \u2028 \u0000 \\ " \'',
        empty: '',
        numbers: [0, -1.5, 1e21, 5e-324, Number.MAX_SAFE_INTEGER],
        yes: true,
        no: false,
        nothing: null,
        items: [{ activityId: 'a', reasons: [{ code: 'c', params: { n: 1, s: 'ş' } }], feedback: null }, [], {}, [[1]]],
        nested: { a: { b: {} } },
      })
      await write([full, doc('bare', 8)])
      expect(await store.get('things_v1', 'child_2026-11')).toEqual(full)
      expect(await store.find('things_v1', { where: { _id: 'child_2026-11' }, limit: 1 })).toEqual([full])
      expect(await load('bare', 'child_2026-11', 'none')).toEqual([doc('bare', 8), full])
      expect(await store.get('things_v1', 'none')).toBeNull()
      expect([
        await store.positionOf('things_v1', 'bare'),
        await store.positionOf('things_v1', 'none'),
        await store.positionOf('unknown_v1', 'bare'),
      ]).toEqual([position(8), null, null])
    })

    it('positionOf returns the latest written position, and null after a removal', async () => {
      const { store, write } = await holding()
      const at = () => store.positionOf('things_v1', 'a')
      await write([doc('a', 1)])
      expect([await at(), await at()]).toEqual([position(1), position(1)])
      await write([doc('a', 2)])
      expect(await at()).toBe(position(2))
      await store.drop('things_v1')
      const again = await hold(store)
      expect(await at()).toBeNull()
      await again.write([doc('a', 1)])
      expect(await at()).toBe(position(1))
      await again.write([], [removal('_id', 'a', 3)])
      expect(await at()).toBeNull()
    })

    it("positionOf sees another process' write after waiting for its checkpoint", async () => {
      const test = await fresh()
      const [one, other] = [await opened(test), await opened(test)]
      const { write } = await hold(one)
      for (let at = 1; at <= 50; at++) {
        await write([doc('a', at)])
        expect(await other.reached(['things_v1'], position(at), 60_000)).toBe(true)
        expect(await other.positionOf('things_v1', 'a')).toBe(position(at))
      }
    })

    it('getMany returns each existing document once, even for repeated ids', async () => {
      const { store, write } = await holding()
      const all = Array.from({ length: 1_200 }, (_, n) => doc(`d${n}`, n + 1))
      await write(all)
      const ids = ['none', 'd3', 'd3', '', '†', "d1' OR '1", ...idsOf(all)]
      expect((await store.getMany('things_v1', ids)).toSorted(byId)).toEqual(all.toSorted(byId))
      expect(await store.getMany('things_v1', [])).toEqual([])
    })

    it('replaces a document by a newer version and ignores older and equal ones', async () => {
      const { store, write } = await holding()
      const first = doc('a', 5, { childId: 'before', note: 'first' })
      await write([first])
      await write([doc('a', 4, { note: 'older' })])
      await write([doc('a', 5, { note: 'equal' })])
      expect(await store.get('things_v1', 'a')).toEqual(first)
      const second = doc('a', 6, { childId: 'after' })
      await write([second])
      expect(await store.get('things_v1', 'a')).toEqual(second)
      expect(await store.find('things_v1', { where: { childId: 'before' }, limit: 10 })).toEqual([])
      expect(await store.find('things_v1', { where: { childId: 'after' }, limit: 10 })).toEqual([second])
    })

    it('returns a document whose changed fields alone were written exactly as if it were written whole', async () => {
      const { store, write } = await holding()
      const items = [{ text: 'Işık, “İğde” 🦖 \u0000 \\ "', number: 5e-324 }]
      const done = { a: { at: 'x', by: null }, 'b-1': 1 }
      const first = doc('a', 1, { childId: 'c', items, done, number: 1, nothing: null })
      await write([first])
      const versions = [
        { ...first, position: position(2), number: 1e21, nothing: { now: ['“”', { é: null }] } },
        { ...first, position: position(3), done: { ...done, c: { at: 'y', by: null, of: [] } } },
        { ...first, position: position(4), done: { ...done, a: { at: null } }, items: [...items, {}], more: true },
        { ...first, position: position(5), done: {}, childId: 'another' },
        { ...first, position: position(6), done: { 'with "quotes"': 1 }, 'a "field"': 2 },
        doc('a', 7, { childId: 'c' }),
      ]
      let before: Document = first
      for (const after of versions) {
        await write([after], [], undefined, undefined, [before])
        expect(await store.get('things_v1', 'a')).toEqual(after)
        expect(
          await store.find('things_v1', { where: { childId: after['childId'] as string, accountId: null }, limit: 1 }),
        ).toEqual([after])
        expect(await store.positionOf('things_v1', 'a')).toBe(after.position)
        before = after
      }
    })

    it('writes the whole document when another version is stored than the one that the writer names', async () => {
      const { store, write, load } = await holding()
      const version = (_id: string, at: number) => doc(_id, at, { same: 'same', is: at, done: { [`at${at}`]: at } })
      const [a, b, c, d] = ['a', 'b', 'c', 'd'] as const
      await write([version(a, 3), version(b, 3), version(c, 3), version(d, 3)])
      await write([version(b, 9)])
      await write([], [removal('_id', c, 4)])
      const replaced = [
        version(a, 3),
        { ...version(b, 3), same: 'seen' },
        version(c, 3),
        version(d, 2),
        version('e', 3),
      ]
      await write(
        [a, b, c, d, 'e'].map((id) => version(id, 4)),
        [],
        undefined,
        undefined,
        replaced,
      )
      expect(await load(a, b, c, d, 'e')).toEqual([
        version(a, 4),
        version(b, 9),
        buried(c, 4),
        version(d, 4),
        version('e', 4),
      ])
      await write([version(a, 3), version(a, 4)], [], position(9), undefined, [version(a, 4)])
      expect(await store.get('things_v1', a)).toEqual(version(a, 4))
    })

    it('reaches the same state for any order and repetition of writes, with any `fresh` hints', async () => {
      const { store, write } = await holding()
      let run = 0
      const version = fc.record({ id: fc.constantFrom('a', 'b', 'c'), at: fc.integer({ min: 1, max: 30 }) })
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(version, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
          fc.subarray(['a', 'b', 'c']),
          async (batches, said) => {
            const prefix = `run${run++}-`
            for (const batch of batches)
              await write(
                batch.map(({ id, at }) => doc(prefix + id, at, { is: `${id}@${at}` })),
                [],
                undefined,
                new Set(said.map((id) => prefix + id)),
              )
            for (const id of ['a', 'b', 'c']) {
              const newest = Math.max(
                ...batches
                  .flat()
                  .filter((one) => one.id === id)
                  .map(({ at }) => at),
              )
              expect(await store.get('things_v1', prefix + id)).toEqual(
                newest > 0 ? doc(prefix + id, newest, { is: `${id}@${newest}` }) : null,
              )
            }
          },
        ),
        { numRuns: 40 },
      )
    })

    it('keeps the newest version of concurrent writes', async () => {
      const test = await fresh()
      const [one, other] = [await opened(test), await opened(test)]
      const { fence } = await hold(one)
      const orders = Array.from({ length: 40 }, (_, n) => ((n * 17) % 40) + 1)
      await Promise.all(
        orders.map((at, n) =>
          (n % 2 ? one : other).apply([
            {
              collection: 'things_v1',
              fence,
              upserts: [doc('a', at), doc(`a${at}`, at)],
              fresh: new Set(n % 3 ? ['a', `a${at}`] : []),
              removals: [],
              checkpoint: position(at),
            },
          ]),
        ),
      )
      expect(await one.get('things_v1', 'a')).toEqual(doc('a', 40))
      expect(
        await other.getMany(
          'things_v1',
          orders.map((at) => `a${at}`),
        ),
      ).toHaveLength(40)
      expect((await one.leases(['things_v1']))[0]!.checkpoint).toBe(position(40))
    })
  })

  describe(`read store on ${engine}: removals`, () => {
    it('turns all documents of a child into tombstones that only `load` returns', async () => {
      const { store, write, load } = await holding()
      await write([
        doc('a', 1, { childId: 'x', accountId: 'p' }),
        doc('b', 2, { childId: 'x', accountId: 'p' }),
        doc('c', 3, { childId: 'y', accountId: 'p' }),
      ])
      await write([], [removal('childId', 'x', 10)])
      const mark = tombstoneId('childId', 'x')
      expect(await load('a', 'b', 'c', mark)).toEqual(
        [buried('a', 10), buried('b', 10), doc('c', 3, { childId: 'y', accountId: 'p' }), buried(mark, 10)].toSorted(
          byId,
        ),
      )
      for (const id of ['a', 'b', mark]) expect(await store.get('things_v1', id)).toBeNull()
      expect(idsOf(await store.getMany('things_v1', ['a', 'b', 'c', mark]))).toEqual(['c'])
      expect(await store.find('things_v1', { where: { childId: 'x' }, limit: 10 })).toEqual([])
      expect(idsOf(await store.find('things_v1', { where: { accountId: 'p' }, limit: 10 }))).toEqual(['c'])
      expect(idsOf(await store.find('things_v1', { where: {}, limit: 10 }))).toEqual(['c'])
      expect(await store.count('things_v1', { accountId: 'p' })).toBe(1)
      expect((await store.list())[0]!.documents).toBe(1)
    })

    it('does not restore a removed document that a write marks as fresh', async () => {
      const { store, write, load } = await holding()
      await write([doc('a', 1, { childId: 'x' })], [removal('childId', 'x', 5)])
      await write([doc('a', 3, { childId: 'x' }), doc('b', 6)], [], position(6), new Set(['a', 'b']))
      expect(await load('a')).toEqual([buried('a', 5)])
      expect(idsOf(await store.find('things_v1', { where: {}, limit: 10 }))).toEqual(['b'])
    })

    it('removes one document by its id', async () => {
      const { store, write, load } = await holding()
      await write([doc('a', 1), doc('b', 2)], [removal('_id', 'a', 3)])
      expect(await load('a', 'b', tombstoneId('_id', 'a'))).toEqual([
        buried('a', 3),
        doc('b', 2),
        buried(tombstoneId('_id', 'a'), 3),
      ])
      expect(await store.get('things_v1', 'a')).toBeNull()
    })

    it('writes a marker tombstone even when no document matches', async () => {
      const { write, load } = await holding()
      await write([], [removal('accountId', 'nobody', 4)])
      expect(await load(tombstoneId('accountId', 'nobody'))).toEqual([buried(tombstoneId('accountId', 'nobody'), 4)])
    })

    it('removes older documents, including those of the same write, and keeps newer ones', async () => {
      const { write, load } = await holding()
      await write([doc('old', 1, { childId: 'x' }), doc('new', 9, { childId: 'x' })])
      await write(
        [
          doc('older-here', 4, { childId: 'x' }),
          doc('equal-here', 5, { childId: 'x' }),
          doc('newer-here', 6, { childId: 'x' }),
        ],
        [removal('childId', 'x', 5)],
      )
      expect(await load('old', 'new', 'older-here', 'equal-here', 'newer-here')).toEqual([
        doc('equal-here', 5, { childId: 'x' }),
        doc('new', 9, { childId: 'x' }),
        doc('newer-here', 6, { childId: 'x' }),
        buried('old', 5),
        buried('older-here', 5),
      ])
    })

    it('a late write never restores a removed document', async () => {
      const { store, write, load } = await holding()
      await write([doc('a', 1, { childId: 'x' })], [removal('childId', 'x', 10)])
      for (const at of [1, 2, 9, 10]) await write([doc('a', at, { childId: 'x', late: true })])
      expect(await load('a')).toEqual([buried('a', 10)])
      expect(await store.get('things_v1', 'a')).toBeNull()
    })

    it('may be repeated, and never lowers the position of a tombstone', async () => {
      const { write, load } = await holding()
      await write([doc('a', 1, { childId: 'x' })], [removal('childId', 'x', 10)])
      const once = await load('a', tombstoneId('childId', 'x'))
      await write([], [removal('childId', 'x', 10)])
      await write([], [removal('childId', 'x', 8)])
      expect(await load('a', tombstoneId('childId', 'x'))).toEqual(once)
      await write([], [removal('childId', 'x', 12)])
      expect(await load(tombstoneId('childId', 'x'))).toEqual([buried(tombstoneId('childId', 'x'), 12)])
    })

    it('removes all documents when they do not fit into one page', async () => {
      const { store, write } = await holding()
      await write(
        Array.from({ length: 1_300 }, (_, n) => doc(`d${n}`, n + 1, { accountId: 'large', childId: `c${n % 3}` })),
      )
      await write([], [removal('accountId', 'large', 2_000)])
      expect(await store.count('things_v1', { accountId: 'large' })).toBe(0)
      expect(await store.count('things_v1', { childId: 'c1' })).toBe(0)
    })

    it('reaches the same state after any number of crashes and restarts', async () => {
      const { store, write } = await holding()
      let run = 0
      const step = fc.oneof(
        {
          weight: 4,
          arbitrary: fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), childId: fc.constantFrom('x', 'y') }),
        },
        fc.record({ removed: fc.constantFrom('x', 'y') }),
      )
      const replays = fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 1, maxLength: 20 }),
          fc.integer({ min: 1, max: 5 }),
          replays,
          async (steps, size, again) => {
            const outcomes: unknown[] = []
            for (const replayed of [[], again]) {
              const prefix = `run${run++}-`
              const writes = Array.from({ length: Math.ceil(steps.length / size) }, (_, n) => {
                const batch = steps
                  .slice(n * size, n * size + size)
                  .map((one, index) => ({ ...one, at: n * size + index + 1 }))
                return [
                  batch.flatMap((one) =>
                    'id' in one ? [doc(prefix + one.id, one.at, { childId: prefix + one.childId })] : [],
                  ),
                  batch.flatMap((one) => ('removed' in one ? [removal('childId', prefix + one.removed, one.at)] : [])),
                ] as const
              })
              for (const one of writes) await write(...one)
              for (const [from, to] of replayed) for (const one of writes.slice(from, from + to)) await write(...one)
              const ids = [
                'a',
                'b',
                'c',
                'd',
                tombstoneId('childId', `${prefix}x`),
                tombstoneId('childId', `${prefix}y`),
              ].map((id) => (id.startsWith('†') ? id : prefix + id))
              outcomes.push(
                (await store.load('things_v1', ids))
                  .map((one) => JSON.parse(JSON.stringify(one).replaceAll(prefix, '')))
                  .sort(byId),
              )
            }
            expect(outcomes[1]).toEqual(outcomes[0])
          },
        ),
        { numRuns: 30 },
      )
    })
  })

  describe(`read store on ${engine}: checkpoints and leases`, () => {
    const checkpoints = async (store: ReadStore, ...names: string[]) =>
      Object.fromEntries((await store.leases(names)).map(({ collection, checkpoint }) => [collection, checkpoint]))

    it('stores the event at each checkpoint, and returns no event when the checkpoint moved without one', async () => {
      const { store, fence } = await holding()
      const write = async (at: number, event?: string) => {
        const checkpointEvent = event === undefined ? {} : { checkpointEvent: event }
        await store.apply([
          { collection: 'things_v1', fence, upserts: [], removals: [], checkpoint: position(at), ...checkpointEvent },
        ])
        const [lease] = await store.leases(['things_v1'])
        return [lease!.checkpoint, lease!.checkpointEvent]
      }
      expect((await store.leases(['things_v1']))[0]!.checkpointEvent).toBeNull()
      expect(await write(3, 'third')).toEqual([position(3), 'third'])
      expect(await write(2, 'second')).toEqual([position(3), 'third'])
      expect(await write(4)).toEqual([position(4), null])
      expect(await write(4, 'fourth')).toEqual([position(4), 'fourth'])
      expect((await store.leases()).map(({ collection }) => collection)).toContain('things_v1')
    })

    it('moves checkpoints forward only, each collection separately', async () => {
      const { store, write } = await holding()
      await hold(store, { name: 'others_v1', indexes: [] })
      expect(await checkpoints(store, 'things_v1', 'others_v1')).toEqual({ things_v1: null, others_v1: null })
      await write([], [], position(9))
      await write([doc('a', 3)], [], position(5))
      expect(await checkpoints(store, 'things_v1', 'others_v1')).toEqual({ things_v1: position(9), others_v1: null })
      expect(await store.get('things_v1', 'a')).toEqual(doc('a', 3))
      await write([], [], position(10))
      expect(await checkpoints(store, 'things_v1')).toEqual({ things_v1: position(10) })
    })

    it('applies writes to several collections', async () => {
      const { store, fence } = await holding()
      const other = await hold(store, { name: 'others_v1', indexes: [['childId']] })
      await store.apply([
        {
          collection: 'things_v1',
          fence,
          upserts: [doc('a', 1, { in: 'things' })],
          removals: [],
          checkpoint: position(1),
        },
        {
          collection: 'others_v1',
          fence: other.fence,
          upserts: [doc('a', 2, { in: 'others' })],
          removals: [],
          checkpoint: position(2),
        },
      ])
      expect(await store.get('things_v1', 'a')).toEqual(doc('a', 1, { in: 'things' }))
      expect(await store.get('others_v1', 'a')).toEqual(doc('a', 2, { in: 'others' }))
      expect(await checkpoints(store, 'things_v1', 'others_v1')).toEqual({
        things_v1: position(1),
        others_v1: position(2),
      })
      await store.apply([])
    })

    it('refuses a write with any fence but the current one', async () => {
      const { store, write, fence } = await holding()
      await write([doc('a', 1)])
      const next = (await store.takeLease('things_v1', fence, 'another'))!
      await expect(write([doc('a', 2)])).rejects.toThrow(FenceLost)
      for (const wrong of [next + 1, 0, -1]) {
        await expect(
          store.apply([{ collection: 'things_v1', fence: wrong, upserts: [], removals: [], checkpoint: position(3) }]),
        ).rejects.toThrow(FenceLost)
      }
      expect(await checkpoints(store, 'things_v1')).toEqual({ things_v1: position(1) })
      await store.apply([
        { collection: 'things_v1', fence: next, upserts: [doc('a', 4)], removals: [], checkpoint: position(4) },
      ])
      expect(await store.get('things_v1', 'a')).toEqual(doc('a', 4))
    })

    it('gives a lease to exactly one of several contenders', async () => {
      const test = await fresh()
      const stores = [await opened(test), await opened(test)]
      await stores[0]!.prepare([things])
      const [free] = await stores[1]!.leases(['things_v1'])
      expect(free).toEqual({
        collection: 'things_v1',
        owner: null,
        fence: expect.any(Number),
        heartbeat: expect.any(Number),
        checkpoint: null,
        checkpointEvent: null,
        built: false,
        hasRetired: false,
      })
      const fences = await Promise.all(
        Array.from({ length: 12 }, (_, n) => stores[n % 2]!.takeLease('things_v1', free!.fence, `process ${n}`)),
      )
      const winner = fences.findIndex((fence) => fence !== null)
      expect(fences.filter((fence) => fence !== null)).toHaveLength(1)
      expect(fences[winner]).toBeGreaterThan(free!.fence)
      expect(await stores[1]!.leases(['things_v1'])).toMatchObject([
        { owner: `process ${winner}`, fence: fences[winner] },
      ])
    })

    it("accepts the owner's heartbeats until the lease is taken by another", async () => {
      const { store, fence } = await holding()
      const heartbeats: number[] = []
      for (let n = 0; n < 3; n++) {
        expect(await store.heartbeat('things_v1', fence)).toBe(true)
        heartbeats.push((await store.leases(['things_v1']))[0]!.heartbeat)
      }
      expect(heartbeats).toEqual([...new Set(heartbeats)].sort((a, b) => a - b))
      const next = (await store.takeLease('things_v1', fence, 'another'))!
      expect(await store.heartbeat('things_v1', fence)).toBe(false)
      expect(await store.heartbeat('things_v1', next)).toBe(true)
    })

    it('remembers that a collection was fully built until the collection is dropped', async () => {
      const test = await fresh()
      const [store, other] = [await opened(test), await opened(test)]
      const { fence } = await hold(store)
      await expect(store.markBuilt('things_v1', fence - 1)).rejects.toThrow(FenceLost)
      expect(await other.leases(['things_v1'])).toMatchObject([{ built: false }])
      await store.markBuilt('things_v1', fence)
      await store.markBuilt('things_v1', fence)
      await store.prepare([things])
      const next = (await other.takeLease('things_v1', fence, 'another'))!
      expect(await other.leases(['things_v1'])).toMatchObject([{ built: true, fence: next }])
      await expect(store.markBuilt('things_v1', fence)).rejects.toThrow(FenceLost)
      await other.drop('things_v1')
      await other.prepare([things])
      expect(await store.leases(['things_v1'])).toMatchObject([{ built: false, checkpoint: null }])
      await expect(store.markBuilt('nothing_v1', 1)).rejects.toThrow(FenceLost)
    })

    it('releases a lease at once, but only if the caller still holds it', async () => {
      const { store, fence } = await holding()
      await store.releaseLease('things_v1', fence)
      expect(await store.leases(['things_v1'])).toMatchObject([{ owner: null, fence }])
      const next = (await store.takeLease('things_v1', fence, 'another'))!
      await store.releaseLease('things_v1', fence)
      expect(await store.leases(['things_v1'])).toMatchObject([{ owner: 'another', fence: next }])
    })

    it('reached returns the current state at once when its timeout is 0', async () => {
      const { store, write } = await holding()
      await write([], [], position(5))
      for (const [at, is] of [
        [4, true],
        [5, true],
        [6, false],
      ] as const)
        expect(await store.reached(['things_v1'], position(at), 0)).toBe(is)
      expect(await store.reached([], position(9), 0)).toBe(true)
    })

    it('reached waits until all collections reach the position, whichever process writes them', async () => {
      const test = await fresh()
      const [one, other] = [await opened(test), await opened(test)]
      const held = [await hold(one), await hold(one, { name: 'others_v1', indexes: [] })]
      const took = activeTime()
      const waiting = [one, other].map((store) => store.reached(['things_v1', 'others_v1'], position(3), 60_000))
      await held[0]!.write([], [], position(4))
      expect(await Promise.race([...waiting, sleep(150, 'not yet')])).toBe('not yet')
      await held[1]!.write([], [], position(3))
      expect(await Promise.all(waiting)).toEqual([true, true])
      expect(took()).toBeLessThan(10_000)
    })

    it('reached stops waiting after its timeout', async () => {
      const { store } = await holding()
      const [started, took] = [performance.now(), activeTime()]
      expect(await store.reached(['things_v1'], position(1), 200)).toBe(false)
      expect(performance.now() - started).toBeGreaterThanOrEqual(195)
      expect(took()).toBeLessThan(1_500)
    })
  })

  describe(`read store on ${engine}: queries`, () => {
    const found = async (store: ReadStore, where: Query['where'], more: Partial<Query> = {}) =>
      idsOf(await store.find('things_v1', { where: { kind: 'k', ...where }, limit: 100, ...more }))

    it('supports each kind of condition', async () => {
      const { store, write } = await holding()
      await write([
        doc('a', 1, { kind: 'k', text: 'armut', number: 1, flag: true, maybe: null, mixed: 5 }),
        doc('b', 2, { kind: 'k', text: 'elma', number: 2.5, flag: false, maybe: 'x', mixed: '5' }),
        doc('c', 3, { kind: 'k', text: 'Işık (100%)', number: -3, flag: true }),
        doc('d', 4, { kind: 'k', text: '', number: 10, flag: false, maybe: 'y' }),
        doc('e', 5, { kind: 'other', text: 'elma', number: 2.5, flag: true, maybe: 'x' }),
      ])
      const cases: readonly (readonly [Query['where'], string])[] = [
        [{}, 'abcd'],
        [{ text: 'elma' }, 'b'],
        [{ text: '' }, 'd'],
        [{ number: 2.5 }, 'b'],
        [{ flag: true }, 'ac'],
        [{ flag: false }, 'bd'],
        [{ maybe: null }, 'ac'],
        [{ text: { in: ['elma', 'armut', 'none'] } }, 'ab'],
        [{ number: { in: [10, -3] } }, 'cd'],
        [{ maybe: { in: ['y', null] } }, 'acd'],
        [{ flag: { in: [true] } }, 'ac'],
        [{ text: { in: [] } }, ''],
        [{ number: { lt: 2.5 } }, 'ac'],
        [{ number: { lte: 2.5 } }, 'abc'],
        [{ number: { gt: 2.5 } }, 'd'],
        [{ number: { gte: 2.5 } }, 'bd'],
        [{ number: { gt: -3, lt: 10 } }, 'ab'],
        [{ text: { gte: 'a', lt: 'b' } }, 'a'],
        [{ text: { gte: '' } }, 'abcd'],
        [{ text: { lt: 'a' } }, 'cd'],
        [{ maybe: { gte: 'x' } }, 'bd'],
        [{ maybe: { lte: 'x' } }, 'b'],
        [{ text: { contains: 'm' } }, 'ab'],
        [{ text: { contains: 'lma' } }, 'b'],
        [{ text: { contains: 'ş' } }, 'c'],
        [{ text: { contains: '(100%)' } }, 'c'],
        [{ text: { contains: '.' } }, ''],
        [{ text: { contains: '%' } }, 'c'],
        [{ text: { contains: 'ışık' } }, ''],
        [{ text: { contains: ['a', 'm'] } }, 'ab'],
        [{ text: { contains: ['ut', 'arm'] } }, 'a'],
        [{ text: { contains: ['a', 'x'] } }, ''],
        [{ maybe: { contains: 'x' } }, 'b'],
        [{ text: { contains: 'a' }, number: { gt: 1 }, flag: false }, 'b'],
        [{ _id: 'a' }, 'a'],
        [{ _id: { in: ['a', 'd', 'e'] } }, 'ad'],
        [{ missing: null }, 'abcd'],
        [{ missing: 'x' }, ''],
        [{ position: { gt: position(2) } }, 'cd'],
        // A range compares values of one type only: a range of texts never matches numbers, and vice versa.
        [{ mixed: { gte: 5 } }, 'a'],
        [{ mixed: { lt: 'z' } }, 'b'],
        [{ mixed: { lt: 6 } }, 'a'],
        [{ mixed: { gt: '' } }, 'b'],
        [{ mixed: 5 }, 'a'],
        [{ mixed: '5' }, 'b'],
      ]
      for (const [where, ids] of cases) {
        expect((await found(store, where)).join(''), JSON.stringify(where)).toBe(ids)
        expect(await store.count('things_v1', { kind: 'k', ...where }), JSON.stringify(where)).toBe(ids.length)
      }
    })

    it('sorts in both directions with ties broken by id, so that pages do not overlap', async () => {
      const { store, write } = await holding()
      const all = Array.from({ length: 60 }, (_, n) =>
        doc(`d${(n * 37) % 60}`, n + 1, {
          kind: 'k',
          text: `t${n % 4}`,
          number: n % 3,
          childId: 'x',
          period: `2026-${n % 12}`,
        }),
      )
      await write(all)
      const sorted = (compare: (a: Document, b: Document) => number) =>
        idsOf(all.toSorted((a, b) => compare(a, b) || byId(a, b)))
      const by = (field: string) => (a: Document, b: Document) => byCodePoints(String(a[field]), String(b[field]))
      const down = (compare: (a: Document, b: Document) => number) => (a: Document, b: Document) => -compare(a, b)
      expect(await found(store, {}, { sort: ['text'] })).toEqual(sorted(by('text')))
      expect(await found(store, {}, { sort: ['-text'] })).toEqual(sorted(down(by('text'))))
      expect(await found(store, {}, { sort: ['-number', 'text'] })).toEqual(
        sorted((a, b) => -by('number')(a, b) || by('text')(a, b)),
      )
      expect(await found(store, {}, { sort: ['number', '-text'] })).toEqual(
        sorted((a, b) => by('number')(a, b) || -by('text')(a, b)),
      )
      expect(await found(store, {})).toEqual(sorted(() => 0))
      expect(await found(store, {}, { sort: ['_id'] })).toEqual(sorted(() => 0))
      expect(await found(store, {}, { sort: ['-_id'] })).toEqual(sorted(down(byId)))
      expect(await found(store, {}, { sort: ['number', '-_id'] })).toEqual(
        sorted((a, b) => by('number')(a, b) || -byId(a, b)),
      )
      for (const sort of [['text'], ['-text'], ['-number', 'text'], ['-_id'], []]) {
        const whole = await found(store, {}, { sort })
        for (const limit of [1, 7, 60]) {
          const pages = []
          for (let skip = 0; skip < 60; skip += limit) pages.push(...(await found(store, {}, { sort, skip, limit })))
          expect(pages).toEqual(whole)
        }
      }
      expect(await found(store, {}, { skip: 60, limit: 5 })).toEqual([])
    })

    it('compares text by code points, regardless of language', async () => {
      const { store, write } = await holding()
      const names = [
        'Zeynep',
        'Çağla',
        'Ali',
        'ali',
        'Ömer',
        'Işık',
        'İpek',
        'ışık',
        'ipek',
        'Ağa',
        'Aga',
        'e\u0301',
        'é',
        '10',
        '9',
        '',
        ' ',
        '😀',
        ...(sortsByCodePoints ? ['\uffee'] : []),
        '\u0130',
      ]
      await write(names.map((text, n) => doc(`n${n}`, n + 1, { kind: 'k', text })))
      const texts = (documents: readonly Document[]) => documents.map(({ text }) => text)
      const sorted = names.toSorted(byCodePoints)
      expect(texts(await store.find('things_v1', { where: { kind: 'k' }, sort: ['text'], limit: 50 }))).toEqual(sorted)
      for (const name of names) {
        expect(new Set(texts(await store.find('things_v1', { where: { kind: 'k', text: name }, limit: 50 })))).toEqual(
          new Set([name]),
        )
        expect(
          texts(await store.find('things_v1', { where: { kind: 'k', text: { gt: name } }, sort: ['text'], limit: 50 })),
        ).toEqual(sorted.filter((one) => byCodePoints(one, name) > 0))
      }
    })

    it('returns the same documents as a filter in memory over all documents', async () => {
      const { store, write } = await holding()
      const text = fc.constantFrom('a', 'B', 'ç', 'ab', 'abc', '', '💧')
      const number = fc.constantFrom(-1, 0, 0.5, 2, 10)
      const documents = fc.array(
        fc.record({ text: fc.option(text), number: fc.option(number), flag: fc.boolean() }, { requiredKeys: ['flag'] }),
        { maxLength: 14 },
      )
      const range = <T>(of: fc.Arbitrary<T>) =>
        fc
          .record({ lt: of, lte: of, gt: of, gte: of }, { requiredKeys: [] })
          .filter((one) => Object.keys(one).length > 0)
      const where = fc.record(
        {
          text: fc.oneof(
            fc.option(text),
            fc.record({ in: fc.array(fc.option(text), { maxLength: 3 }) }),
            range(text),
            fc.record({ contains: fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 })) }),
          ),
          number: fc.oneof(
            fc.option(number),
            fc.record({ in: fc.array(fc.option(number), { maxLength: 3 }) }),
            range(number),
          ),
          flag: fc.oneof(fc.boolean(), fc.record({ in: fc.array(fc.boolean(), { maxLength: 2 }) })),
        },
        { requiredKeys: [] },
      )
      const sort = fc.constantFrom(
        [],
        ['text'],
        ['-text'],
        ['-number', 'text'],
        ['number', '-text'],
        ['flag'],
        ['_id'],
        ['-_id'],
      )
      let run = 0
      await fc.assert(
        fc.asyncProperty(
          documents,
          where,
          sort,
          fc.nat(3),
          fc.integer({ min: 1, max: 14 }),
          async (fields, asked, order, skip, limit) => {
            const kind = `run ${run++}`
            const all = fields.map((one, n) => doc(`${kind}/${n}`, n + 1, { kind, ...one }))
            if (all.length > 0) await write(all)
            const query: Query = { where: { kind, ...asked }, sort: order, skip, limit }
            const matching = all.filter((one) =>
              Object.entries(query.where).every(([field, condition]) =>
                holds(one[field] as Scalar | undefined, condition),
              ),
            )
            const expected = matching.toSorted((a, b) => compareBy(order, a, b)).slice(skip, skip + limit)
            expect(await store.find('things_v1', query)).toEqual(expected)
            expect(await store.count('things_v1', query.where)).toBe(matching.length)
          },
        ),
        { numRuns: 120 },
      )
    })

    it('leaves out the fields named in `without`', async () => {
      const { store, write } = await holding()
      await write([doc('a', 1, { kind: 'k', text: 't', items: [1, 2, 3] })])
      expect(
        await store.find('things_v1', {
          where: { kind: 'k' },
          limit: 1,
          without: ['items', 'revision', 'never there'],
        }),
      ).toEqual([{ _id: 'a', position: position(1), kind: 'k', text: 't' }])
      expect((await store.get('things_v1', 'a'))?.['items']).toEqual([1, 2, 3])
    })

    it('refuses a query that no index serves', async () => {
      const { store } = await holding()
      const unserved: readonly Pick<Query, 'where' | 'sort'>[] = [
        { where: { period: '2026-11' } },
        { where: { text: 'a' } },
        { where: { text: { contains: 'a' } } },
        { where: {}, sort: ['text'] },
        { where: { childId: 'x' }, sort: ['text'] },
        { where: { kind: 'k' }, sort: ['number', 'text'] },
      ]
      for (const query of unserved)
        await expect(store.find('things_v1', { ...query, limit: 1 }), JSON.stringify(query)).rejects.toThrow(NotIndexed)
      await expect(store.count('things_v1', { period: '2026-11' })).rejects.toThrow(NotIndexed)
    })

    it('refuses invalid queries, especially undefined values', async () => {
      const { store } = await holding()
      const wrong: readonly unknown[] = [
        { where: { childId: undefined }, limit: 1 },
        { where: { childId: {} }, limit: 1 },
        { where: { childId: { like: 'x' } }, limit: 1 },
        { where: { childId: { gt: null } }, limit: 1 },
        { where: { childId: ['x'] }, limit: 1 },
        { where: { childId: { in: [undefined] } }, limit: 1 },
        { where: { 'childId"': 'x' }, limit: 1 },
        { where: { $where: 'x' }, limit: 1 },
        { where: { 'a.b': 'x' }, limit: 1 },
        { where: { childId: 'x' }, limit: 0 },
        { where: { childId: 'x' }, limit: 1.5 },
        { where: { childId: 'x' }, limit: 1, skip: -1 },
        { where: { childId: 'x' } },
      ]
      for (const query of wrong)
        await expect(store.find('things_v1', query as Query), JSON.stringify(query)).rejects.toThrow(TypeError)
    })
  })

  describe(`read store on ${engine}: collections`, () => {
    it('can be prepared repeatedly and concurrently without loss', async () => {
      const test = await fresh()
      const stores = [await opened(test), await opened(test)]
      const specs = [things, { name: 'others_v1', indexes: [['childId']] }]
      await Promise.all(Array.from({ length: 6 }, (_, n) => stores[n % 2]!.prepare(specs)))
      const { write, fence } = await hold(stores[0]!)
      await write([doc('a', 1, { childId: 'x' })])
      await Promise.all(stores.map((store) => store.prepare(specs)))
      expect(await stores[1]!.find('things_v1', { where: { childId: 'x' }, limit: 1 })).toHaveLength(1)
      expect(await stores[1]!.leases(['things_v1'])).toMatchObject([
        { owner: 'the writer', fence, checkpoint: position(1) },
      ])
    })

    it('adds an index to existing documents', async () => {
      const { store, write } = await holding()
      await write([doc('a', 1, { late: 'x' }), doc('b', 2, { late: 'y' })])
      await expect(store.find('things_v1', { where: { late: 'x' }, limit: 1 })).rejects.toThrow(NotIndexed)
      await store.prepare([{ name: 'things_v1', indexes: [['late']] }])
      expect(idsOf(await store.find('things_v1', { where: { late: 'x' }, limit: 9 }))).toEqual(['a'])
      expect(await store.find('things_v1', { where: { childId: 'x' }, limit: 9 })).toEqual([])
    })

    it('fills an index that another process added when it writes further documents', async () => {
      const test = await fresh()
      const [one, other] = [await opened(test), await opened(test)]
      const { write } = await hold(one)
      await write([doc('a', 1, { childId: 'x', late: 'x' })])
      await other.prepare([{ name: 'things_v1', indexes: [['late']] }])
      await write(
        [
          doc('a', 2, { childId: 'x', late: 'y' }),
          doc('b', 2, { childId: 'x', late: 'x' }),
          doc('c', 2, { childId: 'x', late: 'x' }),
        ],
        [removal('_id', 'c', 3)],
      )
      for (const store of [one, other]) {
        expect(idsOf(await store.find('things_v1', { where: { late: 'x' }, limit: 9 }))).toEqual(['b'])
        expect(idsOf(await store.find('things_v1', { where: { late: 'y' }, limit: 9 }))).toEqual(['a'])
      }
    })

    it('drops a collection for all processes, and lists the remaining ones', async () => {
      const test = await fresh()
      const [one, other] = [await opened(test), await opened(test)]
      const { write, fence } = await hold(one)
      await one.prepare([{ name: 'things_v2', indexes: [] }])
      await write([doc('a', 1, { childId: 'x' }), doc('b', 2, { childId: 'y' })], [removal('childId', 'x', 3)])
      expect((await other.list()).toSorted((a, b) => byCodePoints(a.name, b.name))).toEqual([
        { name: 'things_v1', checkpoint: position(3), documents: 1, replaces: null },
        { name: 'things_v2', checkpoint: null, documents: 0, replaces: null },
      ])
      expect(await other.get('things_v1', 'b')).not.toBeNull()
      await one.drop('things_v1')
      for (const store of [one, other]) {
        expect((await store.list()).map(({ name }) => name)).toEqual(['things_v2'])
        expect(await store.get('things_v1', 'b')).toBeNull()
        expect(await store.load('things_v1', ['b', tombstoneId('childId', 'x')])).toEqual([])
        expect(await store.find('things_v1', { where: { childId: 'y' }, limit: 1 })).toEqual([])
      }
      await expect(write([doc('c', 4)])).rejects.toThrow(FenceLost)
      const again = await hold(other)
      expect(await other.leases(['things_v1'])).toMatchObject([{ checkpoint: null }])
      // After a collection was dropped, its fence is never valid for a new collection of that name.
      expect(again.fence).toBeGreaterThan(fence)
      await expect(write([doc('c', 4)])).rejects.toThrow(FenceLost)
      expect(await one.heartbeat('things_v1', fence)).toBe(false)
      await again.write([doc('b', 1)])
      expect(await other.get('things_v1', 'b')).toEqual(doc('b', 1))
    })

    it('shows current documents after `reached`, even when the collection was dropped and recreated', async () => {
      const test = await fresh()
      const [one, other, reader] = [await opened(test), await opened(test), await opened(test)]
      for (let round = 1; round <= 5; round++) {
        const { write } = await hold(round % 2 ? one : other)
        await write([doc('a', 10, { childId: 'x', round })])
        expect(await reader.reached(['things_v1'], position(10), 60_000)).toBe(true)
        expect(await reader.get('things_v1', 'a')).toMatchObject({ round })
        expect(await reader.find('things_v1', { where: { childId: 'x' }, limit: 9 })).toMatchObject([{ round }])
        await (round % 3 ? one : other).drop('things_v1')
      }
    })

    it('keeps documents, leases and checkpoints after reopening', async () => {
      const test = await fresh()
      const first = await test.open()
      const { write, fence } = await hold(first)
      await write(
        [doc('a', 1, { childId: 'x', period: '2026-11' }), doc('b', 2, { childId: 'y' })],
        [removal('childId', 'y', 3)],
      )
      await first.close()
      const again = await opened(test)
      expect(await again.find('things_v1', { where: { childId: 'x' }, sort: ['-period'], limit: 1 })).toEqual([
        doc('a', 1, { childId: 'x', period: '2026-11' }),
      ])
      expect(await again.load('things_v1', ['b'])).toEqual([buried('b', 3)])
      expect(await again.leases(['things_v1'])).toMatchObject([{ owner: 'the writer', fence, checkpoint: position(3) }])
      await again.apply([
        { collection: 'things_v1', fence, upserts: [doc('a', 4)], removals: [], checkpoint: position(4) },
      ] satisfies CollectionWrite[])
      expect(await again.get('things_v1', 'a')).toEqual(doc('a', 4))
    })
  })

  replacingConformance(engine, fresh)
}

/** Evaluates a condition independently of any engine. */
function holds(value: Scalar | undefined, condition: Condition): boolean {
  const actual = value ?? null
  if (condition === null || typeof condition !== 'object') return actual === condition
  return Object.entries(condition).every(([operator, wanted]: [string, unknown]) => {
    if (operator === 'in') return (wanted as readonly Scalar[]).includes(actual)
    if (operator === 'contains')
      return (
        typeof actual === 'string' &&
        [wanted as string | readonly string[]].flat().every((part) => actual.includes(part))
      )
    if (actual === null) return false
    const order = compare(actual, wanted as Scalar)
    return { lt: order < 0, lte: order <= 0, gt: order > 0, gte: order >= 0 }[operator]
  })
}

/** Null sorts before any value; false before true. */
function compare(a: Scalar, b: Scalar): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return typeof a === 'string' ? byCodePoints(a, b as string) : Number(a) - Number(b)
}

function compareBy(sort: readonly string[], a: Document, b: Document): number {
  for (const entry of sort) {
    const field = entry.replace('-', '')
    const order = compare((a[field] ?? null) as Scalar, (b[field] ?? null) as Scalar)
    if (order !== 0) return entry.startsWith('-') ? -order : order
  }
  return byId(a, b)
}
