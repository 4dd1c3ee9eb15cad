import { columnOf, headingOf, toTypedCells, workbookColumns as columns } from '@filiz/domain/catalogue/cells.ts'
import { optionsOf, rangeOf } from '@filiz/domain/catalogue/cell-words.ts'
import type { FileEntry } from '@filiz/domain/catalogue/file-entry.ts'
import type { Language } from '@filiz/domain/shared/language.ts'
import { colToLetter, writeXlsx, type DataValidation } from 'hucre/xlsx'
import type { FileLine } from './file-line.ts'
import { readTable, type Row } from './read-table.ts'
import { WorkbookParts, WorkbookTooLarge } from './workbook-parts.ts'
import { openWorkbook } from './workbook-rows.ts'

const sheetNames = {
  tr: { entries: 'Etkinlikler', options: 'Seçenekler' },
  en: { entries: 'Activities', options: 'Options' },
} as const

/** Columns that stay visible while one scrolls: status and title. */
const frozenColumns = 2
/** Empty rows below the entries that have drop-down lists too, for new activities. */
const rowsForNew = 500
const listColumns: readonly string[] = ['places', 'materialKinds', 'skills', 'hazards', 'season', 'topics']
const widths: Readonly<Record<string, number>> = { id: 38, videoUrl: 24, pdfUrl: 24, interests: 18, stepSymbols: 18 }
const widthOf = (column: string) =>
  column.includes('.') ? (/title/.test(column) ? 32 : 48) : (widths[column] ?? (optionsOf(column, 'tr') ? 22 : 12))

/**
 * Writes entries as a workbook with typed columns, headings and values in words of the language, frozen first columns
 * and heading, and drop-down lists for the columns with one value. A second sheet has all allowed words.
 */
export async function writeWorkbook(entries: readonly FileEntry[], language: Language): Promise<Uint8Array> {
  const names = sheetNames[language]
  const lists = columns.flatMap((column) => {
    const options = optionsOf(column, language)
    return options ? [{ column, options }] : []
  })
  const longest = Math.max(...lists.map(({ options }) => options.length))
  const last = entries.length + 1 + rowsForNew
  const validations = columns.flatMap((column, index): DataValidation[] => {
    const letter = colToLetter(index)
    const range = `${letter}2:${letter}${last}`
    const list = lists.findIndex((one) => one.column === column)
    if (list >= 0 && !listColumns.includes(column)) {
      const place = colToLetter(list)
      const formula1 = `'${names.options}'!$${place}$2:$${place}$${lists[list]!.options.length + 1}`
      return [{ type: 'list', formula1, range, allowBlank: true, showErrorMessage: true }]
    }
    const limits = rangeOf(column)
    if (!limits) return []
    const [formula1, formula2] = limits.map(String) as [string, string]
    return [{ type: 'whole', operator: 'between', formula1, formula2, range, allowBlank: true, showErrorMessage: true }]
  })
  const heading = { font: { bold: true } }
  return writeXlsx({
    sheets: [
      {
        name: names.entries,
        columns: columns.map((column) => ({
          width: widthOf(column),
          style: { alignment: { wrapText: true, vertical: 'top' } },
        })),
        rows: [
          columns.map((column) => headingOf(column, language)),
          ...entries.map((entry) => [...toTypedCells(entry, language)]),
        ],
        cells: new Map(columns.map((_, index) => [`0,${index}`, { style: heading }])),
        freezePane: { rows: 1, columns: frozenColumns },
        dataValidations: validations,
      },
      {
        name: names.options,
        columns: lists.map(() => ({ width: 28 })),
        rows: [
          lists.map(({ column }) => headingOf(column, language)),
          ...Array.from({ length: longest }, (_, index) => lists.map(({ options }) => options[index] ?? null)),
        ],
        freezePane: { rows: 1 },
      },
    ],
  })
}

/** Number of rows in which the heading is looked for, to choose the sheet. */
const rowsAboveHeading = 20

/** Reads the lines of a workbook's first sheet that has a heading. `line` is the row number. */
export async function* readWorkbook(bytes: Uint8Array): AsyncGenerator<FileLine> {
  try {
    const { sheets, rowsOf } = await openWorkbook(await WorkbookParts.open(bytes))
    let chosen = sheets[0]
    for (const sheet of sheets) {
      if (!(await hasHeading(rowsOf(sheet)))) continue
      chosen = sheet
      break
    }
    if (chosen !== undefined) yield* readTable(rowsOf(chosen))
  } catch (error) {
    yield { line: 1, faults: { file: error instanceof WorkbookTooLarge ? 'workbook-too-large' : 'not-workbook' } }
  }
}

async function hasHeading(rows: AsyncIterable<Row>): Promise<boolean> {
  for await (const { line, cells } of rows) {
    if (line > rowsAboveHeading) return false
    if (cells.some((cell) => columnOf(cell) !== undefined)) return true
  }
  return false
}
