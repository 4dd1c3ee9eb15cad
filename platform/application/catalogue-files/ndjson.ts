import type { FileEntry } from '@filiz/domain/catalogue/file-entry.ts'
import type { FileLine } from './file-line.ts'

/** Writes one entry a line. */
export const ndjsonLines = (entries: readonly FileEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

/** Reads the lines of an NDJSON file, numbered from 1. Empty lines are skipped. */
export function* readNdjson(text: string): Generator<FileLine> {
  let line = 0
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at)
    const until = end < 0 ? text.length : end
    const said = text.slice(at, until).replace(/^﻿/, '').trim()
    at = until + 1
    line += 1
    if (said !== '') yield lineOf(line, said)
  }
}

function lineOf(line: number, said: string): FileLine {
  try {
    const entry: unknown = JSON.parse(said)
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return { line, entry: entry as FileEntry }
  } catch {
    // Not JSON: reported below.
  }
  return { line, faults: { line: 'not-json' } }
}
