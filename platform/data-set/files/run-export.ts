import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { EventLogReader } from '@filiz/engines/event-log/port.ts'
import { Failed, Refused } from '../errors.ts'
import { known, within } from '../events/known-events.ts'
import { publicForm } from '../events/public-form.ts'
import {
  forgottenAfter,
  isAboutForgotten,
  isSomebodyForgotten,
  withoutForgottenPeople,
  type Forgotten,
} from '../people/forgotten-subjects.ts'
import { createMissing } from '../people/missing.ts'
import { fingerprintOf, pseudonymsUnder } from '../people/pseudonyms.ts'
import type { Base } from './base-files.ts'
import { begin, workFolder, type Start } from './begin-export.ts'
import { columnsOf } from './columns.ts'
import { describeExport } from './describe-export.ts'
import { finishFiles } from './finish-files.ts'
import { layout } from './layout.ts'
import { manifestFile, readManifest, type ExportRequest, type Manifest } from './manifest.ts'
import { createMonthFiles, type Written } from './month-files.ts'
import { forgetProgress, progressNames, readProgress, writeProgress, type Progress } from './progress-file.ts'
import { databaseName } from '../tables/build-database.ts'
import { schemaName } from './schema-page.ts'
import { finishSwap, isNextReady, nextFolder, replacedMark, swapFolders } from './swap-folders.ts'
import { isLasting } from '../tables/partial-export.ts'
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
  /** Called after the event files and before the tables are written. The export fails if this aborts `stopped`. */
  readonly beforeTables?: () => void
}

/** Progress is saved after this many events, so that after a kill at most as many are read again. */
const unsaidEvents = 50_000

/**
 * Writes the public form of the log's events to files by month and type, and the manifest last. A finished export is
 * updated in a copy that replaces it: new events are added and deleted people are removed. After a kill, the same call
 * resumes and produces the same bytes, except for the DuckDB file. Rejects with `Refused` or `Failed`.
 */
export async function runExport({ log, out, key, say, ...options }: ExportOptions): Promise<Manifest> {
  const { format, since, until, types, ...running } = options
  const writing: Writing = {
    log,
    key,
    say,
    request: { format, since, until, types, names: fingerprintOf(key) },
    ...running,
  }
  finishSwap(out)
  const finished = finishedIn(out)
  if (!finished) return writeExport(out, { replaces: false, base: null }, writing)
  if (!isDeepStrictEqual(finished.request, writing.request))
    throw new Refused(
      `${out} holds an export that is finished, with other options or another key: choose another folder`,
    )
  requireNoOthers(out, finished)
  if (!isNextReady(out)) {
    const base = await baseOf(out, finished, writing)
    if (base && base.manifest.range.through === (await log.head()) && !existsSync(nextFolder(out))) {
      say('nothing is new since: it stays as it is')
      return finished
    }
    await writeExport(nextFolder(out), { replaces: true, base }, writing)
  }
  requireNoOthers(out, finished)
  swapFolders(out)
  return readManifest(manifestFile(out))
}

/** The next state takes the folder's place, so that files of somebody else would be lost. */
function requireNoOthers(out: string, { files, tables }: Manifest): void {
  const own = new Set([
    ...[...files, ...tables].map((file) => file.path),
    ...['manifest.json', schemaName, databaseName, '.DS_Store', replacedMark],
    ...progressNames,
  ])
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    const name = path.relative(out, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
    if (!entry.isDirectory() && !own.has(name))
      throw new Refused(`${path.join(out, name)} is no file of the export: move it, because the folder is replaced`)
  }
}

/** The manifest of a finished export. While a new folder still has its progress file, it is not finished. */
const finishedIn = (out: string): Manifest | null =>
  existsSync(manifestFile(out)) && !readProgress(out) ? readManifest(manifestFile(out)) : null

/** Returns the finished export if a new one may continue it; null if all events must be exported again. */
async function baseOf(folder: string, manifest: Manifest, { log, say }: Writing): Promise<Base | null> {
  const { through } = manifest.range
  if (manifest.layout !== layout || through === null) return null
  if (!(await isSomebodyForgotten(log, through))) return { folder, manifest }
  say('somebody was forgotten since: all events are exported again, without them')
  return null
}

interface Writing extends Pick<ExportOptions, 'log' | 'key' | 'stopped' | 'say' | 'onProgress' | 'beforeTables'> {
  readonly request: ExportRequest
}

async function writeExport(out: string, start: Start, writing: Writing): Promise<Manifest> {
  const { log, request, stopped, beforeTables } = writing
  const { base } = start
  const begun = await begin(out, start, writing)
  if (base && (await isSomebodyForgotten(log, base.manifest.range.through, begun.forgottenThrough ?? undefined)))
    return writeExport(out, { ...start, base: null }, writing)
  const forgotten = await forgottenUpTo(log, begun.forgottenThrough)
  const work = workFolder(out, request.format)
  const written = new Map<string, Written>(Object.entries(begun.written))
  const progress = await gather({ ...writing, work, out, begun, forgotten, written })
  requireGoingOn(stopped)
  const files = await finishFiles({ format: request.format, work, out, written, base })
  beforeTables?.()
  requireGoingOn(stopped)
  // Nobody was deleted since the base was made, so its counts still hold.
  const counts = base?.manifest.forgotten ?? createMissing(forgotten, progress.missing).counts()
  const described = await describeExport(out, request, {
    format: request.format,
    files,
    columns: columnsOf,
    forgotten: counts,
  })
  const manifest: Manifest = {
    filizExport: 1,
    request,
    layout,
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
  if (!start.replaces) forgetProgress(out)
  return manifest
}

function requireGoingOn(stopped: AbortSignal): void {
  if (stopped.aborted) throw new Failed('stopped: give the same command again, and it goes on where it was')
}

/** Returns the subjects that were deleted up to a position. The result depends only on the position. */
async function forgottenUpTo(log: EventLogReader, position: string | null): Promise<Forgotten> {
  return position === null ? { accounts: new Set(), children: new Map() } : forgottenAfter(log, null, position)
}

interface Gathering extends Pick<Writing, 'log' | 'key' | 'stopped' | 'onProgress'> {
  readonly work: string
  readonly out: string
  readonly begun: Progress
  readonly forgotten: Forgotten
  readonly written: Map<string, Written>
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
  const [inTime, beforeEnd] = [
    within({ since: since ?? undefined, until: until ?? undefined }),
    within({ until: until ?? undefined }),
  ]
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
      if (!(isLasting(begun.request, sure.type) ? beforeEnd : inTime)(sure)) continue
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
