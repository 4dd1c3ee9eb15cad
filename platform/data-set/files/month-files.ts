import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import path from 'node:path'
import type { Instant } from '@filiz/domain/shared/event.ts'
import type { PublicEvent, PublicValue } from '../events/public-form.ts'
import { columnsOf, monthOfInstant, rowOf, type Column } from './columns.ts'

/** How rows are written as text. */
export interface TextFormat {
  readonly ending: string
  readonly head: (columns: readonly Column[]) => string
  readonly rows: (columns: readonly Column[], rows: readonly (readonly PublicValue[])[]) => string
}

/** Size of a file at the last saved progress. Any bytes after it are discarded when the export resumes. */
export interface Written {
  readonly bytes: number
  readonly rows: number
}

/** Maximum number of rows that are buffered per file. Short-lived rows keep the heap small. */
const waitingRows = 128
const waitingCharacters = 64_000

interface Waiting {
  readonly file: string
  readonly type: string
  readonly month: string
  rows: PublicValue[][]
  characters: number
}

/**
 * Appends events to text files in `folder`, one per month and event type. Rows are buffered until `flush`; after it
 * `written` has the size of each file. `restoreFiles` truncates the files to an earlier `written`.
 */
export function createMonthFiles(folder: string, format: TextFormat, written: Map<string, Written>) {
  const waiting = new Map<string, Waiting>()
  /** By event type, the file of the last row. The next row usually belongs to the same file. */
  const lastOf = new Map<string, Waiting>()

  const owned = new Set<string>()
  /** Replaces a hard link by a copy, because the other name belongs to an export that must not change. */
  function own(file: string): void {
    if (owned.has(file)) return
    owned.add(file)
    if (statSync(file).nlink === 1) return
    copyFileSync(file, `${file}.copy`)
    renameSync(`${file}.copy`, file)
  }

  function waitingFor(type: string, at: Instant): Waiting {
    const last = lastOf.get(type)
    if (last && at.startsWith(last.month)) return last
    const month = monthOfInstant(at)
    const file = `${type}/${month}.${format.ending}`
    const there = waiting.get(file) ?? { file, type, month, rows: [], characters: 0 }
    waiting.set(file, there)
    lastOf.set(type, there)
    return there
  }

  function append(its: Waiting): void {
    const { file, type, rows } = its
    const columns = columnsOf.get(type)!
    const before = written.get(file)
    if (!before) mkdirSync(path.join(folder, type), { recursive: true, mode: 0o700 })
    else own(path.join(folder, file))
    const text = (before ? '' : format.head(columns)) + format.rows(columns, rows)
    appendFileSync(path.join(folder, file), text, { mode: 0o600 })
    written.set(file, {
      bytes: (before?.bytes ?? 0) + Buffer.byteLength(text),
      rows: (before?.rows ?? 0) + rows.length,
    })
    its.rows = []
    its.characters = 0
  }

  return {
    add(event: PublicEvent): void {
      const its = waitingFor(event.type, event.at)
      const row = rowOf(event)
      its.rows.push(row)
      const last = row.at(-1)
      if (typeof last === 'string') its.characters += last.length
      if (its.rows.length >= waitingRows || its.characters >= waitingCharacters) append(its)
    },
    flush(): void {
      for (const its of waiting.values()) if (its.rows.length > 0) append(its)
      waiting.clear()
      lastOf.clear()
    },
  }
}

/**
 * Truncates the files (except `others`) to the sizes in `written`. Returns false if a file is shorter than that, or
 * missing while `mayLack` is false.
 */
export function restoreFiles(
  folder: string,
  written: ReadonlyMap<string, Written>,
  others: readonly string[],
  mayLack = false,
): boolean {
  for (const file of filesIn(folder)) {
    if (others.includes(file)) continue
    const known = written.get(file)
    if (!known) rmSync(path.join(folder, file))
    else if (statSync(path.join(folder, file)).size > known.bytes) truncateSync(path.join(folder, file), known.bytes)
  }
  return [...written].every(([file, { bytes }]) => {
    const size = statSync(path.join(folder, file), { throwIfNoEntry: false })?.size
    return size === bytes || (mayLack && size === undefined)
  })
}

/** Returns all files of a folder and its folders, by their paths within it with `/`. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
