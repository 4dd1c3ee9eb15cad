import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import path from 'node:path'
import type { PublicEvent, PublicValue } from '../public-form.ts'
import { columnsOf, monthOfInstant, rowOf, type Column } from './columns.ts'

/** How rows become a file's text. */
export interface TextFormat {
  readonly ending: string
  readonly head: (columns: readonly Column[]) => string
  readonly rows: (columns: readonly Column[], rows: readonly (readonly PublicValue[])[]) => string
}

/** How far a file is written: what is after that was not yet so when it was said. */
export interface Written { readonly bytes: number; readonly rows: number }

/**
 * One text file for each month and type under `folder`, appended to as events come. Rows wait in memory until `flush`,
 * which says how far each file then is; `restore` brings the files back to what an earlier `flush` said.
 */
export function createMonthFiles(folder: string, format: TextFormat, written: Map<string, Written>) {
  const waiting = new Map<string, { readonly type: string; readonly rows: PublicValue[][] }>()
  let characters = 0

  return {
    add(event: PublicEvent): void {
      const file = `${event.type}/${monthOfInstant(event.at)}.${format.ending}`
      const row = rowOf(event)
      const there = waiting.get(file)
      if (there) there.rows.push(row)
      else waiting.set(file, { type: event.type, rows: [row] })
      characters += 200 + (typeof row.at(-1) === 'string' ? (row.at(-1) as string).length : 0)
    },
    /** Characters that wait, roughly. */
    get waiting() {
      return characters
    },
    flush(): void {
      for (const [file, { type, rows }] of waiting) {
        const columns = columnsOf.get(type)!
        const before = written.get(file)
        const text = Buffer.from((before ? '' : format.head(columns)) + format.rows(columns, rows))
        if (!before) mkdirSync(path.join(folder, type), { recursive: true, mode: 0o700 })
        appendFileSync(path.join(folder, file), text, { mode: 0o600 })
        written.set(file, { bytes: (before?.bytes ?? 0) + text.length, rows: (before?.rows ?? 0) + rows.length })
      }
      waiting.clear()
      characters = 0
    },
  }
}

/** The files (but for `others`) as `written` says they were; false where one of them has not even that (or, unless it `mayLack`, is gone). */
export function restoreFiles(folder: string, written: ReadonlyMap<string, Written>, others: readonly string[], mayLack = false): boolean {
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

const filesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
