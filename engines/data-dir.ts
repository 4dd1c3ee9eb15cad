import { mkdirSync } from 'node:fs'
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
    throw isSqliteError(error) && (error as { errcode?: number }).errcode === sqliteBusy ? new DataDirInUse(folder) : error
  }
  held.add(lock)
  return {
    release: () => {
      if (held.delete(lock)) lock.close()
    },
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
