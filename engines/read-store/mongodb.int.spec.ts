import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mongoProgram, startMongo, type Server } from '../testing/servers.ts'
import { readStoreConformance } from './conformance.ts'
import { openMongoReadStore } from './mongodb.ts'
import { FenceLost } from './port.ts'

const given = process.env['TEST_MONGODB_URL']

describe.skipIf(!given && !mongoProgram())('with MongoDB, or a server of its protocol', () => {
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

  readStoreConformance('MongoDB', async () => {
    const at = database()
    return { open: async () => openMongoReadStore(at) }
  }, { sortsByCodePoints: given !== undefined })

  it('asks for the checkpoints once in a while for all who wait, not once for each of them', async () => {
    let asked = 0
    const store = openMongoReadStore(database(), { onCommand: ({ commandName }) => (asked += commandName === 'find' || commandName === 'aggregate' ? 1 : 0) })
    await store.prepare([{ name: 'things_v1', indexes: [] }])
    asked = 0
    const waiting = Array.from({ length: 100 }, () => store.reached(['things_v1'], '0'.repeat(20), 300))
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => false))
    // 300 ms hold at most twenty looks of 15 ms and one more at each end.
    expect(asked).toBeLessThanOrEqual(22)
    await store.close()
  })

  it('fills a collection anew that was being dropped by whoever died of it', async () => {
    const at = database()
    const things = { name: 'things_v1', indexes: [] }
    const store = openMongoReadStore(at)
    await store.prepare([things])
    const fence = (await store.takeLease('things_v1', (await store.leases(['things_v1']))[0]!.fence, 'the writer'))!
    const position = '7'.padStart(20, '0')
    await store.apply([{ collection: 'things_v1', fence, upserts: [{ _id: 'd1', position }], removals: [], checkpoint: position }])
    const client = new MongoClient(at)
    // As far as it had come.
    await client.db().collection<{ _id: string }>('collections').updateOne({ _id: 'things_v1' }, { $set: { dropping: true } })
    await client.db().collection('model_things_v1').drop()
    await client.close()

    const next = openMongoReadStore(at)
    await next.prepare([things])
    expect(await next.leases(['things_v1'])).toMatchObject([{ checkpoint: null, owner: null }])
    await expect(store.apply([{ collection: 'things_v1', fence, upserts: [], removals: [], checkpoint: position }])).rejects.toThrow(FenceLost)
    await Promise.all([store.close(), next.close()])
  })
})
