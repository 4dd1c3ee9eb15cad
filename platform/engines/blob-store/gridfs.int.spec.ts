// @module-tag long
import { randomUUID } from 'node:crypto'
import { MongoClient, ObjectId } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mongoProgram, startMongo, type Server } from '../testing/servers.ts'
import { EngineUnavailable } from '../unavailable.ts'
import { blobStoreConformance } from './conformance.ts'
import { openGridFsBlobStore } from './gridfs.ts'

const given = process.env['TEST_MONGODB_URL']

describe.skipIf(!given && !mongoProgram())('on a MongoDB server', () => {
  let started: Server | undefined
  let url: string
  beforeAll(async () => {
    started = given ? undefined : await startMongo()
    url = given ?? started!.url
  })
  afterAll(() => started?.stop())

  async function open() {
    const client = await new MongoClient(url).connect()
    const database = `filiz_${randomUUID().replaceAll('-', '').slice(0, 20)}`
    onTestFinished(async () => {
      await client.db(database).dropDatabase()
      await client.close()
    })
    const own = new URL(url.replace('mongodb', 'http'))
    own.pathname = `/${database}`
    const store = openGridFsBlobStore(own.href.replace('http', 'mongodb'))
    return {
      store,
      chunks: client.db(database).collection('photos.chunks'),
      files: client.db(database).collection('photos.files'),
    }
  }

  blobStoreConformance('GridFS', async () => {
    const { store, chunks, files } = await open()
    return {
      store,
      leaveUnfinished: async (folder) => {
        for (const n of [0, 1])
          await chunks.insertOne({ _id: new ObjectId(), files_id: `${folder}/1#x`, n, data: Buffer.from('half') })
      },
      holdsAnything: async (folder) =>
        (
          await Promise.all([
            chunks.findOne({ files_id: { $regex: `^${folder}/` } }),
            files.findOne({ filename: { $regex: `^${folder}/` } }),
          ])
        ).some((found) => found !== null),
    }
  })

  it('leaves no chunk of a call that did not create the key', async () => {
    const { store, chunks } = await open()
    onTestFinished(() => store.close())
    const at = '2026-11-21T08:30:00.000Z'
    await Promise.all(Array.from({ length: 6 }, (_, index) => store.create('a/1', Buffer.alloc(300_000, index), at)))
    expect(new Set((await chunks.find().toArray()).map(({ files_id }) => String(files_id))).size).toBe(1)
  })
})

it('rejects with EngineUnavailable while the server is unavailable', async () => {
  const store = openGridFsBlobStore('mongodb://127.0.0.1:9/photos')
  onTestFinished(() => store.close())
  await expect(store.get('a/1')).rejects.toThrow(EngineUnavailable)
})
