import { columnOf, fromCells } from '@filiz/domain/catalogue/cells.ts'
import type { FieldCode } from '@filiz/domain/shared/field-codes.ts'
import type { FileLine, UnreadableCell } from './file-line.ts'

/** A row of a table with the number that a spreadsheet shows. */
export interface Row {
  readonly line: number
  readonly cells: readonly string[]
  /** Cells without a value of their own, by their index. */
  readonly faults?: ReadonlyMap<number, UnreadableCell>
}

/** Maximum number of rows, empty ones included. */
const maxRows = 20_000
/** Number of rows that are searched for the heading: people write titles and notes above it. */
const rowsAboveHeading = 10
/** Number of columns that are read. */
export const mostColumns = 200

/** Reads the rows of a table into entries. Stops at a fault of the heading and after `maxRows`. */
export async function* readTable(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<FileLine> {
  let first: number | undefined
  let above = 0
  let heading: readonly { readonly name: string; readonly column: string | undefined }[] | undefined
  for await (const { line, cells, faults: cellFaults } of rows) {
    if (line > maxRows) return yield { line, faults: { file: 'too-many-lines' } }
    if (cells.every(isBlank)) continue
    first ??= line
    if (heading) {
      // A separator without quotes moves text to the right, where no column has a name.
      const named = heading
      const unreadable = [...(cellFaults ?? [])].flatMap(([index, fault]) => {
        const column = named[index]?.column
        return column === undefined ? [] : [[column, fault] as const]
      })
      if (cells.some((cell, index) => !isBlank(cell) && !named[index]?.name))
        yield { line, faults: { row: 'wrong-cell-count' } }
      else if (unreadable.length > 0) yield { line, faults: Object.fromEntries(unreadable) }
      else
        yield {
          line,
          entry: fromCells(
            Object.fromEntries(
              named.flatMap(({ column }, index) => (column === undefined ? [] : [[column, cells[index] ?? '']])),
            ),
          ),
        }
      continue
    }
    const names = cells.slice(0, mostColumns).map((cell) => cell.trim())
    const columns = names.map((name) => ({ name, column: columnOf(name) }))
    if (columns.every(({ column }) => column === undefined)) {
      above += 1
      if (above > rowsAboveHeading) break
      continue
    }
    heading = columns
    const faults = repeatedColumns(columns)
    if (Object.keys(faults).length > 0) return yield { line, faults }
    const unknown = columns.flatMap(({ name, column }) => (name !== '' && column === undefined ? [shown(name)] : []))
    const empty = names.flatMap((name, index) => (name === '' ? [String(index + 1)] : []))
    if (unknown.length + empty.length > 0) yield { line, leftOut: { unknown, empty } }
  }
  if (!heading && first !== undefined) yield { line: first, faults: { file: 'no-heading' } }
}

const isBlank = (cell: string) => cell.trim() === ''
const shown = (name: string) => name.replaceAll(/\p{Cc}/gu, '').slice(0, 60)

function repeatedColumns(
  columns: readonly { readonly name: string; readonly column: string | undefined }[],
): Record<string, FieldCode> {
  const known = columns.flatMap(({ name, column }) => (column === undefined ? [] : [{ name, column }]))
  return Object.fromEntries(
    known
      .filter(({ column }, index) => known.findIndex((one) => one.column === column) < index)
      .map(({ name }): [string, FieldCode] => [shown(name), 'repeated']),
  )
}
