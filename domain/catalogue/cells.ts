import type { Language } from '../shared/language.ts'
import { fold } from '../shared/turkish.ts'
import { entryFieldNames } from '../texts/entry-fields.ts'
import { codesOf, columnsWithWords, wordOf } from './cell-words.ts'
import type { FileEntry } from './file-entry.ts'

/*
 * Converts entries to and from table cells for spreadsheets, without loss. The CSV codec handles quotes and separators.
 */

type Kind = 'text' | 'number' | 'flag' | 'lines' | 'choices' | 'numbers'

const kinds = {
  id: 'text',
  version: 'number',
  status: 'text',
  category: 'text',
  monthTheme: 'number',
  minAge: 'number',
  maxAge: 'number',
  durationMinutes: 'number',
  prepMinutes: 'number',
  waitMinutes: 'number',
  days: 'number',
  difficulty: 'number',
  energy: 'text',
  mess: 'text',
  places: 'choices',
  adult: 'text',
  siblings: 'flag',
  materialKinds: 'choices',
  skills: 'choices',
  hazards: 'choices',
  season: 'numbers',
  occasion: 'text',
  kin: 'text',
  interests: 'lines',
  topics: 'choices',
  stepSymbols: 'choices',
  videoUrl: 'text',
  pdfUrl: 'text',
} as const satisfies Record<string, Kind>
const textKinds = {
  title: 'text',
  purpose: 'text',
  description: 'text',
  materials: 'lines',
  steps: 'lines',
  easier: 'text',
  harder: 'text',
  safetyNotes: 'text',
} as const satisfies Record<string, Kind>
const languages = ['tr', 'en'] as const

/** The columns in table order: the entry's own fields, then the texts of each language such as `tr.title`. */
export const columns: readonly string[] = [
  ...Object.keys(kinds),
  ...languages.flatMap((language) => Object.keys(textKinds).map((field) => `${language}.${field}`)),
]

const firstInWorkbook = ['status', 'tr.title', 'category', 'minAge', 'maxAge']
const lastInWorkbook = ['stepSymbols', 'videoUrl', 'pdfUrl', 'kin', 'id', 'version']
/** The columns in the order of a workbook: what people read first, and last what only the import needs. */
export const workbookColumns: readonly string[] = [
  ...firstInWorkbook,
  ...columns.filter((column) => !firstInWorkbook.includes(column) && !lastInWorkbook.includes(column)),
  ...lastInWorkbook,
]
/** A read-only column that users paste from other exports: accepted and ignored. */
const passedOver = 'updatedAt'

const languageNames = { tr: { tr: 'Türkçe', en: 'İngilizce' }, en: { tr: 'Turkish', en: 'English' } } as const

/** Returns the heading of a column for people, such as `Adımlar (Türkçe)`. */
export function headingOf(column: string, language: Language): string {
  const names: Readonly<Record<string, string>> = entryFieldNames[language]
  const [first, field] = column.split('.') as [string, string | undefined]
  return field === undefined
    ? (names[first] ?? column)
    : `${names[field]} (${languageNames[language][first as 'tr' | 'en']})`
}

const columnsByHeading: ReadonlyMap<string, string> = new Map(
  [...columns, passedOver].flatMap((column) =>
    [column, headingOf(column, 'tr'), headingOf(column, 'en')].map((heading): [string, string] => [
      fold(heading),
      column,
    ]),
  ),
)

/** Returns the column of a heading: its code (`tr.steps`) or its name in either language; undefined when unknown. */
export const columnOf = (heading: string): string | undefined => columnsByHeading.get(fold(heading))

/**
 * Returns the column for a field path: `translations.tr.steps.2` → `tr.steps.2`. An error about missing texts belongs
 * to the column `tr.title`.
 */
export const columnAt = (path: string): string =>
  path === 'translations' || path === 'translations.tr' ? 'tr.title' : path.replace(/^translations\./, '')

const kindOf = (column: string): Kind => {
  const [language, field] = column.split('.') as [string, keyof typeof textKinds | undefined]
  return field === undefined ? kinds[language as keyof typeof kinds] : textKinds[field]
}

/** Cell for a list of a closed vocabulary that is known to be empty; an empty cell means unknown. */
const none = { en: 'none', tr: 'yok' } as const
const nones: readonly string[] = [none.en, none.tr, 'hicbiri']

/** Returns the cells of a whole entry (`toFileEntry`), in the order of `columns`. */
export function toCells(entry: FileEntry): readonly string[] {
  const translations = entry['translations'] as Readonly<Record<string, FileEntry | null>>
  return columns.map((column) => {
    const [language, field] = column.split('.') as [string, string | undefined]
    const value = field === undefined ? entry[column] : translations[language]?.[field]
    return defused(written(value, kindOf(column), none.en))
  })
}

/** A cell of a spreadsheet's own file, which has types. */
export type TypedCell = string | number | null

/** Returns the cells of a whole entry for a workbook, in the order of `workbookColumns`, with a language's words. */
export function toTypedCells(entry: FileEntry, language: Language): readonly TypedCell[] {
  const translations = entry['translations'] as Readonly<Record<string, FileEntry | null>>
  return workbookColumns.map((column) => {
    const [first, field] = column.split('.') as [string, string | undefined]
    const value = (field === undefined ? entry[column] : translations[first]?.[field]) ?? null
    if (typeof value === 'number' && !hasWords(column)) return value
    const kind = kindOf(column)
    const text = written(hasWords(column) ? inWords(value, column, language) : value, kind, none[language])
    return text === '' ? null : defused(text)
  })
}

const hasWords = (column: string) => columnsWithWords.includes(column)
const inWords = (value: unknown, column: string, language: Language): unknown =>
  Array.isArray(value)
    ? value.map((one) => wordOf(column, String(one), language))
    : value === null
      ? null
      : wordOf(column, String(value), language)

/** Reads a row, keyed by column. A value without a meaning stays text, so that the validation rejects it. */
export function fromCells(row: Readonly<Record<string, string>>): FileEntry {
  const entry: Record<string, unknown> = {}
  const texts: Record<string, Record<string, unknown>> = {}
  for (const [column, cell] of Object.entries(row)) {
    if (column === passedOver) continue
    const [language, field] = column.split('.') as [string, string | undefined]
    const value = read(fused(cell.replace(/\r\n?/g, '\n')), column)
    if (field === undefined) entry[column] = value
    else (texts[language] ??= {})[field] = value
  }
  // When all English cells are empty, the entry has no English text, rather than one without a title.
  if (
    texts['en'] &&
    Object.values(texts['en']).every((value) => value === null || (Array.isArray(value) && value.length === 0))
  )
    return { ...entry, translations: { ...texts, en: null } }
  return Object.keys(texts).length > 0 ? { ...entry, translations: texts } : entry
}

function written(value: unknown, kind: Kind, noneWord: string): string {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'text':
    case 'number':
    case 'flag':
      return String(value).replace(/\r\n?/g, '\n')
    case 'lines':
      return (value as readonly string[]).map(asLine).join('\n')
    case 'choices':
    case 'numbers':
      return (value as readonly unknown[]).length === 0 ? noneWord : (value as readonly unknown[]).join('\n')
  }
}

function read(cell: string, column: string): unknown {
  const kind = kindOf(column)
  const trimmed = cell.trim()
  switch (kind) {
    case 'text':
      return trimmed === '' ? null : (codesOf(column, trimmed)?.[0] ?? cell)
    case 'number':
      return trimmed === '' ? null : number(codesOf(column, trimmed)?.[0] ?? trimmed)
    case 'flag':
      return trimmed === '' ? null : (flags.get(trimmed.toLocaleLowerCase('tr')) ?? trimmed)
    case 'lines':
      return trimmed === '' ? [] : fromLines(cell).map((item) => codesOf(column, item)?.[0] ?? item)
    case 'choices':
      return choices(trimmed, column)
    case 'numbers': {
      const chosen = choices(trimmed, column)
      return chosen && chosen.map(number)
    }
  }
}

/** Booleans as spreadsheets write them in the user's language. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['doğru', true],
  ['evet', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['yanlış', false],
  ['hayır', false],
  ['no', false],
  ['0', false],
])

const number = (text: string): unknown => (/^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text)

function choices(trimmed: string, column: string): readonly string[] | null {
  if (trimmed === '') return null
  if (nones.includes(fold(trimmed))) return []
  return trimmed.split(/[\n;]/).flatMap((piece) => codesIn(piece, column))
}

/** Reads words separated by commas. A name may contain commas itself, so the longest name that fits is taken. */
function codesIn(text: string, column: string): readonly string[] {
  const words = text.split(',').map((word) => word.trim())
  const codes: string[] = []
  for (let from = 0; from < words.length;) {
    let until = words.length
    while (until > from + 1 && !codesOf(column, words.slice(from, until).join(', '))) until -= 1
    const word = words.slice(from, until).join(', ')
    if (word !== '') codes.push(...(codesOf(column, word) ?? [word]))
    from = until
  }
  return codes
}

/**
 * Writes one list item a line. In an item of several lines, each line but the last ends with a backslash; a backslash
 * that ends a line of the text is doubled.
 */
const asLine = (item: string): string =>
  item
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\\+$/, (slashes) => slashes + slashes))
    .join('\\\n')

function fromLines(cell: string): readonly string[] {
  const items: string[] = []
  let begun: string | undefined
  for (const line of cell.split('\n')) {
    const slashes = /\\*$/.exec(line)![0].length
    const text = line.slice(0, line.length - Math.ceil(slashes / 2))
    const item = begun === undefined ? text : `${begun}\n${text}`
    if (slashes % 2 === 1) begun = item
    else {
      items.push(item)
      begun = undefined
    }
  }
  if (begun !== undefined) items.push(begun)
  // Ignore empty lines that spreadsheets add.
  return items.filter((item) => item.trim() !== '')
}

/**
 * Prevents a spreadsheet from running a cell as a formula: a leading apostrophe makes the cell text. A cell that
 * already starts with apostrophes gets one more, so that reading can remove one.
 */
const formula = /^'*[=+\-@＝＋－＠\t]/
export const defused = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)
const fused = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)
