import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tombstoneId } from '../port.ts'
import { position, doc, removal, buried, byId, idsOf, opened, hold, type EngineUnderTest } from './held-store.ts'

/** Part of the conformance tests: removed documents stay removed. */
export function removalsConformance({ engine, fresh }: EngineUnderTest): void {
  const holding = async () => hold(await opened(await fresh()))

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
}
