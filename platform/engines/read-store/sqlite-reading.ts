import type { DatabaseSync } from 'node:sqlite'
import { answered } from '../sqlite/answered.ts'
import type { createNotifier } from '../notifier.ts'
import { isSqliteError } from '../sqlite/open-database.ts'
import { whileUnchanged } from '../sqlite/while-unchanged.ts'
import type { Document, ReadStoreReader } from './port.ts'
import { NotIndexed } from './query.ts'
import { openCollection, type Collection } from './sqlite-collection.ts'

/** How soon a waiting reader notices what another process wrote. */
const pollMs = 50

/** The collections of a read store's file, by any connection to it; `commits` tells of what this process writes itself. */
export function sqliteReading(database: DatabaseSync, commits: ReturnType<typeof createNotifier>) {
  const opened = new Map<string, Collection & { readonly indexes: string }>()
  const selectSpec = database.prepare('SELECT name, indexes FROM collections WHERE name = ?')
  const selectCheckpoint = database.prepare('SELECT checkpoint FROM collections WHERE name = ?')
  const positions = whileUnchanged<string | null>(database)
  const checkpointOf = (name: string) =>
    (selectCheckpoint.get(name) as { checkpoint: string | null } | undefined)?.checkpoint ?? ''

  /**
   * As `prepare` left it, in this process or another; undefined where nobody has made it yet. Who writes says which indexes it has now:
   * one that another process has added would not be filled.
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

  /** What is not there yet reads as empty, on every engine. */
  const read = async <T>(name: string, work: (from: Collection) => T, empty: T): Promise<T> =>
    answering(() => {
      const known = opened.has(name)
      try {
        const from = collection(name)
        return from ? work(from) : empty
      } catch (error) {
        // Since it was opened here another process may have dropped it, given it an index, or made it anew without one.
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
          positions.lookAnew()
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
    reader,
    collection,
    read,
    /** Its table or its indexes are no longer what they were. */
    changed(name: string): void {
      opened.delete(name)
      positions.wrote()
    },
    /** Documents, by this connection. */
    wrote: positions.wrote,
  }
}

const answering = <T>(work: () => T): T => answered('read store', work)
