import { Readable } from 'node:stream'
import { columnOf, columns, defused, toCells } from '@filiz/domain/catalogue/cells.ts'
import type { FileEntry } from '@filiz/domain/catalogue/file-entry.ts'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import type { FileLine } from './file-line.ts'
import { readTable, type Row } from './read-table.ts'

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

/** Writes any table as in RFC 4180, for programs; null is an empty cell. */
export const plainCsv = (table: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    table.map((row) => [...row]),
    { record_delimiter: 'windows' },
  )

const rows = (cells: readonly (readonly string[])[], delimiter: Delimiter): string =>
  // All cells are quoted, so that line ends within a cell do not end the row.
  stringify(
    cells.map((row) => [...row]),
    { delimiter, quoted: true, record_delimiter: 'windows' },
  )

/** Maximum characters of a row; a longer one is rejected as invalid CSV. */
const maxRowLength = 1_000_000
const pieceLength = 64 * 1024

/**
 * Reads the lines of a CSV file (separated by commas, semicolons or tabs). `line` is the row number that a spreadsheet
 * shows.
 */
export async function* readCsv(text: string): AsyncGenerator<FileLine> {
  const delimiter = delimiterOf(text)
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({ bom: true, delimiter, relax_column_count: true, max_record_size: maxRowLength }),
  )
  let line = 0
  async function* rows(): AsyncGenerator<Row> {
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      line += 1
      if (line > 1 || !separatorLine.test(cells.join(delimiter))) yield { line, cells }
    }
  }
  try {
    yield* readTable(rows())
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser fails ahead of the rows that it has handed out.
    yield { line: Number(error['records']) + 1, faults: { row: 'not-csv' } }
  } finally {
    parser.destroy()
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

/** A `sep=` line before the heading, from which spreadsheets read the separator. */
const separatorLine = /^\uFEFF?sep=([;,\t])[;,\t]*$/i

/** Number of lines that are searched for the heading. */
const linesAboveHeading = 10

/**
 * Returns the separator of the `sep=` line, or else the one that divides the heading into the most known columns. Rows
 * above the heading may contain any separator.
 */
function delimiterOf(text: string): string {
  const beginning = text.slice(0, pieceLength).split(/\r\n?|\n/, linesAboveHeading + 1)
  const named = separatorLine.exec(beginning[0]!)
  if (named) return named[1]!
  const known = (line: string, delimiter: string) =>
    line.split(delimiter).filter((name) => columnOf(name.replace(/^\uFEFF/, '').replaceAll('"', ''))).length
  const most = (delimiter: string) => Math.max(...beginning.map((line) => known(line, delimiter)))
  return [';', ',', '\t'].toSorted((a, b) => most(b) - most(a))[0]!
}
