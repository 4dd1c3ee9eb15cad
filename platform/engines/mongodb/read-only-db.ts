import type { Collection, Db, Document, Filter, FindCursor, FindOptions, WithId } from 'mongodb'

/** Collection methods that cannot write. Aggregation is left out, because its pipelines can write. */
export interface ReadOnlyCollection<S extends Document> {
  find(filter: Filter<S>, options?: FindOptions): FindCursor<WithId<S>>
  findOne(filter: Filter<S>, options?: FindOptions): Promise<WithId<S> | null>
  countDocuments(filter: Filter<S>): Promise<number>
}

/** Database methods that cannot write. */
export interface ReadOnlyDb {
  collection<S extends Document>(name: string): ReadOnlyCollection<S>
  ping(): Promise<unknown>
}

/**
 * Wraps a database so that callers have no method that writes. Operators should also configure a read-only database
 * user (docs/operations.md).
 */
export const asReadOnly = (db: Db): ReadOnlyDb => ({
  collection: <S extends Document>(name: string) => reading(db.collection<S>(name)),
  ping: () => db.command({ ping: 1 }),
})

const reading = <S extends Document>(collection: Collection<S>): ReadOnlyCollection<S> => ({
  find: (filter, options) => collection.find(filter, options),
  findOne: (filter, options) => collection.findOne(filter, options ?? {}),
  countDocuments: (filter) => collection.countDocuments(filter),
})
