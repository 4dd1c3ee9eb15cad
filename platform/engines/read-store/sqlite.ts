import { fromStoredEvent, toStoredEvent } from '../event-log/compare-checkpoint.ts'
import { createNotifier } from '../notifier.ts'
import { checkpointing } from '../sqlite/checkpointing.ts'
import { createFileCheck } from '../sqlite/file-check.ts'
import { addMissingColumn, openDatabase, openReadOnly } from '../sqlite/open-database.ts'
import { transaction } from '../sqlite/transaction.ts'
import {
  FenceLost,
  firstFence,
  NotCaughtUp,
  type CollectionSpec,
  type Lease,
  type ReadStore,
  type ReadStoreReader,
} from './port.ts'
import { createTable, moveTable, tableOf } from './sqlite-collection.ts'
import { sqliteReading } from './sqlite-reading.ts'

/**
 * Page cache of 24 MiB for the documents in use. Personal data in documents is sealed, so freed pages need not be
 * overwritten at once (`FAST`). Column names match those of existing data folders.
 */
const schema = `
  PRAGMA cache_size = -24576;
  PRAGMA secure_delete = FAST;
  CREATE TABLE IF NOT EXISTS collections (
    name TEXT PRIMARY KEY, indexes TEXT NOT NULL,
    holder TEXT, fence INTEGER NOT NULL DEFAULT 0, beat INTEGER NOT NULL DEFAULT 0, checkpoint TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS built (name TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS replacements (name TEXT PRIMARY KEY, replaces TEXT NOT NULL) STRICT;`

const busyMs = 2_000
/**
 * Most documents are a few thousand bytes: in large pages several documents share a page, instead of each needing a
 * chain of overflow pages.
 */
const pageBytes = 16_384

/**
 * Opens the read models in one file in WAL mode, synced at checkpoints of the write-ahead log only. What a power cut
 * loses is folded again from the log, because a model's checkpoint is in the same transaction as its documents. A query
 * without a suitable index throws `NotIndexed`.
 */
export function openSqliteReadStore(file: string): ReadStore {
  const database = openDatabase(file, { synchronous: 'normal', schema, busyMs, pageBytes })
  addMissingColumn(database, 'collections', 'checkpoint_event TEXT')
  const checkpoints = checkpointing(database, { file, synchronous: 'normal' })
  const commits = createNotifier()
  const check = createFileCheck('read store', database, { rebuildable: true })
  const { answering, reader, collection, read, changed, wrote } = sqliteReading(database, commits, {
    rebuildable: true,
  })

  const selectSpec = database.prepare('SELECT name, indexes FROM collections WHERE name = ?')
  const selectNames = database.prepare('SELECT name FROM collections ORDER BY name')
  const selectLease = database.prepare(
    'SELECT name AS collection, holder AS owner, fence, beat AS heartbeat, checkpoint, checkpoint_event AS event, built.name IS NOT NULL AS built FROM collections LEFT JOIN built USING (name) WHERE name = ?',
  )
  const insertLease = database.prepare(
    'INSERT INTO collections (name, indexes, fence) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET indexes = excluded.indexes',
  )
  /** Changes nothing if the fence differs. */
  const advance = database.prepare(
    `UPDATE collections SET checkpoint = CASE WHEN checkpoint > ?1 THEN checkpoint ELSE ?1 END,
      checkpoint_event = CASE WHEN checkpoint > ?1 THEN checkpoint_event ELSE ?4 END
      WHERE name = ?2 AND fence = ?3 RETURNING indexes`,
  )
  const take = database.prepare(
    'UPDATE collections SET holder = ?, fence = fence + 1 WHERE name = ? AND fence = ? RETURNING fence',
  )
  const heartbeat = database.prepare('UPDATE collections SET beat = beat + 1 WHERE name = ? AND fence = ?')
  const release = database.prepare('UPDATE collections SET holder = NULL WHERE name = ? AND fence = ?')
  const insertReplacement = database.prepare(
    'INSERT INTO replacements (name, replaces) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const selectReplacements = database.prepare(
    'SELECT name, replaces FROM replacements WHERE replaces IN (SELECT value FROM json_each(?))',
  )
  const insertBuilt = database.prepare('INSERT INTO built (name) VALUES (?) ON CONFLICT DO NOTHING')
  const forgetBuilt = database.prepare('DELETE FROM built WHERE name = ?')
  const forgetReplacement = database.prepare('DELETE FROM replacements WHERE name = ?')
  const takePlace = database.prepare(
    'UPDATE collections SET indexes = by.indexes, checkpoint = by.checkpoint, checkpoint_event = by.checkpoint_event FROM (SELECT indexes, checkpoint, checkpoint_event FROM collections WHERE name = ?) AS by WHERE name = ?',
  )
  const forget = database.prepare('DELETE FROM collections WHERE name = ?')

  const leaseOf = (collection: string): Lease | undefined => {
    const row = selectLease.get(collection) as unknown as
      | (Omit<Lease, 'built' | 'hasRetired' | 'checkpointEvent'> & { built: number; event: string | null })
      | undefined
    if (!row) return undefined
    const { event, built, ...lease } = row
    return {
      ...lease,
      checkpointEvent: fromStoredEvent(lease.checkpoint, event),
      built: built !== 0,
      hasRetired: false,
    }
  }
  const remove = (name: string) => {
    changed(name)
    for (const statement of [forget, forgetReplacement, forgetBuilt]) statement.run(name)
  }

  const indexesOf = (name: string): CollectionSpec['indexes'] =>
    JSON.parse((selectSpec.get(name) as { indexes: string } | undefined)?.indexes ?? '[]')

  return {
    ...reader,
    prepare: async (specs) =>
      answering(() =>
        transaction(database, () => {
          for (const { name, indexes, replaces } of specs) {
            const all = union(...[name, ...(replaces === undefined ? [] : [replaces])].map(indexesOf), indexes)
            createTable(database, { name, indexes: all })
            insertLease.run(name, JSON.stringify(all), firstFence())
            if (replaces !== undefined) insertReplacement.run(name, replaces)
            changed(name)
          }
        }),
      ),

    load: (name, ids) => read(name, (from) => from.load(ids), []),

    async apply(writes) {
      wrote()
      answering(() =>
        transaction(database, () => {
          for (const { collection: name, fence, upserts, replaced, removals, checkpoint, checkpointEvent } of writes) {
            const event = checkpointEvent === undefined ? null : toStoredEvent(checkpoint, checkpointEvent)
            const advanced = advance.get(checkpoint, name, fence, event) as { indexes: string } | undefined
            const into = advanced && collection(name, advanced.indexes)
            if (!into) throw new FenceLost(name)
            for (const document of upserts) into.upsert(document, replaced?.get(document._id))
            removals.forEach(into.remove)
          }
        }),
      )
      checkpoints.written(
        writes.reduce((rows, { upserts, removals }) => rows + upserts.length + removals.length + 1, 0),
      )
      commits.notify()
    },

    leases: async (collections) =>
      answering(() =>
        (collections ?? (selectNames.all() as { name: string }[]).map(({ name }) => name))
          .map(leaseOf)
          .filter((lease) => lease !== undefined),
      ),
    takeLease: async (name, seenFence, owner) =>
      answering(() => (take.get(owner, name, seenFence) as { fence: number } | undefined)?.fence ?? null),
    markBuilt: async (name, fence) =>
      answering(() =>
        transaction(database, () => {
          if (leaseOf(name)?.fence !== fence) throw new FenceLost(name)
          insertBuilt.run(name)
        }),
      ),
    heartbeat: async (name, fence) => answering(() => heartbeat.run(name, fence).changes > 0),
    releaseLease: async (name, fence) => answering(() => void release.run(name, fence)),

    replacements: async (collections) =>
      answering(() =>
        (selectReplacements.all(JSON.stringify(collections)) as { name: string; replaces: string }[]).flatMap(
          ({ name, replaces }) => {
            const lease = leaseOf(name)
            return lease ? [{ ...lease, replaces }] : []
          },
        ),
      ),
    replace: async (name, fence, by, byFence) =>
      answering(() =>
        transaction(database, () => {
          const [lease, byLease] = [leaseOf(name), leaseOf(by)]
          if (lease?.fence !== fence) throw new FenceLost(name)
          if (byLease?.fence !== byFence) throw new FenceLost(by)
          if ((byLease.checkpoint ?? '') < (lease.checkpoint ?? '')) throw new NotCaughtUp(name, by)
          moveTable(database, by, name)
          takePlace.run(by, name)
          changed(name)
          remove(by)
        }),
      ),
    // Readers of one file see the state before or after the transaction, so no old documents are kept.
    async dropRetired(name, fence) {
      if (answering(() => leaseOf(name))?.fence !== fence) throw new FenceLost(name)
    },

    drop: async (name) =>
      answering(() =>
        transaction(database, () => {
          database.exec(`DROP TABLE IF EXISTS ${tableOf(name)}`)
          remove(name)
        }),
      ),
    check,
    wake: commits.notify,
    async close() {
      await checkpoints.close()
      if (database.isOpen) database.close()
      commits.notify()
    },
  }
}

/** Opens the same file on a read-only connection, concurrently with a writer; the file must exist. */
export function openSqliteReadStoreReader(file: string): ReadStoreReader {
  const database = openReadOnly(file, { busyMs })
  const commits = createNotifier()
  return {
    ...sqliteReading(database, commits).reader,
    async close() {
      if (database.isOpen) database.close()
      commits.notify()
    },
  }
}

/** Combines indexes, so that those of an older deployment stay, which may still query by them. */
const union = (...indexes: CollectionSpec['indexes'][]): CollectionSpec['indexes'] => [
  ...new Map(indexes.flat().map((index) => [index.join(), index])).values(),
]
