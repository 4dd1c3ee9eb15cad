import { randomBytes } from 'node:crypto'
import {
  connectMongo,
  indexing,
  isDuplicateKey,
  longTimeoutMs,
  timeoutMs,
  type MongoListening,
} from '../mongodb/connect.ts'
import { createCoalescer } from '../mongodb/coalesce.ts'
import { asReadOnly } from '../mongodb/read-only-db.ts'
import type { Vault, VaultReader } from './port.ts'

/** A value with its id. The value is stored as JSON text, which preserves it exactly for any key names. */
interface Entry {
  readonly _id: string
  readonly kind: string
  readonly id: string
  readonly owner?: string
  readonly expires?: string
  readonly version: number
  readonly value: string
}

const shown = 1_000

/** Opens a vault in its own MongoDB database: the read store's database may be dropped, this one never. */
export function openMongoVault(url: string, listening: MongoListening = {}): Vault {
  const { db, answered, close } = connectMongo(url, 'vault', 'filiz_vault', listening)
  const entries = db.collection<Entry>('vault')

  const ready = indexing(() =>
    entries.createIndexes([
      { key: { kind: 1, id: 1 } },
      { key: { kind: 1, owner: 1, id: 1 } },
      { key: { expires: 1 } },
    ]),
  )
  const using = <T>(work: () => Promise<T>, limitMs?: number) =>
    answered(async () => {
      await ready()
      return work()
    }, limitMs)
  const coalesced = createCoalescer<Entry>(
    (_, ids) => entries.find({ _id: { $in: ids } }, { batchSize: ids.length + 1 }).toArray(),
    { engine: 'vault', limitMs: timeoutMs },
  )
  const found = <T>({ id, value, version }: Entry) => ({ id, value: JSON.parse(value) as T, version })

  return {
    get: <T>(kind: string, id: string) =>
      using(async () => {
        const entry = (await coalesced('vault', [idOf(kind, id)])).get(idOf(kind, id)) ?? null
        return entry && { value: JSON.parse(entry.value) as T, version: entry.version }
      }),

    put: async (kind, id, value, expected) => {
      const text = JSON.stringify(value)
      if (text === undefined) throw new TypeError(`${kind} ${id}: no JSON value`)
      const { owner, expires } = (value ?? {}) as { owner?: unknown; expires?: unknown }
      const entry: Entry = {
        _id: idOf(kind, id),
        kind,
        id,
        version: newVersion(),
        value: text,
        ...(typeof owner === 'string' ? { owner } : {}),
        ...(typeof expires === 'string' ? { expires } : {}),
      }
      return using(async () => {
        if (expected === null) {
          try {
            await entries.insertOne(entry)
            return entry.version
          } catch (error) {
            if (isDuplicateKey(error)) return null
            throw error
          }
        }
        if (expected !== 'any')
          return (await entries.replaceOne({ _id: entry._id, version: expected }, entry)).matchedCount > 0
            ? entry.version
            : null
        while (true) {
          try {
            await entries.replaceOne({ _id: entry._id }, entry, { upsert: true })
            return entry.version
          } catch (error) {
            // Another upsert created the same id first, so retry as an update.
            if (!isDuplicateKey(error)) throw error
          }
        }
      })
    },

    remove: (kind, id, expected) =>
      using(
        async () =>
          (await entries.deleteOne({ _id: idOf(kind, id), ...(expected === undefined ? {} : { version: expected }) }))
            .deletedCount > 0,
      ),

    ownedBy: <T>(kind: string, owner: string) =>
      using(async () =>
        (await entries.find({ kind, owner }).sort({ id: 1 }).limit(shown).toArray()).map((entry) => found<T>(entry)),
      ),

    removeExpired: (now) =>
      using(async () => (await entries.deleteMany({ expires: { $lte: now } })).deletedCount, longTimeoutMs),
    // MongoDB has no way to erase the bytes of removed values from its files. Destroyed keys make encrypted data
    // unreadable anyway.
    purge: async () => {},
    removeOwnedBy: (kind, owner) =>
      using(async () => (await entries.deleteMany({ kind, owner })).deletedCount, longTimeoutMs),

    page: <T>(kind: string, after: string | null, limit: number) =>
      using(async () =>
        (
          await entries
            .find({ kind, ...(after === null ? {} : { id: { $gt: after } }) })
            .sort({ id: 1 })
            .limit(limit)
            .toArray()
        ).map((entry) => found<T>(entry)),
      ),

    check: () => answered(async () => void (await db.command({ ping: 1 }))),
    close,
  }
}

/** Opens the same vault without methods that change it; a read-only database user suffices. */
export function openMongoVaultReader(url: string, listening: MongoListening = {}): VaultReader {
  const { db, answered, close } = connectMongo(url, 'vault', 'filiz_vault', listening)
  const reading = asReadOnly(db)
  return {
    get: <T>(kind: string, id: string) =>
      answered(async () => {
        const entry = await reading.collection<Entry>('vault').findOne({ _id: idOf(kind, id) })
        return entry && { value: JSON.parse(entry.value) as T, version: entry.version }
      }),
    check: () => answered(async () => void (await reading.ping())),
    close,
  }
}

/** The kind cannot contain a slash, so the combined id is unambiguous. */
const idOf = (kind: string, id: string) => `${kind}/${id}`

/**
 * Returns a random version of 48 bits (exact as a number), so that a removed and recreated id never repeats a version.
 */
const newVersion = () => randomBytes(6).readUIntBE(0, 6)
