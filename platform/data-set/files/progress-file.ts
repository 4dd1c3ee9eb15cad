import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { requestShape } from './manifest.ts'

const progressShape = z.object({
  request: requestShape,
  /** Hash of the columns and tables: an export cannot be resumed by a version that writes others. */
  layout: z.string().default(''),
  /** True if this folder will replace a finished export. */
  replaces: z.boolean().default(false),
  /** The position up to which the finished export is taken over; null if the folder begins with the first event. */
  base: z.string().nullable().default(null),
  /** Position of the log's last event when the export began. Later events are not exported. */
  through: z.string().nullable(),
  /** The export leaves out subjects that were deleted up to this position. */
  forgottenThrough: z.string().nullable(),
  /** All events up to here are in the files, whose sizes are in `written`. */
  after: z.string().nullable(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** Deleted subjects whose events were left out so far (`people/missing.ts`), by numbers instead of their ids. */
  missing: z
    .object({
      cohorts: z.record(z.string(), z.string()),
      types: z.record(z.string(), z.object({ families: z.array(z.number()), children: z.array(z.number()) })),
    })
    .default({ cohorts: {}, types: {} }),
  written: z.record(z.string(), z.object({ bytes: z.number(), rows: z.number() })),
})
export type Progress = z.infer<typeof progressShape>

const name = '.unfinished.json'
const coming = `${name}.new`
/** Names of the progress files, which exist until the export is finished. */
export const progressNames: readonly string[] = [name, coming]
const [fileIn, comingIn] = [(out: string) => path.join(out, name), (out: string) => path.join(out, coming)]

/** Progress of an unfinished export; null if there is none or its file is unreadable. */
export function readProgress(out: string): Progress | null {
  if (!existsSync(fileIn(out))) return null
  try {
    return progressShape.parse(JSON.parse(readFileSync(fileIn(out), 'utf8')))
  } catch {
    return null
  }
}

/** Replaces the progress file atomically, so that a kill never leaves a partial file. */
export function writeProgress(out: string, progress: Progress): void {
  writeFileSync(comingIn(out), JSON.stringify(progress), { mode: 0o600 })
  renameSync(comingIn(out), fileIn(out))
}

export function forgetProgress(out: string): void {
  for (const one of progressNames) rmSync(path.join(out, one), { force: true })
}
