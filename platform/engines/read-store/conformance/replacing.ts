import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { FenceLost, NotCaughtUp, type CollectionSpec, type Document, type ReadStore } from '../port.ts'
import { opened, position, type EngineUnderTest } from './held-store.ts'

const live: CollectionSpec = { name: 'things_v1', indexes: [['childId', '-number']] }
const beside = (attempt: string): CollectionSpec => ({
  name: `things_v1_${attempt}`,
  indexes: [['childId', '-number'], ['late']],
  replaces: 'things_v1',
})

/** Makes `count` documents at event `at`, marked with the number of the program (`maker`) that made them. */
const made = (maker: number, count: number, at: number): Document[] =>
  Array.from({ length: count }, (_, number) => ({
    _id: `d${number}`,
    position: position(at),
    childId: `c${number % 3}`,
    number,
    maker,
    at,
  }))

/** Part of the conformance tests: filling a replacement collection and swapping it in. */
export function replacingConformance({ engine, fresh }: EngineUnderTest): void {
  async function take(store: ReadStore, spec: CollectionSpec): Promise<number> {
    await store.prepare([spec])
    const all = [...(await store.leases([spec.name]))]
    return (await store.takeLease(spec.name, all[0]!.fence, 'the writer'))!
  }
  const write = (store: ReadStore, collection: string, fence: number, upserts: Document[], at: number) =>
    store.apply([{ collection, fence, upserts, removals: [], checkpoint: position(at), checkpointEvent: `e${at}` }])

  /** Fills `things_v1` by the first program and its replacement by the second, both up to event 10. */
  async function filled(store: ReadStore, attempt = 'a', documents = 30) {
    const fence = await take(store, live)
    await write(store, 'things_v1', fence, made(1, documents, 10), 10)
    const byFence = await take(store, beside(attempt))
    await write(store, `things_v1_${attempt}`, byFence, made(2, documents, 10), 10)
    return { fence, byFence, replace: () => store.replace('things_v1', fence, `things_v1_${attempt}`, byFence) }
  }

  describe(`read store on ${engine}: replacing a collection`, () => {
    it('fills a replacement invisibly and swaps it in for all readers at once', async () => {
      const test = await fresh()
      const [store, reader] = [await opened(test), await opened(test)]
      const { fence, replace } = await filled(store)
      await store.markBuilt('things_v1', fence)
      expect(await store.replacements(['things_v1', 'others_v1'])).toMatchObject([
        { collection: 'things_v1_a', replaces: 'things_v1', checkpoint: position(10), owner: 'the writer' },
      ])
      expect(await store.replacements(['others_v1'])).toEqual([])
      expect(await store.leases(['things_v1'])).toMatchObject([{ collection: 'things_v1', hasRetired: false }])
      expect((await store.list()).map(({ name, replaces, documents }) => [name, replaces, documents])).toEqual([
        ['things_v1', null, 30],
        ['things_v1_a', 'things_v1', 30],
      ])
      expect(await reader.get('things_v1', 'd7')).toMatchObject({ maker: 1 })

      await replace()
      expect(await store.get('things_v1', 'd7')).toMatchObject({ maker: 2 })
      await sleep(1_100)
      for (const one of [store, reader]) {
        expect(await one.get('things_v1', 'd7')).toMatchObject({ maker: 2 })
        expect(
          (await one.find('things_v1', { where: { childId: 'c1' }, sort: ['-number'], limit: 50 })).map(
            ({ maker }) => maker,
          ),
        ).toEqual(Array(10).fill(2))
        expect(await one.count('things_v1', { childId: 'c1' })).toBe(10)
        expect(
          await one.find('things_v1', { where: { late: 'x' }, limit: 1 }),
          'it brought its indexes with it',
        ).toEqual([])
        expect(await one.replacements(['things_v1'])).toEqual([])
        expect(await one.leases(['things_v1'])).toMatchObject([
          { fence, checkpoint: position(10), checkpointEvent: 'e10', built: true },
        ])
        expect((await one.list()).map(({ name }) => name)).toEqual(['things_v1'])
        expect(await one.get('things_v1_a', 'd7')).toBeNull()
      }
    })

    it('accepts writes under the same lease after the swap, before and after the old documents are dropped', async () => {
      const test = await fresh()
      const store = await opened(test)
      const { fence, replace } = await filled(store)
      await replace()
      await write(store, 'things_v1', fence, made(3, 5, 11), 11)
      expect(await store.load('things_v1', ['d1', 'd20'])).toEqual(
        expect.arrayContaining([expect.objectContaining({ maker: 3 }), expect.objectContaining({ maker: 2 })]),
      )
      await store.dropRetired('things_v1', fence)
      expect(await store.leases(['things_v1'])).toMatchObject([{ hasRetired: false, checkpoint: position(11) }])
      await write(store, 'things_v1', fence, made(4, 5, 12), 12)
      const again = await opened(test)
      expect(await again.get('things_v1', 'd1')).toMatchObject({ maker: 4 })
      expect(await again.count('things_v1', { childId: { in: ['c0', 'c1', 'c2'] } })).toBe(30)
      expect(await again.load('things_v1', ['d20'])).toMatchObject([{ maker: 2 }])
    })

    it('can be repeated with further replacements', async () => {
      const store = await opened(await fresh())
      const { fence, replace } = await filled(store, 'a')
      await replace()
      for (const [round, attempt] of ['b', 'c', 'd'].entries()) {
        await store.dropRetired('things_v1', fence)
        const byFence = await take(store, beside(attempt))
        await write(store, `things_v1_${attempt}`, byFence, made(10 + round, 30, 10), 10)
        await store.replace('things_v1', fence, `things_v1_${attempt}`, byFence)
        await store.prepare([live])
        expect(await store.find('things_v1', { where: { childId: 'c2' }, limit: 1 })).toMatchObject([
          { maker: 10 + round },
        ])
      }
    })

    it('is refused after either lease was lost, and while the replacement is behind', async () => {
      const store = await opened(await fresh())
      const { fence, byFence, replace } = await filled(store)
      await write(store, 'things_v1', fence, made(1, 30, 11), 11)
      await expect(replace()).rejects.toThrow(NotCaughtUp)
      await write(store, 'things_v1_a', byFence, made(2, 30, 12), 12)
      const taken = (await store.takeLease('things_v1', fence, 'another'))!
      await expect(replace()).rejects.toThrow(FenceLost)
      await expect(store.dropRetired('things_v1', fence)).rejects.toThrow(FenceLost)
      await expect(store.replace('things_v1', taken, 'things_v1_a', byFence - 1)).rejects.toThrow(FenceLost)
      expect(await store.get('things_v1', 'd1')).toMatchObject({ maker: 1 })
      await store.replace('things_v1', taken, 'things_v1_a', byFence)
      expect(await store.get('things_v1', 'd1')).toMatchObject({ maker: 2 })
      expect(await store.leases(['things_v1'])).toMatchObject([{ checkpoint: position(12) }])
      await expect(write(store, 'things_v1_a', byFence, made(9, 1, 99), 99), 'its writer is told').rejects.toThrow(
        FenceLost,
      )
    })

    it('can be abandoned: after the replacement is dropped, the collection stays', async () => {
      const store = await opened(await fresh())
      const { replace } = await filled(store)
      await store.drop('things_v1_a')
      await expect(replace()).rejects.toThrow(FenceLost)
      expect(await store.replacements(['things_v1'])).toEqual([])
      expect(await store.count('things_v1', { childId: 'c0' })).toBe(10)
    })

    it('can be abandoned during the swap: readers see either the old or the new documents, complete', async () => {
      const test = await fresh()
      const [store, operator] = [await opened(test), await opened(test)]
      let fence = await take(store, live)
      await write(store, 'things_v1', fence, made(0, 30, 10), 10)
      let maker = 0
      for (let round = 1; round <= 40; round++) {
        const attempt = beside(`r${round}`)
        const byFence = await take(store, attempt)
        await write(store, attempt.name, byFence, made(round, 30, 10), 10)
        const [placed] = await Promise.allSettled([
          store.replace('things_v1', fence, attempt.name, byFence),
          sleep(round % 4).then(() => operator.drop(attempt.name)),
        ])
        if (placed.status === 'fulfilled') maker = round
        else expect(placed.reason).toBeInstanceOf(FenceLost)
        expect(
          (
            await store.load(
              'things_v1',
              Array.from({ length: 30 }, (_, number) => `d${number}`),
            )
          ).map((one) => one['maker']),
        ).toEqual(Array(30).fill(maker))
        expect((await store.list()).map(({ name, documents }) => [name, documents])).toEqual([['things_v1', 30]])
        // Dropping the replacement may have ended the collection's lease.
        fence = await take(store, live)
        await store.dropRetired('things_v1', fence)
      }
    })

    it('never shows a reader fewer documents or an older state than before', { tags: ['long'] }, async () => {
      const test = await fresh()
      const store = await opened(test)
      const readers = [await opened(test), await opened(test), store]
      const documents = 600
      let { fence } = await filled(store, 'start', documents)
      await store.replace('things_v1', fence, 'things_v1_start', (await store.leases(['things_v1_start']))[0]!.fence)
      await store.dropRetired('things_v1', fence)
      let written = 10
      let over = false
      const reads = readers.map(() => 0)
      const reading = readers.map(async (reader, which) => {
        while (!over) {
          const before = written
          const found = await reader.find('things_v1', { where: { childId: 'c1' }, sort: ['-number'], limit: 1_000 })
          expect(found).toHaveLength(documents / 3)
          expect(
            Math.min(...found.map(({ at }) => at as number)),
            'as new as what was written before',
          ).toBeGreaterThanOrEqual(before)
          expect((await reader.get('things_v1', 'd7'))!['at']).toBeGreaterThanOrEqual(before)
          expect(await reader.count('things_v1', { childId: 'c2' })).toBe(documents / 3)
          expect(await reader.reached(['things_v1'], position(before), 0)).toBe(true)
          reads[which]!++
          await sleep(1)
        }
      })
      const writing = (async () => {
        for (let round = 1; round <= 4; round++) {
          const name = `things_v1_r${round}`
          const byFence = await take(store, beside(`r${round}`))
          for (let batch = 0; batch < 3; batch++) {
            const at = written + 1
            const upserts = made(round, documents, at)
            await store.apply([
              { collection: 'things_v1', fence, upserts, removals: [], checkpoint: position(at) },
              { collection: name, fence: byFence, upserts, removals: [], checkpoint: position(at) },
            ])
            written = at
          }
          await store.replace('things_v1', fence, name, byFence)
          const at = written + 1
          await write(store, 'things_v1', fence, made(round, documents, at), at)
          written = at
          // Waits until no reader can still use the old documents (in production `retiredMs`), and until each reader
          // has completed its current read.
          await sleep(1_500)
          const begun = [...reads]
          await Promise.race([
            eventually('everybody has read', () => reads.every((read, which) => read > begun[which]! + 1)),
            ...reading,
          ])
          await store.dropRetired('things_v1', fence)
        }
      })().finally(() => (over = true))
      await Promise.all([writing, ...reading])
      expect(reads.reduce((sum, read) => sum + read, 0)).toBeGreaterThan(20)
    })
  })
}
