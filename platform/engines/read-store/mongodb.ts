import { randomBytes } from 'node:crypto'
import { MongoBulkWriteError, type AnyBulkWriteOperation, type Filter, type IndexDescription } from 'mongodb'
import { fromStoredEvent, toStoredEvent } from '../event-log/compare-checkpoint.ts'
import { connectMongo, isDuplicateKey, longTimeoutMs, type MongoListening } from '../mongodb/connect.ts'
import { changedFields } from './changed-fields.ts'
import { asReadOnly } from '../mongodb/read-only-db.ts'
import { mongoReading, type Stored } from './mongodb-reading.ts'
import type { CollectionRecord } from './mongodb-registry.ts'
import {
  FenceLost,
  firstFence,
  NotCaughtUp,
  tombstoneId,
  type CollectionSpec,
  type CollectionWrite,
  type Document,
  type Lease,
  type ReadStore,
  type ReadStoreReader,
  type Removal,
} from './port.ts'
import { parseSort } from './query.ts'

/**
 * Operations in one request. Concurrent readers of the collection may have to wait for the request, and larger requests
 * are hardly faster.
 */
const bulkSize = 100
/** Documents in one insert request; inserts are much faster than guarded replacements. */
const insertSize = 500

/**
 * Read models in MongoDB, one collection each. Existing documents are replaced one by one, guarded by their position;
 * new ones are inserted. Uses no transactions, pipeline updates, partial indexes, TTL or collation. A call may be
 * delayed between any two commands; MongoDB collections have unique names, so a late command never touches another
 * collection's data.
 */
export function openMongoReadStore(url: string, listening: MongoListening = {}): ReadStore {
  const { db, answered, close } = connectMongo(url, 'read store', 'filiz_read', listening)
  const records = db.collection<CollectionRecord>('collections')
  const { reader, changed } = mongoReading(asReadOnly(db), answered)
  /** Cached locations to which this process writes as owner of the lease. Only the lease's owner may move them. */
  const owned = new Map<string, string>()

  async function prepareOne(spec: CollectionSpec): Promise<void> {
    const { name, indexes, replaces } = spec
    while (true) {
      const [before, replaced] = await Promise.all([
        records.findOne({ _id: name }),
        replaces === undefined ? null : records.findOne({ _id: replaces }),
      ])
      if (before?.dropping) {
        await finishDrop(before)
        continue
      }
      // The first versions did not store the location of documents.
      if (before && !before.store) {
        await records.updateOne({ _id: name, store: { $exists: false } }, { $set: { store: formerStore(name) } })
        continue
      }
      // Keep the indexes of an older deployment, which may still query by them.
      const all = union(before?.indexes ?? [], replaced?.indexes ?? [], indexes)
      const store = before?.store ?? newStore(name)
      if (all.length > 0) await db.collection(store).createIndexes(all.map(indexDescription))
      if (before ? await addIndexes(before, all) : await register(spec, all, store)) return changed(name)
      await dropForgotten(store, name, replaces)
    }
  }

  /** Adds indexes to the record; returns false if the collection has moved since the indexes were created. */
  async function addIndexes({ _id, store }: CollectionRecord, indexes: CollectionRecord['indexes']): Promise<boolean> {
    const added = await records.updateOne(
      { _id, store, dropping: { $exists: false } },
      { $addToSet: { indexes: { $each: [...indexes] } } },
    )
    return added.matchedCount > 0
  }

  /** Creates the record; returns false if another process has already created it. */
  async function register(
    { name, replaces }: CollectionSpec,
    indexes: CollectionRecord['indexes'],
    store: string,
  ): Promise<boolean> {
    const fresh = {
      holder: null,
      fence: firstFence(),
      beat: 0,
      checkpoint: null,
      indexes,
      store,
      ...(replaces === undefined ? {} : { replaces }),
    }
    try {
      return (await records.updateOne({ _id: name }, { $setOnInsert: fresh }, { upsert: true })).upsertedCount > 0
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return false
    }
  }

  /**
   * Returns all MongoDB collections that a write must reach, including the old one that running reads may still use.
   */
  const storesOf = ({ store, leftover }: CollectionRecord) => (leftover === undefined ? [store] : [store, leftover])

  async function write(
    store: string,
    { upserts, fresh, replaced, removals }: Pick<CollectionWrite, 'upserts' | 'fresh' | 'replaced' | 'removals'>,
  ): Promise<void> {
    const { made = [], known = [] } = Object.groupBy(upserts as unknown as readonly Stored[], ({ _id }) =>
      fresh?.has(_id) ? 'made' : 'known',
    )
    await Promise.all([
      insert(store, made).then((met) => replaceGuarded(store, met)),
      updateFields(store, known, replaced).then((others) => replaceGuarded(store, others)),
    ])
    for (const removal of removals) await remove(store, removal)
  }

  /**
   * Writes only the changed fields of documents whose stored version the writer knows, and returns the documents to be
   * written whole. If some of a request's documents were stored in another version, all of them are returned: the
   * guard ignores those that were updated.
   */
  async function updateFields(
    store: string,
    documents: readonly Stored[],
    replaced: CollectionWrite['replaced'],
  ): Promise<Stored[]> {
    const whole: Stored[] = []
    const updates: { readonly document: Stored; readonly operation: AnyBulkWriteOperation<Stored> }[] = []
    for (const document of documents) {
      const before = replaced?.get(document._id)
      const changes = before && changedFields(before, document as unknown as Document)
      if (!changes) {
        whole.push(document)
        continue
      }
      const { set = [], removed = [] } = Object.groupBy(changes, ({ value }) =>
        value === undefined ? 'removed' : 'set',
      )
      updates.push({
        document,
        operation: {
          updateOne: {
            filter: { _id: document._id, position: before.position },
            update: {
              $set: Object.fromEntries(set.map(({ path, value }) => [path.join('.'), value])),
              ...(removed.length > 0 && {
                $unset: Object.fromEntries(removed.map(({ path }) => [path.join('.'), ''])),
              }),
            },
          },
        },
      })
    }
    for (let at = 0; at < updates.length; at += bulkSize) {
      const page = updates.slice(at, at + bulkSize)
      const { matchedCount } = await db.collection<Stored>(store).bulkWrite(
        page.map(({ operation }) => operation),
        { ordered: false },
      )
      if (matchedCount < page.length) whole.push(...page.map(({ document }) => document))
    }
    return whole
  }

  /** Inserts documents and returns those whose id already exists. */
  async function insert(store: string, documents: readonly Stored[]): Promise<Stored[]> {
    const met: Stored[] = []
    for (let at = 0; at < documents.length; at += insertSize) {
      const page = documents.slice(at, at + insertSize)
      met.push(
        ...(await refusedIn(() => db.collection<Stored>(store).insertMany(page, { ordered: false }))).map(
          (index) => page[index]!,
        ),
      )
    }
    return met
  }

  /**
   * Replaces each document unless the stored one is newer. A guarded upsert fails with a duplicate key in two cases:
   * the stored document is newer, or another process inserted the id at the same time. The stored document tells which;
   * in the second case the upsert is retried.
   */
  async function replaceGuarded(store: string, replacements: readonly Stored[]): Promise<void> {
    const collection = db.collection<Stored>(store)
    for (let at = 0; at < replacements.length; at += bulkSize) {
      let left = replacements.slice(at, at + bulkSize)
      while (left.length > 0) {
        const operations: AnyBulkWriteOperation<Stored>[] = left.map((replacement) => ({
          replaceOne: {
            filter: { _id: replacement._id, position: { $lt: replacement.position } },
            replacement,
            upsert: true,
          },
        }))
        const refused = await refusedIn(() => collection.bulkWrite(operations, { ordered: false }))
        if (refused.length === 0) break
        const candidates = refused.map((index) => left[index]!)
        const positions = new Map(
          (
            await collection
              .find({ _id: { $in: candidates.map(({ _id }) => _id) } }, { projection: { position: 1 } })
              .toArray()
          ).map((one) => [one._id, one.position]),
        )
        left = candidates.filter(({ _id, position }) => (positions.get(_id) ?? '') < position)
      }
    }
  }

  async function remove(store: string, { field, value, position }: Removal): Promise<void> {
    const filter: Filter<Stored> = { [field]: value, position: { $lt: position }, removed: { $ne: true } }
    while (true) {
      const page = await db
        .collection<Stored>(store)
        .find(filter, { projection: { _id: 1 } })
        .limit(bulkSize)
        .toArray()
      await replaceGuarded(
        store,
        page.map(({ _id }) => ({ _id, position, removed: true })),
      )
      if (page.length < bulkSize) break
    }
    await replaceGuarded(store, [{ _id: tombstoneId(field, value), position, removed: true }])
  }

  async function dropStore(store: string): Promise<void> {
    // Before MongoDB 7, dropping a missing collection is an error.
    await db
      .collection(store)
      .drop()
      .catch((error: Error) => {
        if (!/ns not found/i.test(error.message)) throw error
      })
  }

  /**
   * Drops MongoDB collections. First deletes records of swapped-in replacements that point to them, which a crashed
   * process did not delete.
   */
  async function dropStores(name: string, stores: readonly string[]): Promise<void> {
    await records.deleteMany({ replaces: name, store: { $in: [...stores] } })
    for (const store of stores) await dropStore(store)
  }

  /** Drops a MongoDB collection that a late write recreated and that no record names any more. */
  async function dropForgotten(store: string, name: string, replaces: string | undefined): Promise<void> {
    // Check in this order: a swapped-in collection is in its new record before its old record is deleted.
    for (const one of replaces === undefined ? [name] : [name, replaces]) {
      const record = await records.findOne({ _id: one })
      if (record && storesOf(record).includes(store)) return
    }
    await dropStore(store)
  }

  /**
   * Moves all checkpoints in one request. A checkpoint that did not move was already ahead, or its lease was taken by
   * another.
   */
  async function moveCheckpoints(writes: readonly CollectionWrite[]): Promise<void> {
    if (writes.length === 0) return
    const { matchedCount } = await records.bulkWrite(
      writes.map(({ collection, fence, checkpoint, checkpointEvent }) => ({
        updateOne: {
          filter: { _id: collection, fence, $or: [{ checkpoint: null }, { checkpoint: { $lte: checkpoint } }] },
          update: {
            $set: {
              checkpoint,
              ...(checkpointEvent === undefined ? {} : { event: toStoredEvent(checkpoint, checkpointEvent) }),
            },
          },
        },
      })),
      { ordered: false },
    )
    if (matchedCount === writes.length) return
    const fences = new Map(
      (await records.find({ _id: { $in: writes.map(({ collection }) => collection) } }).toArray()).map(
        ({ _id, fence }) => [_id, fence],
      ),
    )
    for (const { collection, fence } of writes) if (fences.get(collection) !== fence) throw new FenceLost(collection)
  }

  const leaseOf = ({ _id, holder, fence, beat, checkpoint, event, built, leftover }: CollectionRecord): Lease => ({
    collection: _id,
    owner: holder,
    fence,
    heartbeat: beat,
    checkpoint,
    checkpointEvent: fromStoredEvent(checkpoint, event),
    built: built ?? false,
    hasRetired: leftover !== undefined,
  })

  /** True when `by` was already swapped in by a process that crashed before it deleted the record of `by`. */
  const hasReplaced = (by: CollectionRecord, replaced: CollectionRecord | null | undefined) =>
    replaced != null && storesOf(replaced).includes(by.store)

  async function drop(name: string): Promise<void> {
    // An older version ignores the `dropping` mark; the cleared checkpoint makes the collection look empty to it.
    const dropped = await records.findOneAndUpdate(
      { _id: name },
      { $set: { dropping: true, holder: null, checkpoint: null }, $unset: { built: 1 }, $inc: { fence: 1 } },
    )
    if (dropped) await finishDrop(dropped)
  }

  /**
   * Completes a marked drop. Several processes may run this, even late, because they remove only this collection's own
   * data.
   */
  async function finishDrop(dropped: CollectionRecord): Promise<void> {
    const { _id, store, replaces } = dropped
    // Increasing the fence makes a running swap of this replacement fail, so that live documents are never dropped.
    const replaced =
      replaces === undefined
        ? null
        : await records.findOneAndUpdate({ _id: replaces }, { $set: { holder: null }, $inc: { fence: 1 } })
    const left = hasReplaced(dropped, replaced) ? [] : storesOf(dropped)
    await dropStores(_id, left)
    await records.deleteOne({ _id, store, dropping: true })
    // A late write may have recreated the MongoDB collection before the record was deleted, so drop it again.
    for (const one of left) await dropStore(one)
    owned.delete(_id)
    changed(_id)
  }

  return {
    ...reader,
    prepare: (specs) =>
      answered(async () => {
        await records.createIndex({ replaces: 1 })
        // Completes drops whose process crashed. The records are few, so a scan needs no index.
        for (const record of await records.find({}).toArray()) if (record.dropping) await finishDrop(record)
        for (const spec of specs) await prepareOne(spec)
      }, longTimeoutMs),

    load: (name, ids) =>
      answered(async () => {
        const store = owned.get(name) ?? (await records.findOne({ _id: name }))?.store
        return store === undefined
          ? []
          : ((await db
              .collection<Stored>(store)
              .find({ _id: { $in: [...ids] } })
              .toArray()) as unknown as Document[])
      }),

    apply: (writes) =>
      answered(async () => {
        const current = new Map(
          (await records.find({ _id: { $in: writes.map(({ collection }) => collection) } }).toArray()).map((one) => [
            one._id,
            one,
          ]),
        )
        for (const { collection, fence } of writes)
          if (current.get(collection)?.fence !== fence) throw new FenceLost(collection)
        await Promise.all(writes.map((one) => write(current.get(one.collection)!.store, one)))
        // Move checkpoints only after every document is durable. If another process took the lease meanwhile, it folds
        // the same events again and the position guards ignore duplicates.
        await moveCheckpoints(writes).catch(async (error: unknown) => {
          if (error instanceof FenceLost)
            for (const { _id, store, replaces } of current.values()) await dropForgotten(store, _id, replaces)
          throw error
        })
      }, longTimeoutMs),

    leases: (collections) =>
      answered(async () =>
        (
          await records
            .find({ ...(collections ? { _id: { $in: [...collections] } } : {}), dropping: { $exists: false } })
            .toArray()
        ).map(leaseOf),
      ),

    takeLease: (collection, seenFence, owner) =>
      answered(async () => {
        const taken = await records.findOneAndUpdate(
          { _id: collection, fence: seenFence, dropping: { $exists: false } },
          { $set: { holder: owner }, $inc: { fence: 1 } },
          { returnDocument: 'after' },
        )
        if (!taken) return null
        owned.set(collection, taken.store)
        return taken.fence
      }),

    markBuilt: (collection, fence) =>
      answered(async () => {
        if ((await records.updateOne({ _id: collection, fence }, { $set: { built: true } })).matchedCount === 0)
          throw new FenceLost(collection)
      }),

    heartbeat: (collection, fence) =>
      answered(
        async () => (await records.updateOne({ _id: collection, fence }, { $inc: { beat: 1 } })).matchedCount > 0,
      ),

    releaseLease: (collection, fence) =>
      answered(async () => void (await records.updateOne({ _id: collection, fence }, { $set: { holder: null } }))),

    replacements: (collections) =>
      answered(async () => {
        const found = await records
          .find({ replaces: { $in: [...collections] }, dropping: { $exists: false } })
          .toArray()
        if (found.length === 0) return []
        const replaced = new Map(
          (await records.find({ _id: { $in: found.map(({ replaces }) => replaces!) } }).toArray()).map((one) => [
            one._id,
            one,
          ]),
        )
        const done = found.filter((one) => hasReplaced(one, replaced.get(one.replaces!)))
        for (const { _id, store } of done) await records.deleteOne({ _id, store })
        return found.filter((one) => !done.includes(one)).map((one) => ({ ...leaseOf(one), replaces: one.replaces! }))
      }),

    replace: (name, fence, byName, byFence) =>
      answered(async () => {
        const [collection, by] = await Promise.all([records.findOne({ _id: name }), records.findOne({ _id: byName })])
        if (collection?.fence !== fence) throw new FenceLost(name)
        if (by?.fence !== byFence || by.dropping) throw new FenceLost(byName)
        if ((by.checkpoint ?? '') < (collection.checkpoint ?? '')) throw new NotCaughtUp(name, byName)
        if (collection.leftover !== undefined)
          throw new Error(`${name} was replaced a moment ago: drop what it left first`)
        const { store, indexes, checkpoint, event } = by
        // Evict the location first: if the response is lost, it is read again from the record.
        owned.delete(name)
        // This single update is the atomic swap; a record that a crash leaves behind is recognized later.
        const replaced = await records.updateOne(
          { _id: name, fence },
          { $set: { store, indexes, checkpoint, event, leftover: collection.store } },
        )
        if (replaced.matchedCount === 0) throw new FenceLost(name)
        owned.set(name, store)
        changed(name)
        await records.deleteOne({ _id: byName, store })
        changed(byName)
      }),

    dropRetired: (name, fence) =>
      answered(async () => {
        const record = await records.findOne({ _id: name })
        if (record?.fence !== fence) throw new FenceLost(name)
        if (record.leftover === undefined) return
        await dropStores(name, [record.leftover])
        await records.updateOne({ _id: name, fence, leftover: record.leftover }, { $unset: { leftover: 1 } })
        await dropStore(record.leftover)
      }, longTimeoutMs),

    drop: (name) => answered(() => drop(name), longTimeoutMs),

    close,
  }
}

/** Opens the same models without methods that change them; a read-only database user suffices. */
export function openMongoReadStoreReader(url: string, listening: MongoListening = {}): ReadStoreReader {
  const { db, answered, close } = connectMongo(url, 'read store', 'filiz_read', listening)
  return { ...mongoReading(asReadOnly(db), answered).reader, close }
}

/** MongoDB collection names of older versions, which derived from the collection's name only. */
const formerStore = (collection: string): string => `model_${collection}`

/**
 * Returns a unique MongoDB collection name that was never used before, so that late drops and writes under it cannot
 * affect other collections. Throws a `TypeError` for an invalid name.
 */
function newStore(collection: string): string {
  if (!/^[a-z][a-z0-9_]{0,59}$/i.test(collection))
    throw new TypeError(`${JSON.stringify(collection)} is no name for a collection`)
  return `${formerStore(collection)}_${randomBytes(8).toString('hex')}`
}

const union = (...indexes: CollectionSpec['indexes'][]): CollectionSpec['indexes'] => [
  ...new Map(indexes.flat().map((index) => [index.join(), index])).values(),
]

function indexDescription(index: readonly string[]): IndexDescription {
  const fields = parseSort(index)
  return {
    key: Object.fromEntries([
      ...fields.map(({ field, descending }) => [field, descending ? -1 : 1] as const),
      ['_id', 1],
    ]),
    name: index.join(),
  }
}

/**
 * Runs a bulk write and returns the indexes of the operations that failed with a duplicate key; throws any other
 * failure.
 */
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
