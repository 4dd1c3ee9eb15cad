import { stringify } from 'csv-stringify/sync'
import type { DuckDBResult } from '@duckdb/node-api'
import { converter, type Value } from './values.ts'

export const layouts = ['table', 'csv', 'json', 'line'] as const
export type Layout = (typeof layouts)[number]

/** Maximum number of rows of a table on a terminal. Larger results should be written to a file. */
const tableRows = 1_000

/** Prints a result row by row; as a table at most the first thousand rows. */
export async function show(
  result: DuckDBResult,
  layout: Layout,
  print: (text: string) => Promise<void>,
): Promise<void> {
  const columns = result.columnNames()
  if (columns.length === 0) return
  if (layout === 'table') return table(columns, result, print)
  if (layout === 'csv') await print(stringify([[...columns]]).trimEnd())
  for await (const rows of result.yieldConvertedRows(converter)) {
    if (rows.length === 0) continue
    await print(
      layout === 'csv'
        ? stringify(
            rows.map((row) => row.map(flat)),
            { cast: { boolean: String } },
          ).trimEnd()
        : layout === 'line'
          ? rows.map((row) => lines(columns, row)).join('\n')
          : rows
              .map((row) => JSON.stringify(Object.fromEntries(columns.map((name, index) => [name, row[index]]))))
              .join('\n'),
    )
  }
}

async function table(
  columns: readonly string[],
  result: DuckDBResult,
  print: (text: string) => Promise<void>,
): Promise<void> {
  const rows: (string | number | boolean | null)[][] = []
  let more = false
  for await (const some of result.yieldConvertedRows(converter)) {
    for (const row of some) {
      if (rows.length < tableRows) rows.push(row.map(flat))
      else more = true
    }
    if (more) break
  }
  const texts = rows.map((row) => row.map((value) => (value === null ? '' : String(value))))
  const widths = columns.map((name, index) =>
    texts.reduce((width, row) => Math.max(width, row[index]!.length), name.length),
  )
  const numeric = columns.map(
    (_, index) => rows.length > 0 && rows.every((row) => row[index] === null || typeof row[index] === 'number'),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((text, index) => (numeric[index] ? text.padStart(widths[index]!) : text.padEnd(widths[index]!)))
      .join('  ')
      .trimEnd()
  await print([line(columns), widths.map((width) => '─'.repeat(width)).join('  '), ...texts.map(line)].join('\n'))
  await print(
    more
      ? `(the first ${tableRows.toLocaleString('en')} rows; --csv or --json gives all)`
      : `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`,
  )
}

/** Returns a row as a line for each value, and an empty line. */
function lines(columns: readonly string[], row: readonly Value[]): string {
  const width = Math.max(...columns.map((name) => name.length))
  return columns.map((name, index) => `${name.padStart(width)} = ${flat(row[index]!) ?? ''}\n`).join('')
}

/** In tables and CSV, lists and records are JSON text. */
const flat = (value: Value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)
