import { randomBytes } from 'node:crypto'
import { connectMongo, isDuplicateKey, patientMs, timeoutMs, type MongoListening } from '../mongodb/connect.ts'
import { createCoalescer } from '../mongodb/coalesce.ts'
import { readingOnly } from '../mongodb/reading-only.ts'
import type { Vault, VaultReader } from './port.ts'

/** The value is JSON text, so that it comes back exactly as it went in, whatever its keys are called. */
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

/** A vault in a MongoDB database of its own: the read store may be dropped, this never. */
export function openMongoVault(url: string, listening: MongoListening = {}): Vault {
  const { db, answered, close } = connectMongo(url, 'vault', 'filiz_vault', listening)
  const entries = db.collection<Entry>('vault')
  let indexed: Promise<unknown> | undefined

  /** Indexes before the first use, and again where that failed. */
  const ready = () => {
    indexed ??= entries.createIndexes([
      { key: { kind: 1, id: 1 } },
      { key: { kind: 1, owner: 1, id: 1 } },
      { key: { expires: 1 } },
    ])
    indexed.catch(() => (indexed = undefined))
    return indexed
  }
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
            // Two that upsert the same new id: the other was first, and now it is there.
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
      using(async () => (await entries.deleteMany({ expires: { $lte: now } })).deletedCount, patientMs),
    // What MongoDB's files keep of a removed document is its own affair; keys are what makes the rest unreadable.
    purge: async () => {},
    removeOwnedBy: (kind, owner) =>
      using(async () => (await entries.deleteMany({ kind, owner })).deletedCount, patientMs),

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

/** The same vault without the means to change it; a user that may only read is enough. */
export function openMongoVaultReader(url: string, listening: MongoListening = {}): VaultReader {
  const { db, answered, close } = connectMongo(url, 'vault', 'filiz_vault', listening)
  const reading = readingOnly(db)
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

/** Kinds are words of ours and hold no slash. */
const idOf = (kind: string, id: string) => `${kind}/${id}`

/** By chance, so that an id which was removed and made again has no version of its former life: 48 bits, exact as a number. */
const newVersion = () => randomBytes(6).readUIntBE(0, 6)
