import type { Collection, Db, Document, Filter, FindCursor, FindOptions, WithId } from 'mongodb'

/** Of a collection what cannot change anything: no aggregation either, whose pipelines may write. */
export interface ReadingCollection<S extends Document> {
  find(filter: Filter<S>, options?: FindOptions): FindCursor<WithId<S>>
  findOne(filter: Filter<S>, options?: FindOptions): Promise<WithId<S> | null>
  countDocuments(filter: Filter<S>): Promise<number>
}

/** Of a database what cannot change anything. */
export interface ReadingDb {
  collection<S extends Document>(name: string): ReadingCollection<S>
  ping(): Promise<unknown>
}

/** Whoever has what this returns has no call that writes; the server's own word on it is a user that may only read (docs/operations.md). */
export const readingOnly = (db: Db): ReadingDb => ({
  collection: <S extends Document>(name: string) => reading(db.collection<S>(name)),
  ping: () => db.command({ ping: 1 }),
})

const reading = <S extends Document>(collection: Collection<S>): ReadingCollection<S> => ({
  find: (filter, options) => collection.find(filter, options),
  findOne: (filter, options) => collection.findOne(filter, options ?? {}),
  countDocuments: (filter) => collection.countDocuments(filter),
})
