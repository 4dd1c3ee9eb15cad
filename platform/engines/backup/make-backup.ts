import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BlobInfo } from '../blob-store/port.ts'
import type { Config } from '../config.ts'
import { DataDirInUse, holdDataDir } from '../data-dir.ts'
import { syncFolder, unfinished, writeDurably } from '../durable-file.ts'
import { onDisk, openBlobStore } from '../open.ts'
import { openLogReader } from '../open-readers.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { hasOtherKey, readArchive, writeArchive, type ArchivePart } from './archive.ts'
import { BackupFault } from './fault.ts'
import { openPhotoPool } from './photo-pool.ts'
import { backupName, backupsAmong, expiredAmong, isInterrupted, type Retention } from './retention.ts'
import { inspect, linesOf, part, unpack, type Inspected, type Manifest } from './unpack.ts'
import { readVaultRecords } from './vault-records.ts'

export interface BackupOptions {
  readonly config: Pick<Config, 'dataDir' | 'eventLog' | 'vault' | 'blobs'>
  readonly masters: MasterKeys
  /** Encrypts the backup; 32 bytes. */
  readonly key: Buffer
  readonly folder: string
  /** Existing folder for the log's and the vault's copies while they are made and checked. */
  readonly scratch: string
  readonly retention: Retention
  /** The files of EventStoreDB as a tar archive; ignored for a log in SQLite. */
  readonly eventStore: AsyncIterable<Uint8Array>
  readonly eventStoreVersion?: string | null
  readonly now?: Date
}

export interface BackupReport extends Inspected {
  readonly file: string
  readonly bytes: number
  readonly photos: number
  /** Names of older backups that were removed. */
  readonly removed: readonly string[]
  /** Says which backup cannot be read, so that no photos were removed; null if all can. */
  readonly unreadable: string | null
}

const photosFolder = 'photos'
/** File beside the backups with the time of the newest one, for Prometheus' node exporter (`--collector.textfile`). */
const timeFile = 'filiz_backup.prom'
const lineBatch = 1_000

/**
 * Copies log, vault and photos, in this order, while Filiz runs or not: an event is younger than the key that seals it
 * and the photo that it names, so each event of the older copy has both. The backup gets its name only after it was
 * read back, opened and checked; an interrupted one has a name that no other command accepts, and older ones stay as
 * they are. Then removes expired backups. Rejects with `BackupFault`, `DataDirInUse` or an error of an engine.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { folder, key, masters, now = new Date() } = options
  if ((await stat(folder).catch(() => null))?.isDirectory() === false)
    throw new BackupFault(`${folder} is no folder: give a folder for the backups`)
  const [data, backups] = [options.config.dataDir, folder].map((one) => `${resolve(one)}/`) as [string, string]
  if (data.startsWith(backups) || backups.startsWith(data))
    throw new BackupFault(`${folder} and DATA_DIR contain one another: give a folder that has only backups`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const held = holdBackups(folder)
  const scratch = scratchOf(options)
  const file = join(folder, backupName(now))
  const written = `${file}${unfinished}`
  try {
    // A killed backup has left copies of keys there.
    await rm(scratch, { recursive: true, force: true })
    await mkdir(scratch, { mode: 0o700 })
    const [newest] = backupsAmong(await readdir(folder))
    // Names of photos derive from the key.
    if (newest !== undefined && (await hasOtherKey(join(folder, newest), key)))
      throw new BackupFault(`the backups in ${folder} have another key: use a new folder for a new key`)
    for (const name of await readdir(folder)) if (isInterrupted(name)) await rm(join(folder, name))
    const pool = openPhotoPool(join(folder, photosFolder), key)
    await writeArchive(written, key, partsOf(options, now, scratch, pool))
    const files = { events: join(scratch, 'check.db'), vault: join(scratch, 'vault.db') }
    const unpacked = await onDisk('DATA_DIR', scratch, () => unpack(written, key, files))
    const inspected = await inspect(unpacked, files, masters)
    for (const photo of unpacked.photos)
      if (!(await pool.has(photo))) throw new BackupFault(`the copy of the photo ${photo.key} is missing`)
    await rename(written, file)
    await syncFolder(folder)
    await writeDurably(join(folder, timeFile), `filiz_backup_timestamp_seconds ${Math.floor(now.getTime() / 1000)}\n`)
    const removed = expiredAmong(await readdir(folder), options.retention)
    for (const name of removed) await rm(join(folder, name))
    const unreadable = removed.length === 0 ? null : await removeUnnamedPhotos(folder, key, pool)
    return { file, bytes: (await stat(file)).size, photos: unpacked.photos.length, removed, unreadable, ...inspected }
  } finally {
    await rm(written, { force: true })
    await rm(scratch, { recursive: true, force: true })
    held.release()
  }
}

/** The lock on the backups' folder makes it this process' own. */
const scratchOf = ({ folder, scratch }: BackupOptions) =>
  join(scratch, `filiz-backup-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`)

function holdBackups(folder: string) {
  try {
    return holdDataDir(folder)
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    throw new BackupFault(`${folder} is in use by another backup: wait until it has ended`)
  }
}

async function* partsOf(
  { config, eventStore, eventStoreVersion = null }: BackupOptions,
  now: Date,
  scratch: string,
  pool: ReturnType<typeof openPhotoPool>,
): AsyncGenerator<ArchivePart> {
  const { eventLog } = config
  const manifest: Manifest = {
    at: now.toISOString(),
    head: eventLog.engine === 'sqlite' ? await headOf(config) : null,
    eventStoreVersion,
  }
  yield { name: part.manifest, content: [Buffer.from(JSON.stringify(manifest))] }
  if (eventLog.engine === 'sqlite') {
    const copy = join(scratch, 'events.db')
    await onDisk('DATA_DIR', copy, () => copyDatabase(eventLog.file, copy))
    yield { name: part.events, content: createReadStream(copy, { highWaterMark: 1024 * 1024 }) }
    await rm(copy)
  } else yield { name: part.eventStore, content: eventStore }
  yield { name: part.vault, content: asLines(readVaultRecords(config.vault)) }
  const blobs = await openBlobStore(config.blobs)
  let photos: readonly BlobInfo[]
  try {
    photos = await pool.add(blobs)
  } finally {
    await blobs.close()
  }
  yield { name: part.photos, content: asLines(batches(photos)) }
}

async function headOf(config: BackupOptions['config']): Promise<Manifest['head']> {
  const log = await openLogReader(config)
  try {
    const position = await log.head()
    return position === null ? null : { position, id: (await log.idAt(position))! }
  } finally {
    await log.close()
  }
}

/** Writers go on meanwhile. `backup` of node:sqlite would begin anew at each write of another process. */
function copyDatabase(from: string, to: string): void {
  const database = new DatabaseSync(from, { timeout: 5_000 })
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
}

/** Each chunk has whole lines. */
async function* asLines(batched: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>) {
  for await (const values of batched) yield Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}

function* batches<T>(values: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < values.length; at += lineBatch) yield values.slice(at, at + lineBatch)
}

/** Removes the photos that no backup names; nothing if a backup cannot be read, which the result says then. */
async function removeUnnamedPhotos(
  folder: string,
  key: Buffer,
  pool: ReturnType<typeof openPhotoPool>,
): Promise<string | null> {
  const photos = new Map<string, BlobInfo>()
  for (const backup of backupsAmong(await readdir(folder)))
    try {
      for await (const { name, chunk } of readArchive(join(folder, backup), key))
        if (name === part.photos) for (const photo of linesOf<BlobInfo>(chunk)) photos.set(photo.key, photo)
    } catch (error) {
      if (error instanceof BackupFault) return error.message
      throw error
    }
  await pool.keep(photos.values())
  return null
}

/** The pool of photos beside a backup. */
export const poolOf = (file: string, key: Buffer) => openPhotoPool(join(file, '..', photosFolder), key)

/** Names the backup: the file itself, or the newest of a folder. Throws a `BackupFault`. */
export async function backupAt(place: string): Promise<string> {
  const found = await stat(place).catch(() => null)
  if (!found) throw new BackupFault(`${place} does not exist: give a backup, or the folder with backups`)
  if (found.isFile() && basename(place).endsWith(unfinished))
    throw new BackupFault(`${place} is not whole: its backup was interrupted; use another one`)
  if (found.isFile()) return place
  const [newest] = backupsAmong(await readdir(place))
  if (newest === undefined) throw new BackupFault(`there is no backup in ${place}`)
  return join(place, newest)
}
