import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folders: string[] = []
process.once('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Creates a folder that is deleted when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'filiz-bench-'))
  folders.push(folder)
  return folder
}
