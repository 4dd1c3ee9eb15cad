import { posix } from 'node:path'
import { cellRef, isDateFormat, letterToCol, serialToDate } from 'hucre'
import type { UnreadableCell } from './file-line.ts'
import { mostColumns, type Row } from './read-table.ts'
import { WorkbookTooLarge, type WorkbookParts } from './workbook-parts.ts'

/** Maximum sheets that are looked at, strings that cells share, characters of a cell, and characters of all cells. */
const mostSheets = 3
const mostStrings = 1_000_000
const mostOfCell = 100_000
const mostText = 64 * 1024 * 1024

/** A workbook whose sheets are read row by row. */
export interface OpenWorkbook {
  /** Names of the parts of the first sheets. */
  readonly sheets: readonly string[]
  /** Yields the rows of a sheet that are not blank. Rejects when the sheet is damaged or too large. */
  readonly rowsOf: (sheet: string) => AsyncGenerator<Row>
}

/**
 * Reads the list of sheets, the shared strings and the date styles of a workbook. Rejects when the workbook is damaged
 * or too large.
 */
export async function openWorkbook(parts: WorkbookParts): Promise<OpenWorkbook> {
  const [book] = await targetsOf(parts, '', 'officeDocument')
  if (book === undefined) throw new Error('the workbook is missing')
  const sheetIds: string[] = []
  let from1904 = false
  await parts.parseAll(book.part, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isTrue(attributes['date1904'])
      if (name === 'sheet')
        sheetIds.push(attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '')
    },
  })
  const worksheets = await targetsOf(parts, book.part, 'worksheet')
  const sheets = sheetIds
    .slice(0, mostSheets)
    .flatMap((id) => worksheets.filter((one) => one.id === id).map(({ part }) => part))
  const [stringsPart] = await targetsOf(parts, book.part, 'sharedStrings')
  const [stylesPart] = await targetsOf(parts, book.part, 'styles')
  const strings = stringsPart ? await stringsIn(parts, stringsPart.part) : []
  const dateStyles = stylesPart ? await dateStylesIn(parts, stylesPart.part) : new Set<number>()
  const dateOf = (serial: number) => serialToDate(serial, from1904).toISOString().slice(0, 10)
  return { sheets, rowsOf: (sheet) => rowsIn(parts, sheet, { strings, dateStyles, dateOf }) }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** Returns the parts that a part (or the archive: `''`) names as related in this way. */
async function targetsOf(parts: WorkbookParts, part: string, kind: string) {
  const folder = posix.dirname(part)
  const targets: { readonly id: string; readonly part: string }[] = []
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  if (!parts.has(name)) return targets
  await parts.parseAll(name, {
    open(tag, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (tag === 'Relationship' && type.endsWith(`/${kind}`))
        targets.push({ id, part: target.startsWith('/') ? target.slice(1) : posix.join(folder, target) })
    },
  })
  return targets.filter((one) => parts.has(one.part))
}

/** Collects the characters of the wanted elements, up to one character more than a cell may have. */
function textCollector() {
  let [text, isOpen, isPhonetic] = ['', false, false]
  return {
    clear: () => void (text = ''),
    value: () => decodeEscapes(text),
    open(name: string) {
      if (name === 'rPh') isPhonetic = true
      if ((name === 't' && !isPhonetic) || name === 'v') isOpen = true
    },
    add(piece: string) {
      if (isOpen && text.length <= mostOfCell) text += piece.slice(0, mostOfCell + 1 - text.length)
    },
    close(name: string) {
      if (name === 'rPh') isPhonetic = false
      if (name === 't' || name === 'v') isOpen = false
    },
  }
}

/** Characters that XML cannot hold are written as `_x000B_`. */
const decodeEscapes = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

async function stringsIn(parts: WorkbookParts, part: string): Promise<readonly string[]> {
  const strings: string[] = []
  const collected = textCollector()
  await parts.parseAll(part, {
    open(name) {
      if (name === 'si') collected.clear()
      collected.open(name)
    },
    text: collected.add,
    close(name) {
      collected.close(name)
      if (name !== 'si') return
      if (strings.length >= mostStrings) throw new WorkbookTooLarge()
      strings.push(collected.value())
    },
  })
  return strings
}

/** Numbers of the built-in formats of dates. */
const builtInDates: ReadonlySet<string> = new Set(['14', '15', '16', '17', '22'])

/** Returns the numbers of the cell styles that show a number as a date. */
async function dateStylesIn(parts: WorkbookParts, part: string): Promise<ReadonlySet<number>> {
  const dates = new Set(builtInDates)
  const styles = new Set<number>()
  let [inCellStyles, style] = [false, 0]
  await parts.parseAll(part, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt' && isDateFormat(formatCode)) dates.add(numFmtId)
      if (name === 'cellXfs') inCellStyles = true
      if (name !== 'xf' || !inCellStyles) return
      if (dates.has(numFmtId)) styles.add(style)
      style += 1
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return styles
}

interface Shared {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly dateOf: (serial: number) => string
}

async function* rowsIn(parts: WorkbookParts, sheet: string, shared: Shared): AsyncGenerator<Row> {
  const collected = textCollector()
  const rows: Row[] = []
  let line = 0
  let cells: string[] = []
  let faults: [number, UnreadableCell][] = []
  let cell = { column: -1, type: '', style: -1, hasFormula: false }
  let allText = 0

  function keep() {
    const { column, hasFormula } = cell
    const stored = collected.value()
    const value = valueOf(cell, stored, shared)
    const code =
      cell.type === 'e'
        ? 'error-cell'
        : hasFormula && stored === '' && cell.type !== 'str'
          ? 'formula-without-value'
          : value.length > mostOfCell
            ? 'cell-too-long'
            : undefined
    if (code === undefined && value.trim() === '') return
    allText += value.length
    if (allText > mostText) throw new WorkbookTooLarge()
    // All cells beyond the last column count as one, so that the row is reported as too wide.
    const index = Math.min(column, mostColumns)
    while (cells.length <= index) cells.push('')
    cells[index] = code === 'formula-without-value' ? '=' : value.slice(0, mostOfCell)
    if (code) faults.push([index, { code, cell: cellRef(line - 1, column), value: code === 'error-cell' ? value : '' }])
  }

  const pieces = parts.parse(sheet, {
    open(name, attributes) {
      collected.open(name)
      if (name === 'row') {
        line = Number(attributes['r']) || line + 1
        cells = []
        faults = []
        cell = { ...cell, column: -1 }
      } else if (name === 'c') {
        const letters = /^[A-Z]{1,3}/.exec(attributes['r'] ?? '')?.[0]
        const column = letters === undefined ? cell.column + 1 : letterToCol(letters)
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? -1), hasFormula: false }
        collected.clear()
      } else if (name === 'f') cell.hasFormula = true
    },
    text: collected.add,
    close(name) {
      collected.close(name)
      if (name === 'c') keep()
      if (name === 'row' && cells.length > 0) rows.push({ line, cells, faults: new Map(faults) })
    },
  })
  for await (const _ of pieces) yield* rows.splice(0)
}

function valueOf(
  { type, style }: { readonly type: string; readonly style: number },
  stored: string,
  { strings, dateStyles, dateOf }: Shared,
): string {
  if (stored === '') return ''
  if (type === 's') {
    const text = strings[Number(stored)]
    if (text === undefined) throw new Error('a shared string is missing')
    return text
  }
  if (type === 'b') return String(isTrue(stored))
  if (type !== 'n') return stored
  const number = Number(stored)
  if (!Number.isFinite(number)) return stored
  return dateStyles.has(style) ? dateOf(number) : String(number)
}
