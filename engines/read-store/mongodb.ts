import { MongoBulkWriteError, type AnyBulkWriteOperation, type Filter, type IndexDescription } from 'mongodb'
import { connectMongo, isDuplicateKey, patientMs, type MongoListening } from '../mongodb/connect.ts'
import { readingOnly } from '../mongodb/reading-only.ts'
import { mongoReading, type Stored } from './mongodb-reading.ts'
import type { Registered } from './mongodb-registry.ts'
import { FenceLost, firstFence, NotCaughtUp, tombstoneId, type CollectionSpec, type CollectionWrite, type Document, type Lease, type ReadStore, type ReadStoreReader, type Removal } from './port.ts'
import { parseSort } from './query.ts'

/** Of one request: whoever reads the collection meanwhile may have to wait for it. Five times as many are hardly faster. */
const bulkSize = 100
/** Of one request that looks for nothing, which takes a tenth of the time. */
const insertSize = 500

/**
 * Read models in a MongoDB database, one collection each. Documents are replaced one by one, guarded by their position, and
 * those that were not there are inserted: no transactions, no updates by pipeline, and nothing depends on partial indexes, TTL or collation.
 */
export function openMongoReadStore(url: string, listening: MongoListening = {}): ReadStore {
  const { db, answered, close } = connectMongo(url, 'read store', 'filiz_read', listening)
  const records = db.collection<Registered>('collections')
  const { reader, changed } = mongoReading(readingOnly(db), answered)
  /** Where the owner of a lease writes. Nobody else moves it: only the owner may. */
  const owned = new Map<string, string>()

  async function prepareOne(spec: CollectionSpec): Promise<void> {
    const { name, indexes, replaces } = spec
    const [found, replaced] = await Promise.all([records.findOne({ _id: name }), replaces === undefined ? null : records.findOne({ _id: replaces })])
    // Whoever dropped it did not live to the end: what is left of it is not what its checkpoint says.
    if (found?.dropping) await drop(name)
    const before = found?.dropping ? null : found
    // An older deployment's indexes stay while it may still ask by them.
    const all = [...new Map([...(before?.indexes ?? []), ...(replaced?.indexes ?? []), ...indexes].map((index) => [index.join(), index])).values()]
    const store = before?.store ?? nameOf(name)
    if (all.length > 0) await db.collection(store).createIndexes(all.map(indexDescription))
    await register(spec, all, store)
  }

  /** Makes the record, or adds indexes to it; they must be there already. */
  async function register({ name, replaces }: CollectionSpec, indexes: Registered['indexes'], store: string): Promise<void> {
    const fresh = { holder: null, fence: firstFence(), beat: 0, checkpoint: null, store, ...(replaces === undefined ? {} : { replaces }) }
    try {
      await records.updateOne({ _id: name }, { $set: { indexes }, $setOnInsert: fresh }, { upsert: true })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      await records.updateOne({ _id: name }, { $set: { indexes } })
    }
    changed(name)
  }

  /** Those of a write and of what readers under way may still look at. */
  const storesOf = ({ store, leftover }: Registered) => (leftover === undefined ? [store] : [store, leftover])

  async function write(store: string, { upserts, fresh, removals }: Pick<CollectionWrite, 'upserts' | 'fresh' | 'removals'>): Promise<void> {
    const { made = [], known = [] } = Object.groupBy(upserts as unknown as readonly Stored[], ({ _id }) => fresh?.has(_id) ? 'made' : 'known')
    await Promise.all([insert(store, made).then((met) => replaceGuarded(store, met)), replaceGuarded(store, known)])
    for (const removal of removals) await remove(store, removal)
  }

  /** Answers those whose id is there already. */
  async function insert(store: string, documents: readonly Stored[]): Promise<Stored[]> {
    const met: Stored[] = []
    for (let at = 0; at < documents.length; at += insertSize) {
      const page = documents.slice(at, at + insertSize)
      met.push(...(await refusedIn(() => db.collection<Stored>(store).insertMany(page, { ordered: false }))).map((index) => page[index]!))
    }
    return met
  }

  /**
   * Writes each replacement unless a newer one is there. A guarded upsert that meets one fails with a duplicate key, and
   * so does one that raced with another for a new id: what is stored says which it was, and the losers of a race go again.
   */
  async function replaceGuarded(store: string, replacements: readonly Stored[]): Promise<void> {
    const collection = db.collection<Stored>(store)
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

  async function remove(store: string, { field, value, position }: Removal): Promise<void> {
    const filter: Filter<Stored> = { [field]: value, position: { $lt: position }, removed: { $ne: true } }
    while (true) {
      const page = await db.collection<Stored>(store).find(filter, { projection: { _id: 1 } }).limit(bulkSize).toArray()
      await replaceGuarded(store, page.map(({ _id }) => ({ _id, position, removed: true })))
      if (page.length < bulkSize) break
    }
    await replaceGuarded(store, [{ _id: tombstoneId(field, value), position, removed: true }])
  }

  async function dropStore(store: string): Promise<void> {
    // Before MongoDB 7 a collection that is not there is an error.
    await db.collection(store).drop().catch((error: Error) => {
      if (!/ns not found/i.test(error.message)) throw error
    })
  }

  /** Of all of them by one request. Where one did not move, it was there already, or another has the lease. */
  async function moveCheckpoints(writes: readonly CollectionWrite[]): Promise<void> {
    if (writes.length === 0) return
    const { matchedCount } = await records.bulkWrite(writes.map(({ collection, fence, checkpoint }) => ({
      updateOne: { filter: { _id: collection, fence, $or: [{ checkpoint: null }, { checkpoint: { $lt: checkpoint } }] }, update: { $set: { checkpoint } } },
    })), { ordered: false })
    if (matchedCount === writes.length) return
    const fences = new Map((await records.find({ _id: { $in: writes.map(({ collection }) => collection) } }).toArray()).map(({ _id, fence }) => [_id, fence]))
    for (const { collection, fence } of writes) if (fences.get(collection) !== fence) throw new FenceLost(collection)
  }

  const leaseOf = ({ _id, holder, fence, beat, checkpoint, built, leftover }: Registered): Lease =>
    ({ collection: _id, owner: holder, fence, heartbeat: beat, checkpoint, built: built ?? false, hasLeftover: leftover !== undefined })

  /** `by` took its place already, by a process that did not live to tell: its record is all that is left. */
  const hasReplaced = (by: Registered, replaced: Registered | undefined) => replaced?.store === by.store

  async function drop(name: string): Promise<void> {
    const record = await records.findOneAndUpdate({ _id: name }, { $set: { dropping: true }, $inc: { fence: 1 } })
    if (!record) return
    // Whoever is about to put it in its place has done so by now, or cannot any more: what is read is never dropped.
    const replaced = record.replaces === undefined ? null : await records.findOneAndUpdate({ _id: record.replaces }, { $inc: { drops: 1 } })
    if (!hasReplaced(record, replaced ?? undefined)) for (const store of storesOf(record)) await dropStore(store)
    await records.deleteOne({ _id: name, dropping: true })
    owned.delete(name)
    changed(name)
  }

  return {
    ...reader,
    prepare: (specs) => answered(async () => {
      await records.createIndex({ replaces: 1 })
      for (const spec of specs) await prepareOne(spec)
    }, patientMs),

    load: (name, ids) => answered(async () => {
      const store = owned.get(name) ?? (await records.findOne({ _id: name }))?.store
      return store === undefined ? [] : (await db.collection<Stored>(store).find({ _id: { $in: [...ids] } }).toArray()) as unknown as Document[]
    }),

    apply: (writes) => answered(async () => {
      const current = new Map((await records.find({ _id: { $in: writes.map(({ collection }) => collection) } }).toArray()).map((one) => [one._id, one]))
      for (const { collection, fence } of writes) if (current.get(collection)?.fence !== fence) throw new FenceLost(collection)
      await Promise.all(writes.flatMap((one) => storesOf(current.get(one.collection)!).map((store) => write(store, one))))
      // Only now that every document is durable. Where another took the lease meanwhile, it will fold the same events
      // again and meet their documents' guards.
      await moveCheckpoints(writes)
    }, patientMs),

    leases: (collections) => answered(async () => (await records.find({ _id: { $in: [...collections] } }).toArray()).map(leaseOf)),

    takeLease: (collection, seenFence, owner) => answered(async () => {
      const taken = await records.findOneAndUpdate({ _id: collection, fence: seenFence }, { $set: { holder: owner }, $inc: { fence: 1 } }, { returnDocument: 'after' })
      if (!taken) return null
      owned.set(collection, taken.store)
      return taken.fence
    }),

    markBuilt: (collection, fence) => answered(async () => {
      if ((await records.updateOne({ _id: collection, fence }, { $set: { built: true } })).matchedCount === 0) throw new FenceLost(collection)
    }),

    heartbeat: (collection, fence) => answered(async () => (await records.updateOne({ _id: collection, fence }, { $inc: { beat: 1 } })).matchedCount > 0),

    releaseLease: (collection, fence) => answered(async () => void (await records.updateOne({ _id: collection, fence }, { $set: { holder: null } }))),

    replacements: (collections) => answered(async () => {
      const found = await records.find({ replaces: { $in: [...collections] }, dropping: { $exists: false } }).toArray()
      if (found.length === 0) return []
      const replaced = new Map((await records.find({ _id: { $in: found.map(({ replaces }) => replaces!) } }).toArray()).map((one) => [one._id, one]))
      const done = found.filter((one) => hasReplaced(one, replaced.get(one.replaces!)))
      if (done.length > 0) await records.deleteMany({ _id: { $in: done.map(({ _id }) => _id) } })
      return found.filter((one) => !done.includes(one)).map((one) => ({ ...leaseOf(one), replaces: one.replaces! }))
    }),

    replace: (name, fence, byName, byFence) => answered(async () => {
      // In this order: what is dropped from here on counts in `drops`.
      const collection = await records.findOne({ _id: name })
      const by = await records.findOne({ _id: byName })
      if (collection?.fence !== fence) throw new FenceLost(name)
      if (by?.fence !== byFence || by.dropping) throw new FenceLost(byName)
      if ((by.checkpoint ?? '') < (collection.checkpoint ?? '')) throw new NotCaughtUp(name, byName)
      if (collection.leftover !== undefined) throw new Error(`${name} was replaced a moment ago: drop what it left first`)
      const { store, indexes, checkpoint } = by
      // This one write is the moment; the record that is left after a crash is seen for what it is.
      const replaced = await records.updateOne({ _id: name, fence, drops: collection.drops ?? { $exists: false } }, { $set: { store, indexes, checkpoint, leftover: collection.store } })
      if (replaced.matchedCount === 0) throw new FenceLost(name)
      owned.set(name, store)
      changed(name)
      await records.deleteOne({ _id: byName })
      changed(byName)
    }),

    dropLeftover: (name, fence) => answered(async () => {
      const record = await records.findOne({ _id: name })
      if (record?.fence !== fence) throw new FenceLost(name)
      if (record.leftover === undefined) return
      await dropStore(record.leftover)
      await records.updateOne({ _id: name, fence }, { $unset: { leftover: 1 } })
    }, patientMs),

    drop: (name) => answered(() => drop(name), patientMs),

    close,
  }
}

/** The same models without the means to change them; a user that may only read is enough. */
export function openMongoReadStoreReader(url: string, listening: MongoListening = {}): ReadStoreReader {
  const { db, answered, close } = connectMongo(url, 'read store', 'filiz_read', listening)
  return { ...mongoReading(readingOnly(db), answered).reader, close }
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
