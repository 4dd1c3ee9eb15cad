import { Readable } from 'node:stream'
import { columns, defused, fromCells, isColumn, toCells } from '@filiz/domain/catalogue/cells.ts'
import type { FieldCode } from '@filiz/domain/shared/field-codes.ts'
import type { FileEntry } from '@filiz/domain/catalogue/file-entry.ts'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import type { FileLine } from './file-line.ts'

export type Delimiter = ';' | ','

const bom = '﻿'

/**
 * Writes rows as in RFC 4180. The byte order mark tells spreadsheets that the file is UTF-8. The separator depends on
 * the locale: in Turkey it is the semicolon, because numbers use the comma.
 */
export const csvHead = (delimiter: Delimiter): string => bom + rows([columns], delimiter)
export const csvRows = (entries: readonly FileEntry[], delimiter: Delimiter): string =>
  rows(entries.map(toCells), delimiter)

/** Writes any table as CSV with a UTF-8 byte order mark. Cells that look like a formula are turned into text. */
export const csvFile = (table: readonly (readonly string[])[], delimiter: Delimiter): string =>
  bom +
  rows(
    table.map((cells) => cells.map(defused)),
    delimiter,
  )

const rows = (cells: readonly (readonly string[])[], delimiter: Delimiter): string =>
  // All cells are quoted, so that line ends within a cell do not end the row.
  stringify(
    cells.map((row) => [...row]),
    { delimiter, quoted: true, record_delimiter: 'windows' },
  )

/** Maximum characters of a row; a longer one is rejected as invalid CSV. */
const maxRowLength = 1_000_000
/** Maximum number of rows, empty ones included. */
const maxRows = 20_000
const pieceLength = 64 * 1024

/**
 * Reads the rows of a CSV file (separated by commas, semicolons or tabs). `line` is the row number that a spreadsheet
 * shows, at least 2. Stops at a fault of the heading and after `maxRows`.
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
      if (line > maxRows) return yield { line, faults: { file: 'too-many-lines' } }
      if (cells.every((cell) => cell.trim() === '') || (line === 1 && separatorLine.test(cells.join(delimiter))))
        continue
      if (!names) {
        names = cells.map((name) => name.trim())
        const faults = headerFaults(names)
        if (Object.keys(faults).length > 0) return yield { line, faults }
        continue
      }
      // Spreadsheets omit empty cells at the end of a row or add some, so only a surplus cell with text is an error.
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

/** Number of heading columns that are checked; a file with more columns must have unknown or repeated ones. */
const mostColumns = 100

function headerFaults(names: readonly string[]): Record<string, FieldCode> {
  return Object.fromEntries(
    names.slice(0, mostColumns).flatMap((name, index): [string, FieldCode][] => {
      if (!isColumn(name))
        return [[name.replaceAll(/\p{Cc}/gu, '').slice(0, 60) || `column ${index + 1}`, 'unknown-column']]
      return names.indexOf(name) < index ? [[name, 'repeated']] : []
    }),
  )
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

/** A `sep=` line before the heading, from which spreadsheets read the separator. */
const separatorLine = /^\uFEFF?sep=([;,\t])[;,\t]*$/i

/**
 * Returns the separator of the `sep=` line, or else the one that occurs most in the heading (column names contain none
 * of them).
 */
function delimiterOf(text: string): string {
  const heading = text.slice(0, text.search(/[\r\n]|$/))
  const named = separatorLine.exec(heading)
  if (named) return named[1]!
  const count = (delimiter: string) => heading.split(delimiter).length
  return [';', ',', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}
