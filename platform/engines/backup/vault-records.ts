import type { Config } from '../config.ts'
import { connectMongo } from '../mongodb/connect.ts'
import { openReadOnly } from '../sqlite/open-database.ts'
import { transaction } from '../sqlite/transaction.ts'
import { tombstone } from '../vault/forgotten-subjects.ts'
import { openVaultFile } from '../vault/sqlite-writer.ts'

/** A record of the vault as its engine stores it. `value` is JSON text. */
export interface VaultRecord {
  readonly kind: string
  readonly id: string
  readonly owner: string | null
  readonly expires: string | null
  readonly version: number
  readonly value: string
}

const batchSize = 500

/**
 * Yields all records while others write, in batches. Tombstones come once more at the end: a key that is destroyed
 * meanwhile may be missing, and then its tombstone must not be.
 */
export async function* readVaultRecords(vault: Config['vault']): AsyncGenerator<VaultRecord[]> {
  if (vault.engine === 'sqlite') return yield* readFile(vault.file)
  const { entries, close } = await connect(vault.url)
  try {
    for (const filter of [{}, { kind: tombstone }]) {
      let batch: VaultRecord[] = []
      for await (const { kind, id, owner = null, expires = null, version, value } of entries
        .find(filter, { batchSize })
        .sort({ _id: 1 })) {
        batch.push({ kind, id, owner, expires, version, value })
        if (batch.length < batchSize) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    }
  } finally {
    await close()
  }
}

/** One read transaction: the records are those of one moment. */
function* readFile(file: string): Generator<VaultRecord[]> {
  const database = openReadOnly(file)
  try {
    database.exec('BEGIN')
    // A connection that only reads cannot add the column to a file of an older release.
    const hasExpires = database.prepare("SELECT 1 FROM pragma_table_info('things') WHERE name = 'expires'").get()
    const select = database.prepare(
      `SELECT kind, id, owner, ${hasExpires ? 'expires' : 'NULL AS expires'}, version, value FROM things
        WHERE (kind, id) > (?, ?) ORDER BY kind, id LIMIT ${batchSize}`,
    )
    for (let last = { kind: '', id: '' }; ;) {
      const batch = select.all(last.kind, last.id) as unknown as VaultRecord[]
      if (batch.length === 0) return
      yield batch.map((record) => ({ ...record }))
      last = batch.at(-1)!
    }
  } finally {
    database.close()
  }
}

/** Adds records to a vault; keeps those that are there. */
export async function addVaultRecords(
  vault: Config['vault'],
  batches: AsyncIterable<readonly VaultRecord[]>,
): Promise<void> {
  if (vault.engine === 'mongodb') return addToServer(vault.url, batches)
  const database = openVaultFile(vault.file)
  try {
    const insert = database.prepare(
      'INSERT INTO things (kind, id, owner, expires, version, value) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    )
    for await (const batch of batches)
      transaction(database, () => {
        for (const { kind, id, owner, expires, version, value } of batch)
          insert.run(kind, id, owner, expires, version, value)
      })
    // Versions of new records must not repeat those of restored ones.
    database.exec('UPDATE versions SET last = max(last, coalesce((SELECT max(version) FROM things), 0))')
  } finally {
    database.close()
  }
}

async function addToServer(url: string, batches: AsyncIterable<readonly VaultRecord[]>): Promise<void> {
  const { entries, close } = await connect(url)
  try {
    for await (const batch of batches)
      await entries.bulkWrite(
        batch.map(({ kind, id, owner, expires, version, value }) => ({
          updateOne: {
            filter: { _id: `${kind}/${id}` },
            update: {
              $setOnInsert: {
                kind,
                id,
                version,
                value,
                ...(owner !== null && { owner }),
                ...(expires !== null && { expires }),
              },
            },
            upsert: true,
          },
        })),
      )
  } finally {
    await close()
  }
}

/** Removes all records of a vault on a server but the tombstones, which no restore may lose. */
export async function emptyVault(url: string): Promise<void> {
  const { entries, close } = await connect(url)
  try {
    await entries.deleteMany({ kind: { $ne: tombstone } })
  } finally {
    await close()
  }
}

/** Whether a vault on a server has any record. */
export async function hasRecords(url: string): Promise<boolean> {
  const { entries, close } = await connect(url)
  try {
    return (await entries.findOne({})) !== null
  } finally {
    await close()
  }
}

/** The subjects whose keys a vault has destroyed. */
export async function forgottenSubjects(vault: Config['vault']): Promise<string[]> {
  const found = new Set<string>()
  for await (const batch of readVaultRecords(vault))
    for (const { kind, id } of batch) if (kind === tombstone) found.add(id)
  return [...found]
}

interface Entry extends Omit<VaultRecord, 'owner' | 'expires'> {
  readonly _id: string
  readonly owner?: string
  readonly expires?: string
}

async function connect(url: string) {
  const { db, answered, close } = connectMongo(url, 'vault', 'filiz_vault')
  try {
    await answered(() => db.command({ ping: 1 }))
  } catch (error) {
    await close()
    throw error
  }
  return { entries: db.collection<Entry>('vault'), close }
}
