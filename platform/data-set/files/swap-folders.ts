import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Refused } from '../errors.ts'
import { manifestFile } from './manifest.ts'
import { forgetProgress, readProgress } from './progress-file.ts'

/** The folder in which the next state of a finished export is prepared. */
export const nextFolder = (out: string): string => `${out}.new`
const oldFolder = (out: string): string => `${out}.old`

/** A file that marks a folder which another one replaces, so that no other folder is ever removed. */
export const replacedMark = '.replaced'
const mark = (folder: string) => path.join(folder, replacedMark)

/** True if the next state of the export is complete. Its progress file stays until the folders are swapped. */
export const isNextReady = (out: string): boolean =>
  existsSync(manifestFile(nextFolder(out))) && readProgress(nextFolder(out))?.replaces === true

/** Puts the next state into the place of the export. A kill leaves the old or the new one whole (`finishSwap`). */
export function swapFolders(out: string): void {
  if (existsSync(oldFolder(out)) && !existsSync(mark(oldFolder(out))))
    throw new Refused(`${oldFolder(out)} is in the way: move it`)
  writeFileSync(mark(out), '')
  renameSync(out, oldFolder(out))
  finishSwap(out)
}

/** Completes a swap that was interrupted, and removes what is left of the replaced folder. */
export function finishSwap(out: string): void {
  if (existsSync(mark(oldFolder(out)))) {
    if (!existsSync(out)) renameSync(isNextReady(out) ? nextFolder(out) : oldFolder(out), out)
    if (existsSync(manifestFile(out))) removeMarked(oldFolder(out))
  }
  if (existsSync(manifestFile(out)) && readProgress(out)?.replaces) forgetProgress(out)
  if (existsSync(mark(out)) && !isNextReady(out)) rmSync(mark(out))
}

/** Removes the mark last, so that an interrupted removal is continued. */
function removeMarked(folder: string): void {
  if (!existsSync(mark(folder))) return
  for (const name of readdirSync(folder))
    if (name !== replacedMark) rmSync(path.join(folder, name), { recursive: true })
  rmSync(folder, { recursive: true })
}
