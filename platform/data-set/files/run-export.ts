import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { known, within } from '../events/known-events.ts'
import { publicForm } from '../events/public-form.ts'
import { Failed, Refused } from '../errors.ts'
import { columnsHash, columnsOf } from './columns.ts'
import { describeExport } from './describe-export.ts'
import { finishFiles } from './finish-files.ts'
import {
  forgottenAfter,
  isAboutForgotten,
  withoutForgottenPeople,
  type Forgotten,
} from '../people/forgotten-subjects.ts'
import type { ExportRequest, Manifest } from './manifest.ts'
import { createMonthFiles, restoreFiles, type Written } from './month-files.ts'
import { forgetProgress, progressNames, readProgress, writeProgress, type Progress } from './progress-file.ts'
import { fingerprintOf, pseudonymsUnder } from '../people/pseudonyms.ts'
import { createMissing, nobodyMissing } from '../people/missing.ts'
import { csv, ndjson } from './text-formats.ts'

export interface ExportOptions extends Omit<ExportRequest, 'names'> {
  readonly log: EventLogReader
  /** Absolute path of the target folder: a new or empty one, or one that contains the same export unfinished. */
  readonly out: string
  /** Key from which the pseudonyms are computed. */
  readonly key: Buffer
  readonly stopped: AbortSignal
  readonly say: (line: string) => void
  /** Called from time to time with the number of exported events and the processed share of the log, 0–1. */
  readonly onProgress?: (events: number, share: number) => void
}

/** Progress is saved after this many events; at most so many are read again after a kill. */
const unsaidEvents = 50_000

/**
 * Writes the public form of the log's events to files by month and type, and the manifest last. After a kill, the same
 * call resumes and produces the same bytes. Rejects with `Refused` or `Failed`.
 */
export async function runExport({
  log,
  out,
  key,
  stopped,
  say,
  onProgress,
  ...asked
}: ExportOptions): Promise<Manifest> {
  const request: ExportRequest = { ...asked, names: fingerprintOf(key) }
  const begun = await begin(log, out, request, say)
  const forgotten = await forgottenUpTo(log, begun.forgottenThrough)
  const work = workFolder(out, request.format)
  const written = new Map<string, Written>(Object.entries(begun.written))
  const progress = await gather({
    log,
    work,
    out,
    begun,
    forgotten,
    key,
    written,
    stopped,
    ...(onProgress ? { onProgress } : {}),
  })
  if (stopped.aborted) throw new Failed('stopped: give the same command again, and it goes on where it was')

  const files = await finishFiles({ format: request.format, work, out, written })
  const counts = createMissing(forgotten, progress.missing).counts()
  const described = await describeExport(out, { format: request.format, files, columns: columnsOf, forgotten: counts })
  const manifest: Manifest = {
    filizExport: 1,
    request,
    range: { first: progress.first, last: progress.last, through: progress.through },
    events: files.reduce((sum, { rows }) => sum + rows, 0),
    leftOut: { accounts: forgotten.accounts.size, children: forgotten.children.size },
    files,
    columns: Object.fromEntries(
      [...new Set(files.map(({ type }) => type))].map((type) => [type, [...columnsOf.get(type)!]]),
    ),
    forgotten: [...counts],
    ...described,
  }
  const file = manifestFile(out)
  writeFileSync(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  forgetProgress(out)
  return manifest
}

export const manifestFile = (out: string): string => path.join(out, 'manifest.json')

/**
 * Returns the folder for rows. A Parquet file can only be written as a whole, so its rows are first collected as NDJSON
 * lines.
 */
const workFolder = (out: string, format: ExportRequest['format']): string =>
  format === 'parquet' ? path.join(out, '.lines') : out

/** Returns the progress from which the export starts: none, or that of the same unfinished export. */
async function begin(
  log: EventLogReader,
  out: string,
  request: ExportRequest,
  say: (line: string) => void,
): Promise<Progress> {
  if (existsSync(manifestFile(out))) throw new Refused(`${out} holds an export that is finished: choose another folder`)
  const before = existsSync(out) ? readProgress(out) : null
  if (before && !isDeepStrictEqual(before.request, request))
    throw new Refused(`${out} holds another export, unfinished: give its command again, or remove the folder`)
  const head = await log.head()
  if (before) {
    const since = await forgottenAfter(log, before.forgottenThrough)
    const nobody = since.accounts.size + since.children.size === 0
    if (nobody && resume(out, before)) return before
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
  const fresh: Progress = {
    request,
    columns: columnsHash,
    through: before?.through ?? head,
    forgottenThrough: head,
    after: null,
    first: null,
    last: null,
    missing: nobodyMissing,
    written: {},
  }
  writeProgress(out, fresh)
  mkdirSync(workFolder(out, request.format), { recursive: true, mode: 0o700 })
  return fresh
}

/** Returns the files of the export, without its progress files. */
const filesIn = (out: string): readonly string[] =>
  existsSync(out) ? readdirSync(out).filter((name) => !progressNames.includes(name)) : []

function resume(out: string, { written, after, through, request, columns }: Progress): boolean {
  if (columns !== columnsHash) return false
  // Some Parquet files may already be written, and their NDJSON files are deleted then (`finish-files.ts`). In the end
  // all NDJSON files are.
  const finishing = request.format === 'parquet' && after === through
  const work = workFolder(out, request.format)
  if (!existsSync(work)) return finishing
  return restoreFiles(work, new Map(Object.entries(written)), progressNames, finishing)
}

/** Returns the subjects that were deleted up to a position. The result depends only on the position. */
async function forgottenUpTo(log: EventLogReader, position: string | null): Promise<Forgotten> {
  return position === null ? { accounts: new Set(), children: new Map() } : forgottenAfter(log, null, position)
}

interface Gathering {
  readonly log: EventLogReader
  readonly work: string
  readonly out: string
  readonly begun: Progress
  readonly forgotten: Forgotten
  readonly key: Buffer
  readonly written: Map<string, Written>
  readonly stopped: AbortSignal
  readonly onProgress?: (events: number, share: number) => void
}

/** Exports the remaining events. Flushes the files and saves the progress regularly. */
async function gather({
  log,
  work,
  out,
  begun,
  forgotten,
  key,
  written,
  stopped,
  onProgress,
}: Gathering): Promise<Progress> {
  const {
    through,
    request: { format, since, until, types },
  } = begun
  if (through === null || begun.after === through) return begun
  const names = pseudonymsUnder(key)
  const inTime = within({ since: since ?? undefined, until: until ?? undefined })
  const missing = createMissing(forgotten, begun.missing)
  const files = createMonthFiles(work, format === 'csv' ? csv : ndjson, written)
  let { after, first, last } = begun
  let unsaid = 0
  let rows = [...written.values()].reduce((sum, file) => sum + file.rows, 0)
  const keep = (position: string): Progress => {
    files.flush()
    after = position
    const kept = { ...begun, after, first, last, missing: missing.state(), written: Object.fromEntries(written) }
    writeProgress(out, kept)
    unsaid = 0
    onProgress?.(rows, Number(position) / Number(through))
    return kept
  }

  for await (const page of log.readAll({ after, ...(types ? { types } : {}) })) {
    for (const event of page) {
      if (event.position > through) break
      const sure = known(event)
      missing.register(sure)
      if (!inTime(sure)) continue
      if (isAboutForgotten(forgotten, sure)) {
        missing.add(sure)
        continue
      }
      files.add(publicForm(withoutForgottenPeople(forgotten, sure), names))
      first ??= event.position
      last = event.position
      rows++
    }
    unsaid += page.length
    const end = page.at(-1)!.position
    if (end >= through || stopped.aborted) return keep(end >= through ? through : end)
    if (unsaid >= unsaidEvents) keep(end)
  }
  return keep(through)
}
