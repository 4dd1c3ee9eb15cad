import type { FileEntry } from '@filiz/domain/catalogue/file-entry.ts'
import type { FileLine } from './file-line.ts'

/** Writes one entry a line. */
export const ndjsonLines = (entries: readonly FileEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

/** Maximum number of lines, empty ones included, and of characters in one. */
const maxRows = 20_000
const maxLineLength = 1_000_000

/** Reads the lines of an NDJSON file, numbered from 1. Empty lines are skipped. Stops after `maxRows`. */
export function* readNdjson(text: string): Generator<FileLine> {
  let line = 0
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at)
    const until = end < 0 ? text.length : end
    const said = text.slice(at, until).replace(/^﻿/, '').trim()
    at = until + 1
    line += 1
    if (line > maxRows) return yield { line, faults: { file: 'too-many-lines' } }
    if (said !== '') yield lineOf(line, said)
  }
}

function lineOf(line: number, said: string): FileLine {
  try {
    if (said.length > maxLineLength) return { line, faults: { line: 'not-json' } }
    const entry: unknown = JSON.parse(said)
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return { line, entry: entry as FileEntry }
  } catch {
    // Not JSON: reported below.
  }
  return { line, faults: { line: 'not-json' } }
}
