import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDamage } from './sqlite/file-faults.ts'
import { isSqliteError } from './sqlite/open-database.ts'

export interface DataDir {
  release(): void
}

/**
 * Creates the folder if necessary and locks it for this process until `release` or the end of the process. The
 * operating system releases the lock after any kind of exit. Throws `DataDirInUse`.
 */
export function holdDataDir(folder: string): DataDir {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock.db')
  const lock = new DatabaseSync(file)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isDamage(error)) {
      // The file has no content.
      rmSync(file)
      return holdDataDir(folder)
    }
    throw isSqliteError(error) && (error as { errcode?: number }).errcode === sqliteBusy
      ? new DataDirInUse(folder)
      : error
  }
  keepToOneself(folder)
  held.add(lock)
  return {
    release: () => {
      if (held.delete(lock)) lock.close()
    },
  }
}

/** The folder's octal mode if other local users have access to it, else null. */
export function modeIfAccessibleToOthers(folder: string): string | null {
  const { mode } = statSync(folder)
  return (mode & 0o077) === 0 || process.platform === 'win32' ? null : (mode & 0o777).toString(8)
}

/**
 * Removes other users' access from files that older releases created. A file of another owner cannot be changed; the
 * program reports it at start.
 */
function keepToOneself(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^(?:(?:events|read|vault|jobs|lock)\.db(?:-wal|-shm)?|secrets\.json|mailbox)$/.test(name)) continue
    const place = join(folder, name)
    try {
      const { mode } = statSync(place)
      if ((mode & 0o077) !== 0) chmodSync(place, mode & 0o700)
    } catch {
      // Ignore: the file was removed meanwhile, or belongs to another user.
    }
  }
}

/** Keeps the lock's database reachable: garbage collection would close it and release the lock. */
const held = new Set<DatabaseSync>()

const sqliteBusy = 5

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
  constructor(folder: string) {
    super(`${folder} is in use by another process: stop it first, or set DATA_DIR to another folder`)
  }
}
