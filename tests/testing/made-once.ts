import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DataDirInUse, holdDataDir, type DataDir } from '@filiz/engines/data-dir.ts'

/**
 * Returns a new folder with the files of `make`, which the caller may change and must remove. All processes of a test
 * run share the folder for temporary files (`run-folder.ts`): there `make` runs once for each name.
 */
export async function copyOfMadeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = path.join(tmpdir(), `made-${name}`)
  const lock = await lockOf(`${made}.lock`)
  try {
    if (!existsSync(made)) {
      const unfinished = `${made}.unfinished`
      rmSync(unfinished, { recursive: true, force: true })
      mkdirSync(unfinished)
      await make(unfinished)
      renameSync(unfinished, made)
    }
  } finally {
    lock.release()
  }
  const copy = mkdtempSync(path.join(tmpdir(), `filiz-${name}-`))
  cpSync(made, copy, { recursive: true })
  return copy
}

/** Takes the lock; waits while another process makes the files. */
async function lockOf(folder: string): Promise<DataDir> {
  for (;;) {
    try {
      return holdDataDir(folder)
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error
      await setTimeout(100)
    }
  }
}
