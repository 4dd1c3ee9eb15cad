import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
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

  readStoreConformance('MongoDB', async () => {
    const own = new URL(url.replace('mongodb', 'http'))
    own.pathname = `/kit_read_${randomUUID().replaceAll('-', '')}`
    const database = own.href.replace('http', 'mongodb')
    return { open: async () => openMongoReadStore(database) }
  }, { sortsByCodePoints: given !== undefined })
})
