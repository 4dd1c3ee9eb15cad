import { answered } from '../sqlite/answered.ts'
import { createNotifier } from '../notifier.ts'
import { isSqliteError, openDatabase } from '../sqlite/open-database.ts'
import { transaction } from '../sqlite/transaction.ts'
import { FenceLost, firstFence, NotCaughtUp, type CollectionSpec, type Document, type Lease, type ReadStore } from './port.ts'
import { NotIndexed } from './query.ts'
import { createTable, moveTable, openCollection, tableOf, type Collection } from './sqlite-collection.ts'

/** 64 MiB of pages in memory: the documents in use at one time. */
const schema = `
  PRAGMA cache_size = -65536;
  CREATE TABLE IF NOT EXISTS collections (
    name TEXT PRIMARY KEY, indexes TEXT NOT NULL,
    holder TEXT, fence INTEGER NOT NULL DEFAULT 0, beat INTEGER NOT NULL DEFAULT 0, checkpoint TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS built (name TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS replacements (name TEXT PRIMARY KEY, replaces TEXT NOT NULL) STRICT;`

const busyMs = 2_000
/** How soon a waiting reader notices what another process wrote. */
const pollMs = 50

/**
 * Read models in one file, in WAL mode, synced at checkpoints only: what a power cut takes is folded again from the log,
 * whose position is in the same transaction. A query that no index serves throws `NotIndexed`.
 */
export function openSqliteReadStore(file: string): ReadStore {
  const database = openDatabase(file, { synchronous: 'normal', schema, busyMs })
  const commits = createNotifier()
  const opened = new Map<string, Collection>()

  const selectSpec = database.prepare('SELECT name, indexes FROM collections WHERE name = ?')
  const selectLease = database.prepare('SELECT name AS collection, holder, fence, beat, checkpoint, built.name IS NOT NULL AS built FROM collections LEFT JOIN built USING (name) WHERE name = ?')
  const insertLease = database.prepare('INSERT INTO collections (name, indexes, fence) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET indexes = excluded.indexes')
  const advance = database.prepare('UPDATE collections SET checkpoint = ?1 WHERE name = ?2 AND (checkpoint IS NULL OR checkpoint < ?1)')
  const take = database.prepare('UPDATE collections SET holder = ?, fence = fence + 1 WHERE name = ? AND fence = ? RETURNING fence')
  const heartbeat = database.prepare('UPDATE collections SET beat = beat + 1 WHERE name = ? AND fence = ?')
  const release = database.prepare('UPDATE collections SET holder = NULL WHERE name = ? AND fence = ?')
  const selectAll = database.prepare('SELECT name, checkpoint, replaces FROM collections LEFT JOIN replacements USING (name) ORDER BY name')
  const insertReplacement = database.prepare('INSERT INTO replacements (name, replaces) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const selectReplacements = database.prepare('SELECT name, replaces FROM replacements WHERE replaces IN (SELECT value FROM json_each(?))')
  const insertBuilt = database.prepare('INSERT INTO built (name) VALUES (?) ON CONFLICT DO NOTHING')
  const forgetBuilt = database.prepare('DELETE FROM built WHERE name = ?')
  const forgetReplacement = database.prepare('DELETE FROM replacements WHERE name = ?')
  const takePlace = database.prepare('UPDATE collections SET indexes = by.indexes, checkpoint = by.checkpoint FROM (SELECT indexes, checkpoint FROM collections WHERE name = ?) AS by WHERE name = ?')
  const forget = database.prepare('DELETE FROM collections WHERE name = ?')

  const leaseOf = (collection: string): Lease | undefined => {
    const row = selectLease.get(collection) as unknown as Omit<Lease, 'built' | 'hasLeftover'> & { built: number } | undefined
    return row && { ...row, built: row.built !== 0, hasLeftover: false }
  }
  const remove = (name: string) => {
    opened.delete(name)
    for (const statement of [forget, forgetReplacement, forgetBuilt]) statement.run(name)
  }

  const indexesOf = (name: string): CollectionSpec['indexes'] => JSON.parse((selectSpec.get(name) as { indexes: string } | undefined)?.indexes ?? '[]')

  /** As `prepare` left it, in this process or another; undefined where nobody has made it yet. */
  function collection(name: string): Collection | undefined {
    const known = opened.get(name)
    if (known) return known
    const row = selectSpec.get(name) as { name: string; indexes: string } | undefined
    if (!row) return undefined
    const made = openCollection(database, { name, indexes: JSON.parse(row.indexes) })
    opened.set(name, made)
    return made
  }

  /** What is not there yet reads as empty, on every engine. */
  const read = async <T>(name: string, work: (from: Collection) => T, empty: T): Promise<T> => answering(() => {
    const known = opened.has(name)
    try {
      const from = collection(name)
      return from ? work(from) : empty
    } catch (error) {
      // Since it was opened here another process may have dropped it, or given it an index.
      opened.delete(name)
      if (isSqliteError(error) && !selectSpec.get(name)) return empty
      if (!(error instanceof NotIndexed) || !known) throw error
      const from = collection(name)
      return from ? work(from) : empty
    }
  })

  return {
    prepare: async (specs) => answering(() => transaction(database, () => {
      for (const { name, indexes, replaces } of specs) {
        const all = union(...[name, ...(replaces === undefined ? [] : [replaces])].map(indexesOf), indexes)
        createTable(database, { name, indexes: all })
        insertLease.run(name, JSON.stringify(all), firstFence())
        if (replaces !== undefined) insertReplacement.run(name, replaces)
        opened.delete(name)
      }
    })),

    get: <D extends Document>(name: string, id: string) => read(name, (from) => from.get(id) as D | null, null),
    getMany: <D extends Document>(name: string, ids: readonly string[]) => read(name, (from) => from.getMany(ids) as D[], []),
    find: <D extends Document>(name: string, query: Parameters<Collection['find']>[0]) => read(name, (from) => from.find(query) as D[], []),
    count: (name, where) => read(name, (from) => from.count(where), 0),
    load: (name, ids) => read(name, (from) => from.load(ids), []),

    async apply(writes) {
      answering(() => transaction(database, () => {
        for (const { collection: name, fence, upserts, removals, checkpoint } of writes) {
          const into = collection(name)
          if (!into || leaseOf(name)?.fence !== fence) throw new FenceLost(name)
          upserts.forEach(into.upsert)
          removals.forEach(into.remove)
          advance.run(checkpoint, name)
        }
      }))
      commits.notify()
    },

    leases: async (collections) => answering(() => collections.map(leaseOf).filter((lease) => lease !== undefined)),
    takeLease: async (name, seenFence, holder) => answering(() => (take.get(holder, name, seenFence) as { fence: number } | undefined)?.fence ?? null),
    markBuilt: async (name, fence) => answering(() => transaction(database, () => {
      if (leaseOf(name)?.fence !== fence) throw new FenceLost(name)
      insertBuilt.run(name)
    })),
    beat: async (name, fence) => answering(() => heartbeat.run(name, fence).changes > 0),
    releaseLease: async (name, fence) => answering(() => void release.run(name, fence)),

    replacements: async (collections) => answering(() => (selectReplacements.all(JSON.stringify(collections)) as { name: string; replaces: string }[])
      .flatMap(({ name, replaces }) => {
        const lease = leaseOf(name)
        return lease ? [{ ...lease, replaces }] : []
      })),
    replace: async (name, fence, by, byFence) => answering(() => transaction(database, () => {
      const [lease, byLease] = [leaseOf(name), leaseOf(by)]
      if (lease?.fence !== fence) throw new FenceLost(name)
      if (byLease?.fence !== byFence) throw new FenceLost(by)
      if ((byLease.checkpoint ?? '') < (lease.checkpoint ?? '')) throw new NotCaughtUp(name, by)
      moveTable(database, by, name)
      takePlace.run(by, name)
      opened.delete(name)
      remove(by)
    })),
    // Readers of one file are in or behind the transaction: nothing is kept for them.
    async dropLeftover(name, fence) {
      if (answering(() => leaseOf(name))?.fence !== fence) throw new FenceLost(name)
    },

    async reached(collections, position, timeoutMs) {
      const until = performance.now() + timeoutMs
      while (true) {
        if (answering(() => collections.every((name) => (leaseOf(name)?.checkpoint ?? '') >= position))) return true
        const left = until - performance.now()
        if (left <= 0) return false
        await commits.next({ timeoutMs: Math.min(left, pollMs) })
      }
    },

    list: async () => answering(() => (selectAll.all() as { name: string; checkpoint: string | null; replaces: string | null }[])
      .map(({ name, checkpoint, replaces }) => ({ name, checkpoint, replaces, documents: collection(name)?.count({}) ?? 0 }))),
    drop: async (name) => answering(() => transaction(database, () => {
      database.exec(`DROP TABLE IF EXISTS ${tableOf(name)}`)
      remove(name)
    })),
    check: async () => answering(() => void selectSpec.get('')),
    async close() {
      if (database.isOpen) database.close()
      commits.notify()
    },
  }
}

/** An older deployment's indexes stay while it may still ask by them. */
const union = (...indexes: CollectionSpec['indexes'][]): CollectionSpec['indexes'] => [...new Map(indexes.flat().map((index) => [index.join(), index])).values()]

const answering = <T>(work: () => T): T => answered('read store', work)
