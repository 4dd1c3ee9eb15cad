import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Returns the id of the process to whose run the folder belongs; null for other folders. */
const processOf = (folder: string) => /^filiz-run-(\d+)-\w+$/.exec(path.basename(folder))?.[1] ?? null

/**
 * Makes a new folder the temporary folder (`TMPDIR`) of this process and of all that it starts, until this process
 * ends. Removes the folders of runs whose process was killed. Within a run it changes nothing.
 */
export default function startRun(): void {
  const parent = path.resolve(tmpdir())
  if (processOf(parent)) return
  for (const name of readdirSync(parent)) {
    const id = processOf(name)
    if (id !== null && !isAnotherRunning(Number(id))) remove(path.join(parent, name))
  }
  const folder = mkdtempSync(path.join(parent, `filiz-run-${process.pid}-`))
  process.env['TMPDIR'] = folder
  process.once('exit', () => remove(folder))
}

/** Returns the temporary folder for files that stay after the run. */
export const folderOutsideRun = (): string => (processOf(tmpdir()) ? path.dirname(tmpdir()) : tmpdir())

function isAnotherRunning(id: number): boolean {
  if (id === process.pid) return false
  try {
    return process.kill(id, 0)
  } catch (error) {
    // EPERM: the process belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // A process that outlives its run writes into the folder, or it belongs to another user. The next run tries again.
  }
}
