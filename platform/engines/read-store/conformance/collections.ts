import { describe, expect, it } from 'vitest'
import { FenceLost, tombstoneId, type CollectionWrite } from '../port.ts'
import { NotIndexed } from '../query.ts'
import {
  position,
  doc,
  removal,
  buried,
  byCodePoints,
  idsOf,
  things,
  opened,
  hold,
  type EngineUnderTest,
} from './held-store.ts'

/** Part of the conformance tests: preparing, dropping and reopening. */
export function collectionsConformance({ engine, fresh }: EngineUnderTest): void {
  const holding = async () => hold(await opened(await fresh()))

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
}
