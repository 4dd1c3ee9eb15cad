import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mongoProgram, startMongo, type Server } from '../testing/servers.ts'
import type { Registered } from './mongodb-registry.ts'
import { openMongoReadStore } from './mongodb.ts'
import type { CollectionSpec, ReadStore } from './port.ts'
import { heldUpStore } from './testing/held-up.ts'

const given = process.env['TEST_MONGODB_URL']
const position = (n: number) => String(n).padStart(20, '0')
const live: CollectionSpec = { name: 'things_v1', indexes: [['childId']] }
const beside: CollectionSpec = { name: 'things_v1_a', indexes: [['childId']], replaces: 'things_v1' }
const documents = (maker: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ _id: `${maker}${n}`, position: position(n + 1), childId: 'c', maker }))

/* Between any two commands of a call others may do what they like: that process was frozen, or its connection slow. */
describe.skipIf(!given && !mongoProgram())('a MongoDB read store of which one process is held up', () => {
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
    const [store, slow, client] = [openMongoReadStore(at), heldUpStore(at), new MongoClient(at)]
    onTestFinished(async () => void (await Promise.all([store.close(), slow.close(), client.close()])))
    const db = client.db()
    const records = db.collection<Registered>('collections')
    return {
      store,
      slow,
      db,
      records,
      /** Where documents are, by MongoDB's own names. */
      stores: async () =>
        (await db.listCollections().toArray())
          .map(({ name }) => name)
          .filter((name) => name !== 'collections' && !name.startsWith('system.'))
          .toSorted(),
      named: async () =>
        (await records.find({}).toArray())
          .flatMap(({ store, leftover }) => [store, ...(leftover === undefined ? [] : [leftover])])
          .toSorted(),
      /** As far as a drop comes of which its process dies. */
      dropHalf: async (name: string) => {
        const dead = heldUpStore(at)
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
      { checkpoint: position(6), built: true, hasLeftover: false },
    ])
    expect(await store.page('things_v1', null, 100)).toEqual(documents(maker, 6))
    expect(await store.find('things_v1', { where: { childId: 'c' }, limit: 100 })).toHaveLength(6)
    expect((await store.list()).map(({ name, documents: count }) => [name, count])).toEqual([['things_v1', 6]])
    expect(await stores(), 'nothing is left of any other').toEqual(await named())
  }

  describe('a drop', () => {
    it.each(['drop', 'delete'])(
      'that goes on with its `%s` when the collection was made and filled anew takes nothing of that',
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

    it('is one from its first command on: whoever looks finds no collection, and nobody takes its lease', async () => {
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
    ])('of one %s, which nobody lived to end, is ended by whoever prepares any', async (_, spec) => {
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
      'of what has taken its place, and of which only that is left which says it is yet to, takes nothing else (%i others later)',
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
          await store.dropLeftover('things_v1', fence)
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

    it('takes with it what says of itself that it is yet to take the place that it has', async () => {
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
      'of what takes its place, that one being held up before its `%s`, leaves what is read as it was',
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
      'of what takes its place, before its `%s`, leaves what is read as it is',
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
        if (placed) await at.store.dropLeftover('things_v1', fence)
        await expectWhole(at, placed ? 'better' : 'old')
      },
    )
  })

  describe('a preparation', () => {
    it.each(['find', 'drop', 'delete', 'createIndexes model_', 'update', 'findAndModify'])(
      'that goes on with its `%s` after an unfinished drop, when another has filled the collection, takes nothing of that',
      async (command) => {
        const at = await atWork()
        await filled(at.store, live, 'old')
        await at.dropHalf('things_v1')
        const late = await at.slow.heldUp(command, 'prepare', [live])
        // The last it does not need.
        expect(late.before).toBe(command === 'findAndModify' ? null : command.split(' ')[0])
        await filled(at.store, live, 'new')
        expect(await late.goOn()).toBeUndefined()
        await expectWhole(at, 'new')
      },
    )

    it('of a version that asks by less leaves the indexes of one that asks by more', async () => {
      const { store, slow } = await atWork()
      await filled(store, live, 'old')
      const late = await slow.heldUp('update', 'prepare', [live])
      await store.prepare([{ name: 'things_v1', indexes: [['maker']] }])
      await late.goOn()
      expect(await store.find('things_v1', { where: { maker: 'old' }, limit: 100 })).toHaveLength(6)
      expect(await store.find('things_v1', { where: { childId: 'c' }, limit: 100 })).toHaveLength(6)
    })

    it('has its index on what took the place meanwhile', async () => {
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

  it('drops what was left of a replacement, and when it comes to it too late nothing else', async () => {
    const at = await atWork()
    const fence = await filled(at.store, live, 'old')
    await at.store.replace('things_v1', fence, beside.name, await filled(at.store, beside, 'better'))
    const late = await at.slow.heldUp('drop', 'dropLeftover', 'things_v1', fence)
    const next = (await at.store.takeLease('things_v1', fence, 'another'))!
    await at.store.dropLeftover('things_v1', next)
    await at.store.drop('things_v1')
    await filled(at.store, live, 'new')
    await late.goOn()
    await expectWhole(at, 'new')
  })

  it('leaves nothing of what was written late while it was being dropped', async () => {
    const at = await atWork()
    const fence = await filled(at.store, live, 'old')
    const [old] = await at.stores()
    await at.store.replace('things_v1', fence, beside.name, await filled(at.store, beside, 'better'))
    const leaving = await at.slow.heldUp('update', 'dropLeftover', 'things_v1', fence)
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

  it('keeps what a second replacement left, when it has dropped what the first one left', async () => {
    const { store, slow, named } = await atWork()
    const fence = await filled(store, live, 'old')
    await store.replace('things_v1', fence, beside.name, await filled(store, beside, 'better'))
    const late = await slow.heldUp('update', 'dropLeftover', 'things_v1', fence)
    await store.dropLeftover('things_v1', fence)
    const again = { ...beside, name: 'things_v1_b' }
    await store.replace('things_v1', fence, again.name, await filled(store, again, 'best'))
    await late.goOn()
    expect(await store.leases(['things_v1'])).toMatchObject([{ hasLeftover: true }])
    expect(await named()).toHaveLength(2)
  })

  it.each(['insert', 'update'])(
    'writes nothing into what was made anew, and leaves nothing where it was (%s)',
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

  it('takes nothing away that it wrote to beside another and that has its place now', async () => {
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
