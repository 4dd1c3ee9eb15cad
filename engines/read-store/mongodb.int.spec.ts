import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mongoProgram, startMongo, type Server } from '../testing/servers.ts'
import { readStoreConformance } from './conformance.ts'
import { openMongoReadStore } from './mongodb.ts'

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
})
