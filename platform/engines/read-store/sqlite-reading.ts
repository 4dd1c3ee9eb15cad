import type { DatabaseSync } from 'node:sqlite'
import type { createNotifier } from '../notifier.ts'
import { answeringFor } from '../sqlite/file-faults.ts'
import { isSqliteError } from '../sqlite/open-database.ts'
import { createFileVersionCache } from '../sqlite/file-version-cache.ts'
import type { Document, ReadStoreReader } from './port.ts'
import { NotIndexed } from './query.ts'
import { openCollection, type Collection } from './sqlite-collection.ts'

/** Poll interval for changes by other processes. */
const pollMs = 50

/** Opens the collections of a read store's file on any connection; `commits` signals this process' own writes. */
export function sqliteReading(
  database: DatabaseSync,
  commits: ReturnType<typeof createNotifier>,
  { rebuildable = false }: { readonly rebuildable?: boolean } = {},
) {
  const answering = answeringFor('read store', database, { rebuildable })
  const opened = new Map<string, Collection & { readonly indexes: string }>()
  const selectSpec = database.prepare('SELECT name, indexes FROM collections WHERE name = ?')
  const selectCheckpoint = database.prepare('SELECT checkpoint FROM collections WHERE name = ?')
  const positions = createFileVersionCache<string | null>(database)
  const checkpointOf = (name: string) =>
    (selectCheckpoint.get(name) as { checkpoint: string | null } | undefined)?.checkpoint ?? ''

  /**
   * Returns the collection as prepared by any process; undefined if missing. Writers pass the current indexes, because
   * an index that another process added would otherwise not be filled.
   */
  function collection(name: string, indexes?: string): Collection | undefined {
    const known = opened.get(name)
    if (known && (indexes === undefined || indexes === known.indexes)) return known
    const row = selectSpec.get(name) as { name: string; indexes: string } | undefined
    if (!row) return undefined
    const made = { ...openCollection(database, { name, indexes: JSON.parse(row.indexes) }), indexes: row.indexes }
    if (made.isKeyed) opened.set(name, made)
    return made
  }

  /** A missing collection reads as empty, on every engine. */
  const read = async <T>(name: string, work: (from: Collection) => T, empty: T): Promise<T> =>
    answering(() => {
      const known = opened.has(name)
      try {
        const from = collection(name)
        return from ? work(from) : empty
      } catch (error) {
        // Another process may have dropped or recreated the collection, or changed its indexes, since it was opened
        // here.
        opened.delete(name)
        if (isSqliteError(error) && !selectSpec.get(name)) return empty
        if (!known || !(error instanceof NotIndexed || isSqliteError(error))) throw error
        const from = collection(name)
        return from ? work(from) : empty
      }
    })

  const reader: Omit<ReadStoreReader, 'close'> = {
    get: <D extends Document>(name: string, id: string) => read(name, (from) => from.get(id) as D | null, null),
    positionOf: (name, id) => read(name, (from) => positions.get(`${name} ${id}`, () => from.positionOf(id)), null),
    getMany: <D extends Document>(name: string, ids: readonly string[]) =>
      read(name, (from) => from.getMany(ids) as D[], []),
    find: <D extends Document>(name: string, query: Parameters<Collection['find']>[0]) =>
      read(name, (from) => from.find(query) as D[], []),
    count: (name, where) => read(name, (from) => from.count(where), 0),
    page: (name, after, limit) => read(name, (from) => from.page(after, limit), []),

    async reached(collections, position, timeoutMs) {
      const until = performance.now() + timeoutMs
      while (true) {
        if (answering(() => collections.every((name) => checkpointOf(name) >= position))) {
          positions.revalidate()
          return true
        }
        const left = until - performance.now()
        if (left <= 0) return false
        await commits.next({ timeoutMs: Math.min(left, pollMs) })
      }
    },

    list: async () =>
      answering(() =>
        (
          database
            .prepare(
              'SELECT name, checkpoint, replaces FROM collections LEFT JOIN replacements USING (name) ORDER BY name',
            )
            .all() as { name: string; checkpoint: string | null; replaces: string | null }[]
        ).map(({ name, checkpoint, replaces }) => ({
          name,
          checkpoint,
          replaces,
          documents: collection(name)?.count({}) ?? 0,
        })),
      ),
    check: async () => answering(() => void selectSpec.get('')),
  }
  return {
    answering,
    reader,
    collection,
    read,
    /** Evicts a collection whose table or indexes changed. */
    changed(name: string): void {
      opened.delete(name)
      positions.invalidate()
    },
    /** Invalidates cached positions; call it when this connection wrote documents. */
    wrote: positions.invalidate,
  }
}
