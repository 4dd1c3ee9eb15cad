// @module-tag long
import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { retryingReads } from '../testing/retrying-reads.ts'
import { mongoProgram, startMongo, type Server } from '../testing/servers.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { readStoreConformance } from './conformance.ts'
import { openMongoReadStore } from './mongodb.ts'
import { FenceLost } from './port.ts'

const given = process.env['TEST_MONGODB_URL']
const position = (n: number) => String(n).padStart(20, '0')

describe.skipIf(!given && !mongoProgram())('with MongoDB or a compatible server', () => {
  let url: string
  let server: Server | undefined
  beforeAll(async () => {
    if (!given) server = await startMongo()
    url = given ?? server!.url
  })
  afterAll(() => server?.stop())

  const database = () => {
    const own = new URL(url.replace('mongodb', 'http'))
    own.pathname = `/kit_read_${randomUUID().replaceAll('-', '')}`
    return own.href.replace('http', 'mongodb')
  }

  readStoreConformance(
    'MongoDB',
    async () => {
      const at = database()
      return {
        open: async () =>
          retryingReads(openMongoReadStore(at), [
            'check',
            'count',
            'find',
            'get',
            'getMany',
            'leases',
            'list',
            'load',
            'positionOf',
            'reached',
            'replacements',
          ]),
      }
    },
    { sortsByCodePoints: given !== undefined },
  )

  it('polls the checkpoints once for all waiters instead of once for each', async () => {
    let asked = 0
    const store = openMongoReadStore(database(), {
      onCommand: ({ commandName }) => (asked += commandName === 'find' || commandName === 'aggregate' ? 1 : 0),
    })
    await store.prepare([{ name: 'things_v1', indexes: [] }])
    asked = 0
    const waiting = Array.from({ length: 100 }, () => store.reached(['things_v1'], '0'.repeat(20), 300))
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => false))
    // 300 ms contain at most twenty polls of 15 ms, and one more at each end.
    expect(asked).toBeLessThanOrEqual(22)
    await store.close()
  })

  describe('a database of an older version that named MongoDB collections after the model', () => {
    /**
     * Writes data as older versions did; the first versions did not store the location of documents (`said: false`).
     */
    async function former({ said }: { readonly said: boolean }) {
      const at = database()
      const client = new MongoClient(at)
      onTestFinished(() => client.close())
      const db = client.db()
      const records = db.collection<{ _id: string; store?: string; drops?: number }>('collections')
      const record = {
        _id: 'things_v1',
        holder: 'one of them',
        fence: 1_700_000_000_000,
        beat: 9,
        checkpoint: position(3),
        indexes: [['childId']],
        built: true,
        drops: 1,
        ...(said ? { store: 'model_things_v1' } : {}),
      }
      await records.insertOne(record)
      await db.collection('model_things_v1').createIndex({ childId: 1, _id: 1 }, { name: 'childId' })
      await db
        .collection<{ _id: string; position: string }>('model_things_v1')
        .insertMany([1, 2, 3].map((n) => ({ _id: `d${n}`, position: position(n), childId: 'c' })))
      const store = openMongoReadStore(at)
      onTestFinished(() => store.close())
      return {
        store,
        db,
        records,
        readByOlder: async () =>
          db
            .collection<{ _id: string }>((await records.findOne({ _id: 'things_v1' }))!.store!)
            .find({})
            .map(({ _id }) => _id)
            .toArray(),
      }
    }
    const things = { name: 'things_v1', indexes: [['childId']] }

    it.each([true, false])('is used unchanged (location stored: %s)', async (said) => {
      const { store, readByOlder } = await former({ said })
      await store.prepare([things])
      expect(await store.leases(['things_v1'])).toMatchObject([
        { owner: 'one of them', fence: 1_700_000_000_000, checkpoint: position(3), built: true, hasRetired: false },
      ])
      expect((await store.find('things_v1', { where: { childId: 'c' }, limit: 9 })).map(({ _id }) => _id)).toEqual([
        'd1',
        'd2',
        'd3',
      ])
      const fence = (await store.takeLease('things_v1', 1_700_000_000_000, 'the writer'))!
      await store.apply([
        {
          collection: 'things_v1',
          fence,
          upserts: [{ _id: 'd4', position: position(4), childId: 'c' }],
          removals: [],
          checkpoint: position(4),
        },
      ])
      expect(await readByOlder(), 'by an older version beside, too').toEqual(['d1', 'd2', 'd3', 'd4'])
    })

    it('supports replacing, dropping and recreating its models under names that an older version finds', async () => {
      const { store, db, readByOlder } = await former({ said: true })
      await store.prepare([things, { ...things, name: 'things_v1_a', replaces: 'things_v1' }])
      const taken = async (name: string) =>
        (await store.takeLease(name, (await store.leases([name]))[0]!.fence, 'the writer'))!
      const [fence, byFence] = [await taken('things_v1'), await taken('things_v1_a')]
      await store.apply([
        {
          collection: 'things_v1_a',
          fence: byFence,
          upserts: [{ _id: 'new', position: position(3), childId: 'c' }],
          removals: [],
          checkpoint: position(3),
        },
      ])
      await store.replace('things_v1', fence, 'things_v1_a', byFence)
      expect(await readByOlder()).toEqual(['new'])
      await store.dropRetired('things_v1', fence)
      expect((await db.listCollections().toArray()).map(({ name }) => name)).not.toContain('model_things_v1')
      await store.drop('things_v1')
      await store.prepare([things])
      expect(await readByOlder()).toEqual([])
      expect((await store.list()).map(({ name, documents }) => [name, documents])).toEqual([['things_v1', 0]])
    })

    it('rebuilds a model whose drop was interrupted by a crash', async () => {
      const { store, db, records } = await former({ said: true })
      const [before] = await store.leases(['things_v1'])
      // The state that the older version left in the middle of the drop.
      await records.updateOne({ _id: 'things_v1' }, { $set: { dropping: true }, $inc: { fence: 1 } } as object)
      await db.collection('model_things_v1').drop()
      expect(await store.leases(['things_v1'])).toEqual([])
      await store.prepare([things])
      expect(await store.leases(['things_v1'])).toMatchObject([{ checkpoint: null, owner: null, built: false }])
      await expect(
        store.apply([
          { collection: 'things_v1', fence: before!.fence, upserts: [], removals: [], checkpoint: position(7) },
        ]),
      ).rejects.toThrow(FenceLost)
    })
  })

  it('reads the right documents after the response to `replace` was lost', async () => {
    const at = new URL(database().replace('mongodb', 'http'))
    const proxy = await startTcpProxy({ port: Number(at.port) })
    const direct = openMongoReadStore(at.href.replace('http', 'mongodb'))
    at.port = String(proxy.port)
    let muting = false
    const store = openMongoReadStore(at.href.replace('http', 'mongodb'), {
      onCommand({ commandName }) {
        if (muting && commandName === 'update') proxy.mute()
      },
    })
    onTestFinished(async () => {
      await Promise.all([store.close(), direct.close()])
      await proxy.close()
    })
    const filled = async (name: string, maker: string, replaces?: string) => {
      await store.prepare([{ name, indexes: [], ...(replaces === undefined ? {} : { replaces }) }])
      const fence = (await store.takeLease(name, (await store.leases([name]))[0]!.fence, 'the writer'))!
      await store.apply([
        {
          collection: name,
          fence,
          upserts: [{ _id: 'd1', position: position(1), maker }],
          removals: [],
          checkpoint: position(1),
        },
      ])
      return fence
    }
    const [fence, byFence] = [await filled('things_v1', 'old'), await filled('things_v1_a', 'new', 'things_v1')]
    muting = true
    const lost = store.replace('things_v1', fence, 'things_v1_a', byFence).catch((error: unknown) => error)
    await eventually('it is in its place', async () => (await direct.leases(['things_v1']))[0]!.hasRetired)
    muting = false
    await proxy.cut()
    await proxy.mend()
    expect(await lost).toBeInstanceOf(EngineUnavailable)
    const load = retryingReads(store, ['load']).load
    expect(await load('things_v1', ['d1'])).toMatchObject([{ maker: 'new' }])
  })
})
