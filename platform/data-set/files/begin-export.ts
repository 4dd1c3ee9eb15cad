import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { Refused } from '../errors.ts'
import { isSomebodyForgotten } from '../people/forgotten-subjects.ts'
import { nobodyMissing } from '../people/missing.ts'
import { takeOver, type Base } from './base-files.ts'
import { layout } from './layout.ts'
import type { ExportRequest } from './manifest.ts'
import { restoreFiles } from './month-files.ts'
import { progressNames, readProgress, writeProgress, type Progress } from './progress-file.ts'

/**
 * Returns the folder for rows. A Parquet file can only be written as a whole, so its rows are first collected as NDJSON
 * lines.
 */
export const workFolder = (out: string, format: ExportRequest['format']): string =>
  format === 'parquet' ? path.join(out, '.lines') : out

/** How a folder begins: whether it will replace a finished export, and which events it takes over from that. */
export interface Start {
  readonly replaces: boolean
  readonly base: Base | null
}

interface Beginning {
  readonly log: EventLogReader
  readonly request: ExportRequest
  readonly say: (line: string) => void
}

/** Returns the progress from which the export starts: that of the same unfinished export, of its base, or none. */
export async function begin(out: string, start: Start, { log, request, say }: Beginning): Promise<Progress> {
  const before = existsSync(out) ? readProgress(out) : null
  if (before && !isDeepStrictEqual(before.request, request))
    throw new Refused(`${out} holds another export, unfinished: give its command again, or remove the folder`)
  const head = await log.head()
  if (before) {
    const nobody = !(await isSomebodyForgotten(log, before.forgottenThrough))
    if (nobody && resume(out, before, start)) return before
    say(
      nobody
        ? 'its files are not as they were left: it begins anew'
        : 'somebody was forgotten meanwhile: it begins anew, without them',
    )
  } else if (filesIn(out).length > 0) {
    throw new Refused(`${out} is not empty: choose a new folder`)
  }
  // The progress file is written first and deleted last, so that after a kill the folder is always recognised as an
  // unfinished export.
  for (const name of filesIn(out)) rmSync(path.join(out, name), { recursive: true })
  mkdirSync(out, { recursive: true })
  chmodSync(out, 0o700)
  const fresh = beginning(start, { request, head, through: before?.through ?? head })
  writeProgress(out, fresh)
  mkdirSync(workFolder(out, request.format), { recursive: true, mode: 0o700 })
  takeOverText(out, start, request.format)
  return fresh
}

function beginning(
  { replaces, base }: Start,
  { request, head, through }: { request: ExportRequest; head: string | null; through: string | null },
): Progress {
  const { range, files } = base?.manifest ?? { range: { first: null, last: null, through: null }, files: [] }
  return {
    request,
    layout,
    replaces,
    base: range.through,
    // A new export may not end before the one that it replaces.
    through: range.through !== null && through !== null && through < range.through ? head : through,
    forgottenThrough: head,
    after: range.through,
    first: range.first,
    last: range.last,
    missing: nobodyMissing,
    written:
      request.format === 'parquet'
        ? {}
        : Object.fromEntries(files.map(({ path: file, bytes, rows }) => [file, { bytes, rows }])),
  }
}

/** Takes over the base's files to which rows are appended. Parquet files are taken over when all rows are there. */
function takeOverText(out: string, { base }: Start, format: ExportRequest['format']): void {
  if (base && format !== 'parquet') for (const file of base.manifest.files) takeOver(base, out, file.path)
}

/** Returns the files of the export, without its progress files. */
const filesIn = (out: string): readonly string[] =>
  existsSync(out) ? readdirSync(out).filter((name) => !progressNames.includes(name)) : []

function resume(out: string, before: Progress, start: Start): boolean {
  const { written, after, through, request } = before
  if (before.layout !== layout || before.replaces !== start.replaces) return false
  if (before.base !== (start.base?.manifest.range.through ?? null)) return false
  // Some Parquet files may already be written, and their NDJSON files are deleted then (`finish-files.ts`). In the end
  // all NDJSON files are.
  const finishing = request.format === 'parquet' && after === through
  const work = workFolder(out, request.format)
  if (!existsSync(work)) return finishing
  takeOverText(out, start, request.format)
  return restoreFiles(work, new Map(Object.entries(written)), progressNames, finishing)
}
