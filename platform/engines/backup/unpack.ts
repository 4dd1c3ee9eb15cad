import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { isKnownEvent } from '@filiz/domain/registry/known-events.ts'
import { NewerSchema } from '@filiz/domain/registry/upcast.ts'
import { z } from 'zod'
import type { BlobInfo } from '../blob-store/port.ts'
import { openSqliteEventLogReader } from '../event-log/sqlite.ts'
import { fromSequence, toSequence } from '../event-log/sequence.ts'
import { createSealer } from '../personal-data/sealer.ts'
import { openReadOnly } from '../sqlite/open-database.ts'
import { readKey } from '../vault/keys.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { acceptedHead } from '../vault/known-accounts.ts'
import { isForgotten, tombstone } from '../vault/forgotten-subjects.ts'
import { openSqliteVaultReader } from '../vault/sqlite.ts'
import { openVaultFile } from '../vault/sqlite-writer.ts'
import { readArchive } from './archive.ts'
import { createEventStoreCheck } from './eventstore-files.ts'
import { BackupFault } from './fault.ts'
import { addVaultRecords, type VaultRecord } from './vault-records.ts'

/** Parts of a backup, in the order in which they are copied and written. */
export const part = {
  manifest: 'manifest',
  events: 'events.db',
  eventStore: 'eventstore.tar',
  vault: 'vault',
  photos: 'photos',
} as const

const manifest = z.object({
  /** Time at which the copy of the log began. */
  at: z.string(),
  /** Last event of the log at that time; null for EventStoreDB, whose files are copied as they are. */
  head: z.object({ position: z.string(), id: z.string() }).nullable(),
  /** Version of EventStoreDB or KurrentDB; null if unknown. Absent in backups by older releases of Filiz. */
  eventStoreVersion: z.string().nullish(),
})
export type Manifest = z.infer<typeof manifest>
export const parseManifest = (chunk: Buffer): Manifest => manifest.parse(JSON.parse(chunk.toString()))

export interface Unpacked {
  readonly manifest: Manifest
  readonly engine: 'sqlite' | 'eventstoredb'
  readonly photos: readonly BlobInfo[]
}

/**
 * Reads a backup to its end. Writes the log as an SQLite file to `events` and the vault, of either engine, as an SQLite
 * file to `vault`. The files of an EventStoreDB are checked and not written. Both files are complete only when this
 * resolves. Throws a `BackupFault`.
 */
export async function unpack(file: string, key: Buffer, to: { events: string; vault: string }): Promise<Unpacked> {
  let its: Manifest | undefined
  let engine: Unpacked['engine'] | undefined
  const photos: BlobInfo[] = []
  const log = createWriteStream(to.events, { flags: 'wx', mode: 0o600, flush: true })
  const eventStore = createEventStoreCheck()
  const seen = new Set<string>()

  async function* vaultRecords(): AsyncGenerator<VaultRecord[]> {
    for await (const { name, chunk } of readArchive(file, key)) {
      seen.add(name)
      if (name === part.manifest) its = parseManifest(chunk)
      if (name === part.events) {
        engine = 'sqlite'
        if (!log.write(chunk)) await once(log, 'drain')
      }
      if (name === part.eventStore) {
        engine = 'eventstoredb'
        eventStore.read(chunk)
      }
      if (name === part.vault) yield linesOf<VaultRecord>(chunk)
      if (name === part.photos) photos.push(...linesOf<BlobInfo>(chunk))
    }
  }
  try {
    await addVaultRecords({ engine: 'sqlite', file: to.vault }, vaultRecords())
    removeForgottenKeys(to.vault)
  } finally {
    log.end()
    await finished(log)
  }
  if (engine === 'eventstoredb') eventStore.check()
  if (its === undefined || engine === undefined || !seen.has(part.vault))
    throw new BackupFault(`${file} lacks its log or its vault: use another backup`)
  return { manifest: its, engine, photos }
}

/** A vault in MongoDB is copied while keys are destroyed, so that a copy may have both a key and its tombstone. */
function removeForgottenKeys(vault: string): void {
  const database = openVaultFile(vault)
  try {
    database
      .prepare(
        `WITH forgotten AS (SELECT id FROM things WHERE kind = ?)
         DELETE FROM things WHERE kind = 'subject-key' AND
          (id IN (SELECT id FROM forgotten UNION ALL SELECT id || ':second' FROM forgotten) OR owner IN forgotten)`,
      )
      .run(tombstone)
  } finally {
    database.close()
  }
}

/** The parts of lists are written in whole lines. */
export const linesOf = <T>(chunk: Buffer): T[] =>
  chunk
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)

/** Number of the newest events whose personal fields are opened. */
const openedEvents = 1_000

export interface Inspected {
  /** Number of events; null for EventStoreDB. */
  readonly events: number | null
  readonly keys: number
  /** Whether the newest events have types or schemas that only a newer version knows, as after a rollback. */
  readonly isOfNewerVersion: boolean
}

/**
 * Checks that unpacked files can be used: every page and the end of the log, every key of the vault, and that the keys
 * open the newest events. Throws a `BackupFault`, or `UnknownMasterKey`.
 */
export async function inspect(
  { manifest: { head }, engine }: Unpacked,
  files: { events: string; vault: string },
  masters: MasterKeys,
): Promise<Inspected> {
  const vault = openSqliteVaultReader(files.vault)
  try {
    const get = (subject: string) => readKey(vault, masters, subject)
    const keys = await openEveryKey(files.vault, get)
    if (engine === 'eventstoredb') return { events: null, keys, isOfNewerVersion: false }
    const log = openSqliteEventLogReader(files.events)
    try {
      const events = countEvents(files.events)
      if (head !== null && (await log.idAt(head.position)) !== head.id)
        throw new BackupFault('the copy of the log ends before the last event that was there when it began')
      const sealer = createSealer({ get, ensure: refused, forget: refused })
      const accepted = await acceptedHead(vault)
      let isOfNewerVersion = false
      const end = Number(fromSequence((await log.head()) ?? toSequence(0)))
      for await (const page of log.readAll({ after: toSequence(Math.max(0, end - openedEvents)) }))
        for (const event of page) {
          if (!isKnownEvent(event.type) || event.unreadable instanceof NewerSchema) {
            isOfNewerVersion = true
            continue
          }
          if (event.unreadable || (accepted !== null && event.position <= accepted)) continue
          const account = /^account-(.+)$/.exec(event.stream)?.[1]
          const subject = account && `account:${account}`
          if (subject && (await get(subject)) === null && !(await isForgotten(vault, subject)))
            throw new BackupFault(
              `the vault has no key for ${event.stream}, which the log has: it is older than the log`,
            )
          await sealer.openEvent(event)
        }
      return { events, keys, isOfNewerVersion }
    } finally {
      await log.close()
    }
  } finally {
    await vault.close()
  }
}

const refused = () => Promise.reject(new Error('a backup is only read'))

function countEvents(file: string): number {
  const database = openReadOnly(file)
  try {
    const { quick_check: fault } = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
    if (fault !== 'ok') throw new BackupFault(`the copy of the log is damaged: ${fault}`)
    return Number(database.prepare('SELECT count(*) AS count FROM events').get()!['count'])
  } finally {
    database.close()
  }
}

/** Returns the number of keys; rejects if a master key is missing or a key does not open. */
async function openEveryKey(file: string, get: (subject: string) => Promise<Buffer | null>): Promise<number> {
  const database = openReadOnly(file)
  try {
    const ids = database.prepare("SELECT id FROM things WHERE kind = 'subject-key' AND id NOT LIKE '%:second'").all()
    for (const { id } of ids) await get(String(id))
    return ids.length
  } finally {
    database.close()
  }
}
