import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { columns, defused, fromCells, isColumn, toCells } from '@filiz/domain/catalogue/cells.ts'
import type { FileEntry } from '@filiz/domain/catalogue/file-entry.ts'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import type { FileLine } from './file-line.ts'

export type Delimiter = ';' | ','

const bom = '﻿'

/**
 * Rows of RFC 4180. A spreadsheet knows UTF-8 by the mark in front; which separator it splits at depends on where it is:
 * in Turkey, where the comma is in numbers, it is the semicolon.
 */
export const csvHead = (delimiter: Delimiter): string => bom + rows([columns], delimiter)
export const csvRows = (entries: readonly FileEntry[], delimiter: Delimiter): string =>
  rows(entries.map(toCells), delimiter)

/** Any table, marked as UTF-8; what begins like a formula is made text. */
export const csvFile = (table: readonly (readonly string[])[], delimiter: Delimiter): string =>
  bom +
  rows(
    table.map((cells) => cells.map(defused)),
    delimiter,
  )

const rows = (cells: readonly (readonly string[])[], delimiter: Delimiter): string =>
  // All of them in quotes: line ends within cells are not the rows'.
  stringify(
    cells.map((row) => [...row]),
    { delimiter, quoted: true, record_delimiter: 'windows' },
  )

/** A row with more than this is no entry. */
const maxRowLength = 1_000_000
const pieceLength = 64 * 1024

/**
 * The rows of a CSV file, with commas, semicolons or tabs; `line` is the row as a spreadsheet counts it, from 2. Reads a
 * piece at a time, so that whoever waits meanwhile is served.
 */
export async function* readCsv(text: string): AsyncGenerator<FileLine> {
  const delimiter = delimiterOf(text)
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({ bom: true, delimiter, relax_column_count: true, max_record_size: maxRowLength }),
  )
  let names: readonly string[] | undefined
  let line = 0
  try {
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      line += 1
      if (cells.every((cell) => cell.trim() === '') || (line === 1 && separatorLine.test(cells.join(delimiter))))
        continue
      if (!names) {
        names = cells.map((name) => name.trim())
        const faults = headerFaults(names)
        if (Object.keys(faults).length > 0) return yield { line, faults }
        continue
      }
      // Spreadsheets leave out empty cells at a row's end, or add some.
      if (cells.slice(names.length).some((cell) => cell.trim() !== ''))
        yield { line, faults: { row: 'wrong-cell-count' } }
      else yield { line, entry: fromCells(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { line: line + 1, faults: { row: 'not-csv' } }
  } finally {
    parser.destroy()
  }
}

/** More columns than these cannot all be different ones of ours. */
const mostColumns = 100

function headerFaults(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.slice(0, mostColumns).flatMap((name, index) => {
      if (!isColumn(name))
        return [[name.replaceAll(/\p{Cc}/gu, '').slice(0, 60) || `column ${index + 1}`, 'unknown-column']]
      return names.indexOf(name) < index ? [[name, 'repeated']] : []
    }),
  )
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += pieceLength) {
    yield text.slice(at, at + pieceLength)
    await breathe()
  }
}

/** With this a spreadsheet may be told, in front of the heading, what it splits at. */
const separatorLine = /^\uFEFF?sep=([;,\t])[;,\t]*$/i

/** The one that is named, or else that the heading has most of: no column's name has any of them. */
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const named = separatorLine.exec(heading)
  if (named) return named[1]!
  const count = (delimiter: string) => heading.split(delimiter).length
  return [';', ',', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}
