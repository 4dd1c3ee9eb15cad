import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { BlobInfo } from '../blob-store/port.ts'
import type { Config } from '../config.ts'
import { holdDataDir } from '../data-dir.ts'
import { syncFolder, unfinished } from '../durable-file.ts'
import { onDisk, openBlobStore } from '../open.ts'
import { tombstone } from '../vault/forgotten-subjects.ts'
import { createKeys } from '../vault/keys.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { openSqliteVault } from '../vault/sqlite.ts'
import { openVaultFile } from '../vault/sqlite-writer.ts'
import { readArchive } from './archive.ts'
import { isNewer } from './event-store-version.ts'
import { forgetDataVersion } from './data-version.ts'
import { BackupFault } from './fault.ts'
import { poolOf } from './make-backup.ts'
import { backupsAmong } from './retention.ts'
import { inspect, linesOf, parseManifest, part, unpack, type Inspected, type Unpacked } from './unpack.ts'
import {
  addVaultRecords,
  emptyVault,
  forgottenSubjects,
  hasRecords,
  readVaultRecords,
  type VaultRecord,
} from './vault-records.ts'

export interface RestoreOptions {
  readonly config: Config
  readonly masters: MasterKeys
  readonly key: Buffer
  /** The backup's file, in its folder. */
  readonly file: string
  /** Whether existing data are replaced; those in files are moved to a folder beside. */
  readonly replace: boolean
  /** Whether only everything is checked that could refuse the backup; nothing is replaced then. */
  readonly check?: boolean
  /** Version of the event store that will read its files; null if unknown. */
  readonly eventStoreVersion?: string | null
}

export interface RestoreReport extends Inspected {
  readonly at: string
  readonly photos: number
  /** Number of photos that are missing or damaged in the backup. */
  readonly lostPhotos: number
  /** Number of accounts and children that were deleted after the backup, and whose keys are destroyed again. */
  readonly forgottenAgain: number
  /** The folder with the replaced files; null if there were none. */
  readonly replaced: string | null
}

const replacedPrefix = 'replaced-'

/**
 * Puts a backup back, while Filiz is stopped; `admin restored` then makes the vault agree with the log. Nothing that
 * exists is touched before the whole backup was read, opened and checked. Keys that were destroyed after the backup are
 * destroyed again, as far as the replaced vault and newer backups of the same folder know of them. The files of an
 * EventStoreDB are put back before (`writeEventStore`). Resolves to null after a check. Rejects with `BackupFault` or
 * `DataDirInUse`.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport | null> {
  const { config, masters, key, file, replace } = options
  const { dataDir, eventLog, vault } = config
  const held = holdDataDir(dataDir)
  const scratch = join(dataDir, '.restoring')
  try {
    // A killed restore may have left copies of keys there.
    await rm(scratch, { recursive: true, force: true })
    await mkdir(scratch, { mode: 0o700 })
    await requireRoom(config, replace)
    const files = { events: join(scratch, 'events.db'), vault: join(scratch, 'vault.db') }
    const unpacked = await onDisk('DATA_DIR', dataDir, () => unpack(file, key, files))
    requireEngine(unpacked, config)
    requireVersion(unpacked, options.eventStoreVersion)
    const inspected = await inspect(unpacked, files, masters)
    if (inspected.isOfNewerVersion)
      throw new BackupFault('the backup is of a newer version of Filiz: restore it with that version')
    const forgotten = await laterForgotten(options, unpacked.manifest.at)
    if (options.check) return null
    const forgottenAgain = await forgetAgain(files.vault, masters, forgotten)
    emptyWriteAheadLog(files.vault)

    const replaced = replace ? await moveAside(config) : null
    if (vault.engine === 'sqlite') await place(files.vault, vault.file)
    else {
      if (replace) await emptyVault(vault.url)
      await addVaultRecords(vault, readVaultRecords({ engine: 'sqlite', file: files.vault }))
    }
    // The log comes last: without it no service starts beside a vault that has accounts.
    if (eventLog.engine === 'sqlite') await place(files.events, eventLog.file)
    const lostPhotos = await restorePhotos(options, unpacked.photos)
    return {
      ...inspected,
      at: unpacked.manifest.at,
      photos: unpacked.photos.length - lostPhotos,
      lostPhotos,
      forgottenAgain,
      replaced,
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
    held.release()
  }
}

/** Checks the whole backup, and then passes on the archive of EventStoreDB's files. Rejects with `BackupFault`. */
export async function writeEventStore(
  { key, file, masters }: Pick<RestoreOptions, 'key' | 'file' | 'masters'>,
  scratch: string,
  write: (chunk: Buffer) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(join(scratch, 'filiz-restore-'))
  try {
    const files = { events: join(folder, 'events.db'), vault: join(folder, 'vault.db') }
    const unpacked = await unpack(file, key, files)
    if (unpacked.engine !== 'eventstoredb') throw new BackupFault(`${file} has a log in SQLite, not in EventStoreDB`)
    await inspect(unpacked, files, masters)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  for await (const { name, chunk } of readArchive(file, key)) if (name === part.eventStore) await write(chunk)
}

function requireEngine({ engine }: Unpacked, { eventLog }: Config): void {
  if (engine !== eventLog.engine)
    throw new BackupFault(
      engine === 'sqlite'
        ? 'the backup has a log in SQLite: set EVENT_LOG_URL to a file, or leave it out'
        : 'the backup has a log in EventStoreDB: set EVENT_LOG_URL to its server',
    )
}

function requireVersion({ manifest: { eventStoreVersion } }: Unpacked, ofServer: string | null | undefined): void {
  if (eventStoreVersion && ofServer && isNewer(eventStoreVersion, ofServer))
    throw new BackupFault(
      `the backup is of event store ${eventStoreVersion}, and the image of eventstore is ${ofServer}, which may not read it: set the image to ${eventStoreVersion} or newer`,
    )
}

/** The existing files that a restore replaces, or that are built anew from the restored ones, by their engine. */
const filesOf = ({ eventLog, vault, readStore, queue }: Config): (readonly [engine: string, file: string])[] =>
  Object.entries({ log: eventLog, vault, 'read-store': readStore, queue }).flatMap(([engine, one]) =>
    one.engine === 'sqlite'
      ? ['', '-wal', '-shm'].map((end) => [engine, `${one.file}${end}`] as const).filter(([, file]) => existsSync(file))
      : [],
  )

async function requireRoom(config: Config, replace: boolean): Promise<void> {
  if (replace) return
  const [file] = filesOf(config).map(([, existing]) => existing)
  if (file)
    throw new BackupFault(`${file} exists: set DATA_DIR to an empty folder, or replace what is there with --replace`)
  if (config.vault.engine === 'mongodb' && (await hasRecords(config.vault.url)))
    throw new BackupFault('the vault at VAULT_URL is not empty: use an empty database, or replace it with --replace')
}

async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await move(from, to)
  await syncFolder(dirname(to))
}

/** `VAULT_URL` and `EVENT_LOG_URL` may name files on another disk. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const copied = `${to}${unfinished}`
    await copyFile(from, copied)
    const handle = await open(copied)
    await handle.sync()
    await handle.close()
    await rename(copied, to)
    await rm(from)
  }
}

/**
 * Moves existing files into a new folder of DATA_DIR, with a folder for each engine, since two may have the same name.
 * Photos stay, since they are added by their names.
 */
async function moveAside(config: Config): Promise<string | null> {
  await forgetDataVersion(config.dataDir)
  const files = filesOf(config)
  if (files.length === 0) return null
  const folder = join(config.dataDir, `${replacedPrefix}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  await mkdir(folder, { mode: 0o700 })
  for (const [engine, file] of files) {
    await mkdir(join(folder, engine), { recursive: true, mode: 0o700 })
    await move(file, join(folder, engine, basename(file)))
  }
  await syncFolder(config.dataDir)
  return folder
}

/** Subjects forgotten after the backup: in the vault that is replaced, now or earlier, and in newer backups. */
async function laterForgotten(
  { config: { dataDir, vault }, key, file }: RestoreOptions,
  at: string,
): Promise<Set<string>> {
  const vaults: Config['vault'][] = [vault]
  if (vault.engine === 'sqlite')
    for (const name of await readdir(dataDir))
      if (name.startsWith(replacedPrefix))
        // Older releases had no folder for each engine.
        for (const folder of ['vault', '.'])
          vaults.push({ engine: 'sqlite', file: join(dataDir, name, folder, basename(vault.file)) })
  const found = new Set<string>()
  for (const one of vaults)
    if (one.engine === 'mongodb' || existsSync(one.file))
      try {
        for (const subject of await forgottenSubjects(one)) found.add(subject)
      } catch (error) {
        // A damaged vault is a reason to restore.
        if (one.engine === 'mongodb') throw error
      }
  for (const name of backupsAmong(await readdir(dirname(file)))) {
    try {
      for (const subject of await forgottenSince(at, join(dirname(file), name), key)) found.add(subject)
      // Tombstones are never removed, so the newest backup that can be read has them all.
      break
    } catch (error) {
      if (!(error instanceof BackupFault)) throw error
    }
  }
  return found
}

/** The tombstones of a backup; none if the backup is not newer than `at`. Its file may have any name. */
async function forgottenSince(at: string, file: string, key: Buffer): Promise<string[]> {
  const found: string[] = []
  for await (const { name, chunk } of readArchive(file, key)) {
    if (name === part.manifest && parseManifest(chunk).at <= at) return []
    if (name === part.vault)
      for (const { kind, id } of linesOf<VaultRecord>(chunk)) if (kind === tombstone) found.push(id)
  }
  return found
}

/** Destroys the keys in the unpacked vault; returns how many were not destroyed there. */
async function forgetAgain(file: string, masters: MasterKeys, subjects: Iterable<string>): Promise<number> {
  const vault = openSqliteVault(file)
  try {
    const keys = createKeys(vault, masters)
    let count = 0
    for (const subject of subjects) {
      if (await keys.wasForgotten(subject)) continue
      await keys.forget(subject)
      count += 1
    }
    return count
  } finally {
    await vault.close()
  }
}

/** Only the file itself is moved. */
function emptyWriteAheadLog(file: string): void {
  const database = openVaultFile(file)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

/** Returns the number of photos that the backup does not have. */
async function restorePhotos({ config, key, file }: RestoreOptions, photos: readonly BlobInfo[]): Promise<number> {
  const blobs = await openBlobStore(config.blobs)
  const pool = poolOf(file, key)
  try {
    let lost = 0
    for (const photo of photos) {
      const bytes = await pool.read(photo)
      if (bytes) await blobs.create(photo.key, bytes, photo.at)
      else lost += 1
    }
    return lost
  } finally {
    await blobs.close()
  }
}
