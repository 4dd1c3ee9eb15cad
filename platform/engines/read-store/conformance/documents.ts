import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FenceLost, type Document } from '../port.ts'
import { position, doc, removal, buried, byId, idsOf, opened, hold, type EngineUnderTest } from './held-store.ts'

/** Part of the conformance tests: what is written is read, and the newest version wins. */
export function documentsConformance({ engine, fresh }: EngineUnderTest): void {
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
}
