import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isSqliteError } from './sqlite/open-database.ts'

export interface DataDir {
  release(): void
}

/**
 * Makes the folder where it is missing and holds it for this process alone, until `release` or the process' end,
 * however that comes: the lock is the operating system's. Throws `DataDirInUse`.
 */
export function holdDataDir(folder: string): DataDir {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'lock.db'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
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

/** Whether others on this machine may look into the folder: its modes, as they are said, or null where nobody else may. */
export function openToOthers(folder: string): string | null {
  const { mode } = statSync(folder)
  return (mode & 0o077) === 0 || process.platform === 'win32' ? null : (mode & 0o777).toString(8)
}

/** What an older release wrote for everybody to read. Of another user's file nothing can be changed, and the start says so. */
function keepToOneself(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^(?:(?:events|read|vault|jobs|lock)\.db(?:-wal|-shm)?|secrets\.json|mailbox)$/.test(name)) continue
    const place = join(folder, name)
    try {
      const { mode } = statSync(place)
      if ((mode & 0o077) !== 0) chmodSync(place, mode & 0o700)
    } catch {
      // Gone meanwhile, or another's.
    }
  }
}

/** Keeps the locks from the garbage collector, which would close them: a lock is the process', whoever lets go of it. */
const held = new Set<DatabaseSync>()

const sqliteBusy = 5

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
  constructor(folder: string) {
    super(`${folder} is in use by another process: stop it first, or set DATA_DIR to another folder`)
  }
}
