import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mongoProgram, startMongo, type Server } from '../testing/servers.ts'
import type { CollectionRecord } from './mongodb-registry.ts'
import { openMongoReadStore } from './mongodb.ts'
import type { CollectionSpec, ReadStore } from './port.ts'
import { pausableStore } from './testing/pausable-store.ts'

const given = process.env['TEST_MONGODB_URL']
const position = (n: number) => String(n).padStart(20, '0')
const live: CollectionSpec = { name: 'things_v1', indexes: [['childId']] }
const beside: CollectionSpec = { name: 'things_v1_a', indexes: [['childId']], replaces: 'things_v1' }
const documents = (maker: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ _id: `${maker}${n}`, position: position(n + 1), childId: 'c', maker }))

/*
 * These tests let other processes act between any two commands of a call, as if this process were frozen or its
 * connection slow.
 */
describe.skipIf(!given && !mongoProgram())('a MongoDB read store with one delayed process', () => {
  let url: string
  let server: Server | undefined
  beforeAll(async () => {
    if (!given) server = await startMongo()
    url = given ?? server!.url
  })
  afterAll(() => server?.stop())

  async function atWork() {
    const own = new URL(url.replace('mongodb', 'http'))
    own.pathname = `/held_up_${randomUUID().replaceAll('-', '')}`
    const at = own.href.replace('http', 'mongodb')
    const [store, slow, client] = [openMongoReadStore(at), pausableStore(at), new MongoClient(at)]
    onTestFinished(async () => void (await Promise.all([store.close(), slow.close(), client.close()])))
    const db = client.db()
    const records = db.collection<CollectionRecord>('collections')
    return {
      store,
      slow,
      db,
      records,
      /** Returns MongoDB's own names of the collections with documents. */
      stores: async () =>
        (await db.listCollections().toArray())
          .map(({ name }) => name)
          .filter((name) => name !== 'collections' && !name.startsWith('system.'))
          .toSorted(),
      named: async () =>
        (await records.find({}).toArray())
          .flatMap(({ store, leftover }) => [store, ...(leftover === undefined ? [] : [leftover])])
          .toSorted(),
      /** Simulates a drop whose process dies in the middle. */
      dropHalf: async (name: string) => {
        const dead = pausableStore(at)
        onTestFinished(() => dead.close())
        expect((await dead.heldUp('drop', 'drop', name)).before).toBe('drop')
      },
    }
  }

  async function take(store: ReadStore, spec: CollectionSpec): Promise<number> {
    await store.prepare([spec])
    return (await store.takeLease(spec.name, (await store.leases([spec.name]))[0]!.fence, 'the writer'))!
  }
  const write = (store: ReadStore, collection: string, fence: number, maker: string, count = 6) =>
    store.apply([{ collection, fence, upserts: documents(maker, count), removals: [], checkpoint: position(count) }])
  async function filled(store: ReadStore, spec: CollectionSpec, maker: string): Promise<number> {
    const fence = await take(store, spec)
    await write(store, spec.name, fence, maker)
    if (spec.replaces === undefined) await store.markBuilt(spec.name, fence)
    return fence
  }
  async function expectWhole({ store, stores, named }: Awaited<ReturnType<typeof atWork>>, maker: string) {
    expect(await store.leases(['things_v1'])).toMatchObject([
      { checkpoint: position(6), built: true, hasRetired: false },
    ])
    expect(await store.page('things_v1', null, 100)).toEqual(documents(maker, 6))
    expect(await store.find('things_v1', { where: { childId: 'c' }, limit: 100 })).toHaveLength(6)
    expect((await store.list()).map(({ name, documents: count }) => [name, count])).toEqual([['things_v1', 6]])
    expect(await stores(), 'nothing is left of any other').toEqual(await named())
  }

  describe('drop', () => {
    it.each(['drop', 'delete'])(
      'delayed before its `%s`, leaves a collection unchanged that was recreated and filled meanwhile',
      async (command) => {
        const at = await atWork()
        await filled(at.store, live, 'old')
        const late = await at.slow.heldUp(command, 'drop', 'things_v1')
        expect(late.before).toBe(command)
        await filled(at.store, live, 'new')
        await late.goOn()
        await expectWhole(at, 'new')
      },
    )

    it('hides the collection with its first command, and from then on no process can take the lease', async () => {
      const { store, dropHalf } = await atWork()
      const fence = await filled(store, live, 'old')
      await dropHalf('things_v1')
      expect(await store.leases(['things_v1'])).toEqual([])
      for (const seen of [fence, fence + 1, fence + 2])
        expect(await store.takeLease('things_v1', seen, 'another')).toBeNull()
      expect(await store.reached(['things_v1'], position(1), 0)).toBe(false)
      expect(await store.list()).toEqual([])
      expect(await store.get('things_v1', 'old1')).toBeNull()
      await expect(write(store, 'things_v1', fence, 'late')).rejects.toThrow('lease')
    })

    it.each([
      ['that is read', live],
      ['that was to replace another', beside],
    ])('of a collection %s is completed after a crash by the next prepare of any process', async (_, spec) => {
      const { store, dropHalf, stores, named } = await atWork()
      await filled(store, live, 'old')
      if (spec === beside) await filled(store, beside, 'better')
      await dropHalf(spec.name)
      await store.prepare([{ name: 'others_v1', indexes: [['kind']] }])
      expect(await named()).toEqual(
        spec === beside
          ? [expect.stringContaining('others_v1'), expect.stringContaining('things_v1')]
          : [expect.stringContaining('others_v1')],
      )
      expect(await stores()).toEqual(await named())
      expect((await store.list()).map(({ name }) => name)).toEqual(
        spec === beside ? ['others_v1', 'things_v1'] : ['others_v1'],
      )
    })

    it.each([0, 1])(
      'of the leftover record of a swapped-in replacement removes nothing else (%i replacements later)',
      async (others) => {
        const { store, slow, stores, named } = await atWork()
        const fence = await filled(store, live, 'old')
        const dead = await slow.heldUp(
          'delete',
          'replace',
          'things_v1',
          fence,
          beside.name,
          await filled(store, beside, 'better'),
        )
        if (others > 0) {
          await store.dropRetired('things_v1', fence)
          const again = { ...beside, name: 'things_v1_b' }
          await store.replace('things_v1', fence, again.name, await filled(store, again, 'best'))
        }
        const before = await stores()
        await store.drop(beside.name)
        await dead.goOn()
        expect(await store.page('things_v1', null, 100)).toEqual(documents(others > 0 ? 'best' : 'better', 6))
        expect([before, await named()], 'for readers under way, too').toEqual([await stores(), await stores()])
      },
    )

    it('removes the record of a swapped-in replacement that a crash left behind', async () => {
      const { store, slow } = await atWork()
      const fence = await filled(store, live, 'old')
      const byFence = await filled(store, beside, 'better')
      const dead = await slow.heldUp('delete', 'replace', 'things_v1', fence, beside.name, byFence)
      expect(dead.before).toBe('delete')
      await store.drop('things_v1')
      await filled(store, live, 'new')
      expect(await store.replacements(['things_v1'])).toEqual([])
      await dead.goOn()
      expect(await store.page('things_v1', null, 100)).toEqual(documents('new', 6))
    })

    it.each(['find', 'update'])(
      'of a replacement leaves the live collection unchanged when the swap is delayed before its `%s`',
      async (command) => {
        const at = await atWork()
        const fence = await filled(at.store, live, 'old')
        const byFence = await filled(at.store, beside, 'better')
        const late = await at.slow.heldUp(command, 'replace', 'things_v1', fence, beside.name, byFence)
        expect(late.before).toBe(command)
        await at.store.drop(beside.name)
        expect(await late.goOn()).toMatch(/FenceLost|EngineUnavailable/)
        expect(await at.store.leases(['things_v1']), 'it is free').toMatchObject([{ owner: null }])
        await expectWhole(at, 'old')
      },
    )

    it.each(['findAndModify', 'drop', 'delete'])(
      'delayed before its `%s`, leaves the live collection unchanged when the replacement is swapped in meanwhile',
      async (command) => {
        const at = await atWork()
        const fence = await filled(at.store, live, 'old')
        const byFence = await filled(at.store, beside, 'better')
        const late = await at.slow.heldUp(command, 'drop', beside.name)
        expect(late.before).toBe(command)
        const placed = await at.store.replace('things_v1', fence, beside.name, byFence).then(
          () => true,
          () => false,
        )
        await late.goOn()
        expect(placed).toBe(command === 'findAndModify')
        if (placed) await at.store.dropRetired('things_v1', fence)
        await expectWhole(at, placed ? 'better' : 'old')
      },
    )
  })

  describe('prepare', () => {
    it.each(['find', 'drop', 'delete', 'createIndexes model_', 'update', 'findAndModify'])(
      'delayed before its `%s` after an unfinished drop, leaves a collection that another process filled unchanged',
      async (command) => {
        const at = await atWork()
        await filled(at.store, live, 'old')
        await at.dropHalf('things_v1')
        const late = await at.slow.heldUp(command, 'prepare', [live])
        // prepare does not need `findAndModify` here, so it is not delayed.
        expect(late.before).toBe(command === 'findAndModify' ? null : command.split(' ')[0])
        await filled(at.store, live, 'new')
        expect(await late.goOn()).toBeUndefined()
        await expectWhole(at, 'new')
      },
    )

    it('with fewer indexes keeps the indexes that a newer version added meanwhile', async () => {
      const { store, slow } = await atWork()
      await filled(store, live, 'old')
      const late = await slow.heldUp('update', 'prepare', [live])
      await store.prepare([{ name: 'things_v1', indexes: [['maker']] }])
      await late.goOn()
      expect(await store.find('things_v1', { where: { maker: 'old' }, limit: 100 })).toHaveLength(6)
      expect(await store.find('things_v1', { where: { childId: 'c' }, limit: 100 })).toHaveLength(6)
    })

    it('adds its index to a replacement that was swapped in meanwhile', async () => {
      const { store, slow, db, records } = await atWork()
      const fence = await filled(store, live, 'old')
      const byFence = await filled(store, beside, 'better')
      const late = await slow.heldUp('update', 'prepare', [{ name: 'things_v1', indexes: [['maker']] }])
      await store.replace('things_v1', fence, beside.name, byFence)
      await late.goOn()
      expect(await store.find('things_v1', { where: { maker: 'better' }, limit: 100 })).toHaveLength(6)
      const { store: name } = (await records.findOne({ _id: 'things_v1' }))!
      expect((await db.collection(name).indexes()).map((index) => index.name)).toContain('maker')
    })
  })

  it('dropRetired drops only the old documents of a replacement, even when it is delayed', async () => {
    const at = await atWork()
    const fence = await filled(at.store, live, 'old')
    await at.store.replace('things_v1', fence, beside.name, await filled(at.store, beside, 'better'))
    const late = await at.slow.heldUp('drop', 'dropRetired', 'things_v1', fence)
    const next = (await at.store.takeLease('things_v1', fence, 'another'))!
    await at.store.dropRetired('things_v1', next)
    await at.store.drop('things_v1')
    await filled(at.store, live, 'new')
    await late.goOn()
    await expectWhole(at, 'new')
  })

  it('dropRetired removes also documents that a delayed write added during the drop', async () => {
    const at = await atWork()
    const fence = await filled(at.store, live, 'old')
    const [old] = await at.stores()
    await at.store.replace('things_v1', fence, beside.name, await filled(at.store, beside, 'better'))
    const leaving = await at.slow.heldUp('update', 'dropRetired', 'things_v1', fence)
    await at.db.collection(old!).insertOne({ late: true })
    await leaving.goOn()
    await expectWhole(at, 'better')

    const [better] = await at.stores()
    const dropping = await (await at.slow.heldUp('drop', 'drop', 'things_v1')).goOnTo('delete')
    expect(dropping.before).toBe('delete')
    await at.db.collection(better!).insertOne({ late: true })
    await dropping.goOn()
    expect([await at.stores(), await at.named()]).toEqual([[], []])
  })

  it('a delayed dropRetired of a first replacement keeps the old documents of a second one', async () => {
    const { store, slow, named } = await atWork()
    const fence = await filled(store, live, 'old')
    await store.replace('things_v1', fence, beside.name, await filled(store, beside, 'better'))
    const late = await slow.heldUp('update', 'dropRetired', 'things_v1', fence)
    await store.dropRetired('things_v1', fence)
    const again = { ...beside, name: 'things_v1_b' }
    await store.replace('things_v1', fence, again.name, await filled(store, again, 'best'))
    await late.goOn()
    expect(await store.leases(['things_v1'])).toMatchObject([{ hasRetired: true }])
    expect(await named()).toHaveLength(2)
  })

  it.each(['insert', 'update'])(
    'a delayed write adds nothing to a recreated collection and leaves no old MongoDB collection behind (%s)',
    async (command) => {
      const at = await atWork()
      const fence = await filled(at.store, live, 'old')
      const upserts = documents('late', 9)
      const late = await at.slow.heldUp(command, 'apply', [
        {
          collection: 'things_v1',
          fence,
          upserts,
          fresh: new Set(command === 'insert' ? upserts.map(({ _id }) => _id) : []),
          removals: [],
          checkpoint: position(9),
        },
      ])
      expect(late.before).toBe(command)
      await at.store.drop('things_v1')
      await filled(at.store, live, 'new')
      expect(await late.goOn()).toBe('FenceLost')
      await expectWhole(at, 'new')
    },
  )

  it('a delayed write to a replacement removes no document after the replacement was swapped in', async () => {
    const { store, slow } = await atWork()
    const fence = await filled(store, live, 'old')
    const byFence = await filled(store, beside, 'better')
    const late = await slow.heldUp('update', 'apply', [
      {
        collection: beside.name,
        fence: byFence,
        upserts: documents('better', 6),
        removals: [],
        checkpoint: position(6),
      },
    ])
    await store.replace('things_v1', fence, beside.name, byFence)
    expect(await late.goOn()).toBe('FenceLost')
    expect(await store.page('things_v1', null, 100)).toEqual(documents('better', 6))
  })
})
