import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { requestShape } from './manifest.ts'

const progressShape = z.object({
  request: requestShape,
  /** Of the columns that its files have: those of another version go on with nothing. */
  columns: z.string(),
  /** The log's last position when it began: what comes later is not in it. */
  through: z.string().nullable(),
  /** Who was forgotten up to here is left out of it. */
  forgottenThrough: z.string().nullable(),
  /** Everything up to here is in the files, which are as long as `written` says. */
  after: z.string().nullable(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  written: z.record(z.string(), z.object({ bytes: z.number(), rows: z.number() })),
})
export type Progress = z.infer<typeof progressShape>

const name = '.unfinished.json'
const coming = `${name}.new`
/** The files that stand beside an export's own until it is finished. */
export const progressNames: readonly string[] = [name, coming]
const [fileIn, comingIn] = [(out: string) => path.join(out, name), (out: string) => path.join(out, coming)]

/** How far an export came that did not end; null where none began here. One that cannot be read never came far. */
export function readProgress(out: string): Progress | null {
  if (!existsSync(fileIn(out))) return null
  try {
    return progressShape.parse(JSON.parse(readFileSync(fileIn(out), 'utf8')))
  } catch {
    return null
  }
}

/** From one moment to the next, whatever ends the process meanwhile. */
export function writeProgress(out: string, progress: Progress): void {
  writeFileSync(comingIn(out), JSON.stringify(progress), { mode: 0o600 })
  renameSync(comingIn(out), fileIn(out))
}

export function forgetProgress(out: string): void {
  for (const one of progressNames) rmSync(path.join(out, one), { force: true })
}
