import { setTimeout as sleep } from 'node:timers/promises'
import type { Position } from '@filiz/domain/shared/event.ts'
import { MongoBulkWriteError, type AnyBulkWriteOperation, type Filter, type IndexDescription, type Sort } from 'mongodb'
import { connectMongo, patientMs } from '../mongodb/connect.ts'
import { FenceLost, tombstoneId, type CollectionSpec, type Document, type Lease, type Query, type ReadStore, type Removal } from './port.ts'
import { NotIndexed, parsePage, parseSort, parseWhere, servedByIndex } from './query.ts'

/** A document as it is stored: a tombstone has nothing but this. */
type Stored = { _id: string; position: Position; removed?: true } & Record<string, unknown>

/** Lease, checkpoint and indexes of one collection. */
interface Registered extends Omit<Lease, 'collection'> {
  readonly _id: string
  readonly indexes: readonly (readonly string[])[]
}

const bulkSize = 500
const pollMs = 15

/**
 * Read models in a MongoDB database, one collection each. Documents are replaced one by one, guarded by their position:
 * no transactions, no updates by pipeline, and nothing depends on partial indexes, TTL or collation.
 */
export function openMongoReadStore(url: string): ReadStore {
  const { db, answered, close } = connectMongo(url, 'read store', 'filiz_read')
  const registry = db.collection<Registered>('collections')
  const known = new Map<string, CollectionSpec['indexes']>()
  const stored = (name: string) => db.collection<Stored>(nameOf(name))

  async function indexesOf(name: string): Promise<CollectionSpec['indexes'] | undefined> {
    const indexes = known.get(name) ?? (await registry.findOne({ _id: name }))?.indexes
    if (indexes) known.set(name, indexes)
    return indexes
  }

  /** False where the collection is not there yet, which reads as empty; throws `NotIndexed`. */
  async function served(name: string, query: Pick<Query, 'where' | 'sort'>): Promise<boolean> {
    const indexes = await indexesOf(name)
    if (indexes && !servedByIndex(query, indexes)) throw new NotIndexed(name, query)
    return indexes !== undefined
  }

  async function prepareOne({ name, indexes }: CollectionSpec): Promise<void> {
    const before = await registry.findOne({ _id: name })
    // An older deployment's indexes stay while it may still ask by them.
    const all = [...new Map([...(before?.indexes ?? []), ...indexes].map((index) => [index.join(), index])).values()]
    if (all.length > 0) await stored(name).createIndexes(all.map(indexDescription))
    try {
      await registry.updateOne({ _id: name }, { $set: { indexes: all }, $setOnInsert: { holder: null, fence: 0, beat: 0, checkpoint: null } }, { upsert: true })
    } catch (error) {
      if ((error as { code?: unknown }).code !== 11000) throw error
      await registry.updateOne({ _id: name }, { $set: { indexes: all } })
    }
    known.set(name, all)
  }

  /**
   * Writes each replacement unless a newer one is there. A guarded upsert that meets one fails with a duplicate key, and
   * so does one that raced with another for a new id: what is stored says which it was, and the losers of a race go again.
   */
  async function replaceGuarded(name: string, replacements: readonly Stored[]): Promise<void> {
    const collection = stored(name)
    for (let at = 0; at < replacements.length; at += bulkSize) {
      let left = replacements.slice(at, at + bulkSize)
      while (left.length > 0) {
        const operations: AnyBulkWriteOperation<Stored>[] = left.map((replacement) => ({
          replaceOne: { filter: { _id: replacement._id, position: { $lt: replacement.position } }, replacement, upsert: true },
        }))
        const refused = await refusedIn(() => collection.bulkWrite(operations, { ordered: false }))
        if (refused.length === 0) break
        const candidates = refused.map((index) => left[index]!)
        const positions = new Map((await collection.find({ _id: { $in: candidates.map(({ _id }) => _id) } }, { projection: { position: 1 } }).toArray()).map((one) => [one._id, one.position]))
        left = candidates.filter(({ _id, position }) => (positions.get(_id) ?? '') < position)
      }
    }
  }

  async function remove(name: string, { field, value, position }: Removal): Promise<void> {
    const filter: Filter<Stored> = { [field]: value, position: { $lt: position }, removed: { $ne: true } }
    while (true) {
      const page = await stored(name).find(filter, { projection: { _id: 1 } }).limit(bulkSize).toArray()
      await replaceGuarded(name, page.map(({ _id }) => ({ _id, position, removed: true })))
      if (page.length < bulkSize) break
    }
    await replaceGuarded(name, [{ _id: tombstoneId(field, value), position, removed: true }])
  }

  const leaseOf = ({ _id, holder, fence, beat, checkpoint }: Registered): Lease => ({ collection: _id, holder, fence, beat, checkpoint })

  return {
    prepare: (specs) => answered(async () => {
      for (const spec of specs) await prepareOne(spec)
    }, patientMs),

    get: <D extends Document>(name: string, id: string) => answered(async () =>
      (await stored(name).findOne({ _id: id, removed: { $ne: true } })) as unknown as D | null),

    getMany: <D extends Document>(name: string, ids: readonly string[]) => answered(async () =>
      (await stored(name).find({ _id: { $in: [...ids] }, removed: { $ne: true } }).toArray()) as unknown as D[]),

    find: <D extends Document>(name: string, query: Query) => answered(async () => {
      const { skip, limit } = parsePage(query)
      if (!(await served(name, query))) return []
      const sort: Sort = Object.fromEntries([...parseSort(query.sort ?? []).map(({ field, descending }) => [field, descending ? -1 : 1]), ['_id', 1]])
      const projection = query.without ? { projection: Object.fromEntries(query.without.map((field) => [field, 0])) } : {}
      return (await stored(name).find(filterOf(query.where), projection).sort(sort).skip(skip).limit(limit).toArray()) as unknown as D[]
    }),

    count: (name, where) => answered(async () => ((await served(name, { where })) ? stored(name).countDocuments(filterOf(where)) : 0)),

    load: (name, ids) => answered(async () => (await stored(name).find({ _id: { $in: [...ids] } }).toArray()) as unknown as Document[]),

    apply: (writes) => answered(async () => {
      const current = new Map((await registry.find({ _id: { $in: writes.map(({ collection }) => collection) } }).toArray()).map((one) => [one._id, one.fence]))
      for (const { collection, fence } of writes) if (current.get(collection) !== fence) throw new FenceLost(collection)
      await Promise.all(writes.map(async ({ collection, upserts, removals }) => {
        await replaceGuarded(collection, upserts as unknown as Stored[])
        for (const removal of removals) await remove(collection, removal)
      }))
      // Only now that every document is durable. Where another took the lease meanwhile, it will fold the same events
      // again and meet their documents' guards.
      for (const { collection, fence, checkpoint } of writes) {
        const behind = { $or: [{ checkpoint: null }, { checkpoint: { $lt: checkpoint } }] }
        const moved = await registry.updateOne({ _id: collection, fence, ...behind }, { $set: { checkpoint } })
        if (moved.matchedCount === 0 && (await registry.findOne({ _id: collection }))?.fence !== fence) throw new FenceLost(collection)
      }
    }, patientMs),

    leases: (collections) => answered(async () => (await registry.find({ _id: { $in: [...collections] } }).toArray()).map(leaseOf)),

    takeLease: (collection, seenFence, holder) => answered(async () => {
      const taken = await registry.updateOne({ _id: collection, fence: seenFence }, { $set: { holder }, $inc: { fence: 1 } })
      return taken.matchedCount > 0 ? seenFence + 1 : null
    }),

    beat: (collection, fence) => answered(async () => (await registry.updateOne({ _id: collection, fence }, { $inc: { beat: 1 } })).matchedCount > 0),

    releaseLease: (collection, fence) => answered(async () => void (await registry.updateOne({ _id: collection, fence }, { $set: { holder: null } }))),

    async reached(collections, position, timeoutMs) {
      const until = performance.now() + timeoutMs
      while (true) {
        const behind = await answered(() => registry.countDocuments({ _id: { $in: [...collections] }, checkpoint: { $gte: position } }))
        if (behind === new Set(collections).size) return true
        const left = until - performance.now()
        if (left <= 0) return false
        await sleep(Math.min(left, pollMs))
      }
    },

    list: () => answered(async () => Promise.all((await registry.find({}).sort({ _id: 1 }).toArray()).map(async ({ _id, checkpoint }) =>
      ({ name: _id, checkpoint, documents: await stored(_id).countDocuments({ removed: { $ne: true } }) })))),

    drop: (name) => answered(async () => {
      known.delete(name)
      // Before MongoDB 7 a collection that is not there is an error.
      await stored(name).drop().catch((error: Error) => {
        if (!/ns not found/i.test(error.message)) throw error
      })
      await registry.deleteOne({ _id: name })
    }, patientMs),

    check: () => answered(async () => void (await db.command({ ping: 1 }))),
    close,
  }
}

/** Beside the registry; throws a `TypeError` for a name that no engine could take. */
function nameOf(collection: string): string {
  if (!/^[a-z][a-z0-9_]{0,59}$/i.test(collection)) throw new TypeError(`${JSON.stringify(collection)} is no name for a collection`)
  return `model_${collection}`
}

function indexDescription(index: readonly string[]): IndexDescription {
  const fields = parseSort(index)
  return { key: Object.fromEntries([...fields.map(({ field, descending }) => [field, descending ? -1 : 1] as const), ['_id', 1]]), name: index.join() }
}

function filterOf(where: Query['where']): Filter<Stored> {
  const terms = parseWhere(where).map(({ field, operator, value }): Filter<Stored> => {
    if (operator === 'contains') return { [field]: { $regex: escaped(value) } }
    return { [field]: { [`$${operator}`]: value } }
  })
  return { $and: [...terms, { removed: { $ne: true } }] }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Indexes of the operations that met a duplicate key; any other failure is thrown. */
async function refusedIn(bulk: () => Promise<unknown>): Promise<number[]> {
  try {
    await bulk()
    return []
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error
    const failures = [error.writeErrors].flat()
    if (failures.length === 0 || failures.some(({ code }) => code !== 11000)) throw error
    return failures.map(({ index }) => index)
  }
}
