import type { Position } from '@filiz/domain/shared/event.ts'
import type { Filter, Sort } from 'mongodb'
import { longTimeoutMs, timeoutMs, type MongoConnection } from '../mongodb/connect.ts'
import { createCoalescer } from '../mongodb/coalesce.ts'
import type { ReadOnlyDb } from '../mongodb/read-only-db.ts'
import { createCheckpointWatcher } from './checkpoint-watcher.ts'
import { createRegistry, type CollectionRecord } from './mongodb-registry.ts'
import type { Document, Query, ReadStoreReader } from './port.ts'
import { NotIndexed, parsePage, parseSort, parseWhere, servedByIndex } from './query.ts'

/** A stored document; a tombstone has only these three fields. */
export type Stored = { _id: string; position: Position; removed?: true } & Record<string, unknown>

const pollMs = 15

/** Returns all methods that read models in a MongoDB database. */
export function mongoReading(db: ReadOnlyDb, answered: MongoConnection['answered']) {
  const records = db.collection<CollectionRecord>('collections')
  const registry = createRegistry(records)

  const reached = createCheckpointWatcher(
    (collections) =>
      answered(async () => {
        const found = await records
          .find({ _id: { $in: [...collections] } }, { projection: { checkpoint: 1, store: 1 } })
          .toArray()
        found.forEach(registry.observeLocation)
        return new Map(found.map(({ _id, checkpoint }) => [_id, checkpoint]))
      }),
    pollMs,
  )

  /** Runs a query that an index serves; returns `nothing` if the collection does not exist. Throws `NotIndexed`. */
  const ask = <T>(
    name: string,
    query: Pick<Query, 'where' | 'sort'>,
    nothing: T,
    work: (store: string) => Promise<T>,
  ): Promise<T> =>
    registry.read(name, nothing, async ({ store, indexes }) => {
      const served =
        servedByIndex(query, indexes) || servedByIndex(query, (await records.findOne({ _id: name }))?.indexes ?? [])
      if (!served) throw new NotIndexed(name, query)
      return work(store)
    })

  // Filters by id only and drops tombstones afterwards: some servers do not use the id index for a second condition.
  const coalesced = (projection: Readonly<Record<string, 1>>) =>
    createCoalescer<Stored>(
      async (store, ids) =>
        (
          await db
            .collection<Stored>(store)
            .find({ _id: { $in: ids } }, { projection, batchSize: ids.length + 1 })
            .toArray()
        ).filter(({ removed }) => removed !== true),
      { engine: 'read store', limitMs: timeoutMs },
    )
  const [documents, positions] = [coalesced({}), coalesced({ position: 1, removed: 1 })]

  const reader: Omit<ReadStoreReader, 'close'> = {
    get: <D extends Document>(name: string, id: string) =>
      answered(() =>
        registry.read<D | null>(
          name,
          null,
          async ({ store }) => ((await documents(store, [id])).get(id) ?? null) as D | null,
        ),
      ),

    positionOf: (name, id) =>
      answered(() =>
        registry.read<Position | null>(
          name,
          null,
          async ({ store }) => (await positions(store, [id])).get(id)?.position ?? null,
        ),
      ),

    getMany: <D extends Document>(name: string, ids: readonly string[]) =>
      answered(() =>
        registry.read<D[]>(name, [], async ({ store }) => {
          const found = await documents(store, ids)
          return [...new Set(ids)].flatMap((id) => (found.get(id) as D | undefined) ?? [])
        }),
      ),

    find: <D extends Document>(name: string, query: Query) =>
      answered(async () => {
        const { skip, limit } = parsePage(query)
        const sort = sortOf(query.sort ?? [])
        const projection = query.without
          ? { projection: Object.fromEntries(query.without.map((field) => [field, 0])) }
          : {}
        return ask<D[]>(
          name,
          query,
          [],
          async (store) =>
            (await db
              .collection<Stored>(store)
              .find(filterOf(query.where), projection)
              .sort(sort)
              .skip(skip)
              .limit(limit)
              .toArray()) as unknown as D[],
        )
      }),

    count: (name, where) =>
      answered(() => ask(name, { where }, 0, (store) => db.collection<Stored>(store).countDocuments(filterOf(where)))),

    page: (name, after, limit) =>
      answered(() =>
        registry.read<(Document & { readonly removed?: true })[]>(
          name,
          [],
          async ({ store }) =>
            (await db
              .collection<Stored>(store)
              .find(after === null ? {} : { _id: { $gt: after } })
              .sort({ _id: 1 })
              .limit(limit)
              .toArray()) as unknown as (Document & { readonly removed?: true })[],
        ),
      ),

    reached,

    list: () =>
      answered(
        async () =>
          Promise.all(
            (await records.find({}).sort({ _id: 1 }).toArray())
              .filter(({ dropping }) => !dropping)
              .map(async ({ _id, checkpoint, store, replaces }) => ({
                name: _id,
                checkpoint,
                replaces: replaces ?? null,
                documents: await db.collection<Stored>(store).countDocuments({ removed: { $ne: true } }),
              })),
          ),
        longTimeoutMs,
      ),

    check: () => answered(async () => void (await db.ping())),
  }
  return {
    reader,
    /** Evicts the cached location of a collection. */
    changed: registry.forget,
  }
}

/** Breaks ties by id unless the query sorts by id itself. */
function sortOf(asked: readonly string[]): Sort {
  const sort = new Map<string, 1 | -1>(parseSort(asked).map(({ field, descending }) => [field, descending ? -1 : 1]))
  return sort.has('_id') ? sort : sort.set('_id', 1)
}

function filterOf(where: Query['where']): Filter<Stored> {
  const terms = parseWhere(where).map(({ field, operator, value }): Filter<Stored> => {
    if (operator === 'contains') return { [field]: { $regex: escaped(value) } }
    return { [field]: { [`$${operator}`]: value } }
  })
  return { $and: [...terms, { removed: { $ne: true } }] }
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
