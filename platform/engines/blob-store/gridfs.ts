import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { GridFSBucket, ObjectId, type GridFSFile } from 'mongodb'
import { connectMongo, indexing, isDuplicateKey, longTimeoutMs, type MongoListening } from '../mongodb/connect.ts'
import { checkedFolder, checkedKey, type BlobStore } from './port.ts'

/** A file of GridFS, with an id that names its key, so that the chunks of unfinished files do, too. */
interface File extends Omit<GridFSFile, '_id' | 'metadata'> {
  readonly _id: string
  readonly metadata: { readonly at: Instant }
}
interface Chunk {
  readonly _id: ObjectId
  readonly files_id: string
}

const pageSize = 1_000
const dayMs = 86_400_000
/** Unfinished files are looked for among those of the last days, so that a sweep does not read all chunks. */
const searchedDays = 60

/** Stores blobs in a GridFS bucket `photos` of the database that the URL names. */
export function openGridFsBlobStore(url: string, listening: MongoListening = {}): BlobStore {
  const { db, answered, close } = connectMongo(url, 'blob store', 'filiz_vault', listening)
  const bucket = new GridFSBucket(db, { bucketName: 'photos' })
  const files = db.collection<File>('photos.files')
  const chunks = db.collection<Chunk>('photos.chunks')

  const ready = indexing(() =>
    Promise.all([
      // Decides which of two concurrent calls creates a key.
      files.createIndex({ filename: 1 }, { unique: true }),
      chunks.createIndex({ files_id: 1, n: 1 }, { unique: true }),
    ]),
  )
  const using = <T>(work: () => Promise<T>, limitMs?: number) =>
    answered(async () => {
      await ready()
      return work()
    }, limitMs)
  const changing = <T>(work: () => Promise<T>) => using(work, longTimeoutMs)

  const fileOf = (key: string) => files.findOne({ filename: key })

  async function upload(key: string, bytes: Uint8Array, at: Instant): Promise<boolean> {
    if (await fileOf(key)) return false
    const id = `${key}#${randomUUID()}`
    const stream = bucket.openUploadStreamWithId(id as unknown as ObjectId, key, { metadata: { at } })
    try {
      await finished(stream.end(bytes))
      return true
    } catch (error) {
      // Whatever the error says, the key may exist now: by another call, or by this one if only its answer was lost.
      const file = await fileOf(key)
      if (file?._id === id) return true
      if (file === null && !isDuplicateKey(error)) throw error
      await chunks.deleteMany({ files_id: id })
      return false
    }
  }

  async function download(key: string): Promise<Buffer | null> {
    const file = await fileOf(key)
    if (!file) return null
    try {
      return await buffer(bucket.openDownloadStream(file._id as unknown as ObjectId))
    } catch (error) {
      // The file was removed while it was read.
      if (!(await fileOf(key))) return null
      throw error
    }
  }

  /** Removes the files before their chunks, so that nobody reads a part. */
  async function removeIds(ids: readonly string[]): Promise<void> {
    await files.deleteMany({ _id: { $in: [...ids] } })
    await chunks.deleteMany({ files_id: { $in: [...ids] } })
  }

  async function* list(within: { readonly $gte?: string; readonly $lt?: string }) {
    let after: string | undefined
    while (true) {
      const filename = { ...within, ...(after === undefined ? {} : { $gt: after }) }
      const page = await using(() =>
        files
          .find(Object.keys(filename).length === 0 ? {} : { filename })
          .sort({ filename: 1 })
          .limit(pageSize)
          .toArray(),
      )
      for (const { filename: key, length: size, metadata } of page) yield { key, size, at: metadata.at }
      after = page.at(-1)?.filename
      if (page.length < pageSize) return
    }
  }

  return {
    create: async (key, bytes, at) => {
      checkedKey(key)
      return changing(() => upload(key, bytes, at))
    },
    get: async (key) => {
      checkedKey(key)
      return using(() => download(key))
    },
    list: async function* (folder) {
      yield* list(folder === undefined ? {} : within(checkedFolder(folder)))
    },
    remove: async (keys) => {
      const filenames = keys.map(checkedKey)
      await changing(async () => {
        const found = await files.find({ filename: { $in: filenames } }, { projection: { _id: 1 } }).toArray()
        await removeIds(found.map(({ _id }) => _id))
      })
    },
    removeFolder: async (folder) => {
      const ids = within(checkedFolder(folder))
      await changing(async () => {
        await files.deleteMany({ _id: ids })
        await chunks.deleteMany({ files_id: ids })
      })
    },
    removeUnfinished: async (before) => {
      const [until, from] = [Date.parse(before), Date.parse(before) - searchedDays * dayMs]
      let after = idAt(from)
      while (true) {
        const page = await using(() =>
          chunks
            .find({ _id: { $gt: after, $lt: idAt(until) } }, { projection: { files_id: 1 } })
            .sort({ _id: 1 })
            .limit(pageSize)
            .toArray(),
        )
        const ids = [...new Set(page.map(({ files_id }) => files_id))]
        await changing(async () => {
          const finishedIds = new Set(
            (await files.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
          )
          await chunks.deleteMany({ files_id: { $in: ids.filter((id) => !finishedIds.has(id)) } })
        })
        if (page.length < pageSize) return
        after = page.at(-1)!._id
      }
    },
    check: () => answered(async () => void (await db.command({ ping: 1 }))),
    close,
  }
}

const idAt = (millis: number) => ObjectId.createFromTime(Math.floor(millis / 1000))

/** The keys of a folder: `0` is the character after `/`. */
const within = (folder: string) => ({ $gte: `${folder}/`, $lt: `${folder}0` })
