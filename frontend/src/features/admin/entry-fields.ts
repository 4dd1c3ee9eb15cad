import type { CatalogueContent, CatalogueText } from '@filiz/http/contract/admin-shapes.ts'
import type { StepChoice } from '@filiz/domain/activity/step-symbols.ts'
import { factNames, languages, type FactName, type TextLanguage, type TextName } from './entry-parts.ts'

/** A material or a step in both languages. `key` identifies the line, even after it was moved. */
export interface Line {
  readonly key: number
  readonly tr: string
  readonly en: string
  /** The symbol of a step, where it is not automatic. */
  readonly symbol?: StepChoice
}

export const lineNames = ['materials', 'steps'] as const
export type LineName = (typeof lineNames)[number]
export type ParagraphName = Exclude<TextName, LineName>
export const paragraphNames = [
  'title',
  'purpose',
  'description',
  'easier',
  'harder',
  'safetyNotes',
] as const satisfies readonly ParagraphName[]

export const listNames = ['places', 'materialKinds', 'skills', 'hazards', 'season', 'interests', 'topics'] as const
export type ListName = (typeof listNames)[number]
export type ValueName = Exclude<FactName, ListName | 'stepSymbols'>
/** Lists for which an empty list means "none" and null means "unknown". */
export const listsWithNone = ['materialKinds', 'hazards', 'season'] as const satisfies readonly ListName[]

/** The values of the editor's form: texts as typed, choices as codes. `''` and null mean unknown. */
export interface EntryFields {
  readonly values: Readonly<Record<ValueName, string>>
  readonly lists: Readonly<Record<ListName, readonly string[] | null>>
  readonly paragraphs: Readonly<Record<TextLanguage, Readonly<Record<ParagraphName, string>>>>
  readonly lines: Readonly<Record<LineName, readonly Line[]>>
}

const valueNames = factNames.filter(
  (name): name is ValueName => name !== 'stepSymbols' && !(listNames as readonly string[]).includes(name),
)
const numbers: ReadonlySet<string> = new Set([
  'monthTheme',
  'minAge',
  'maxAge',
  'durationMinutes',
  'difficulty',
  'prepMinutes',
  'waitMinutes',
  'days',
])

const record = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

/** Returns the form values of an entry; empty values when `content` is undefined (a new entry). */
export function fieldsFrom(content: CatalogueContent | undefined): EntryFields {
  const text = (language: TextLanguage): CatalogueText | undefined => content?.translations[language]
  return {
    values: record(valueNames, (name) => {
      const value = content?.[name]
      return value === undefined || value === null ? '' : String(value)
    }),
    lists: record(
      listNames,
      (name) => content?.[name]?.map(String) ?? (name === 'interests' || name === 'topics' ? [] : null),
    ),
    paragraphs: record(languages, (language) => record(paragraphNames, (name) => text(language)?.[name] ?? '')),
    lines: record(lineNames, (name) =>
      linesFrom(
        text('tr')?.[name] ?? [],
        text('en')?.[name] ?? [],
        name === 'steps' ? 4 : 1,
        name === 'steps' ? (content?.stepSymbols ?? []) : [],
      ),
    ),
  }
}

const linesFrom = (
  tr: readonly string[],
  en: readonly string[],
  atLeast: number,
  symbols: readonly StepChoice[],
): readonly Line[] =>
  Array.from({ length: Math.max(tr.length, en.length, tr.length + en.length === 0 ? atLeast : 0) }, (_, key) => ({
    key,
    tr: tr[key] ?? '',
    en: en[key] ?? '',
    ...(symbols[key] !== undefined && symbols[key] !== 'automatic' && { symbol: symbols[key] }),
  }))

export const nextKey = (lines: readonly Line[]): number => Math.max(-1, ...lines.map(({ key }) => key)) + 1

/**
 * Gives each line the key that an equal line had before, so that a line keeps the focus when lines above it are
 * removed.
 */
export function keepLineKeys(before: EntryFields, fields: EntryFields): EntryFields {
  return {
    ...fields,
    lines: record(lineNames, (name) => {
      const left = [...before.lines[name]]
      let next = nextKey(left)
      return fields.lines[name].map((line) => {
        const at = left.findIndex(({ tr, en }) => tr.trim() === line.tr && en.trim() === line.en)
        return { ...line, key: at === -1 ? next++ : left.splice(at, 1)[0]!.key }
      })
    }),
  }
}

/** Returns the request body, which the schema then checks. An invalid number stays as typed. */
export function bodyFrom({ values, lists, paragraphs, lines }: EntryFields): Record<string, unknown> {
  const text = (language: TextLanguage) => ({
    ...record(paragraphNames, (name) => paragraphs[language][name].trim()),
    ...record(lineNames, (name) => lines[name].map((line) => line[language].trim()).filter(Boolean)),
  })
  return {
    ...record(valueNames, (name) => valueFrom(name, values[name].trim())),
    ...record(listNames, (name) => {
      const list = lists[name]
      return list === null ? null : name === 'season' ? list.map(Number) : list
    }),
    stepSymbols: symbolsFrom(lines.steps),
    translations: { tr: text('tr'), ...(hasText({ paragraphs, lines }, 'en') && { en: text('en') }) },
  }
}

/** Returns the symbols of the steps that have a Turkish text, without the last ones that are automatic. */
function symbolsFrom(steps: readonly Line[]): readonly StepChoice[] {
  const chosen = steps.filter(({ tr }) => tr.trim() !== '').map(({ symbol = 'automatic' }) => symbol)
  return chosen.slice(0, chosen.findLastIndex((symbol) => symbol !== 'automatic') + 1)
}

/** Like `bodyFrom`, but typed as content. For callers that have validated the fields, or that accept invalid values. */
export const contentFrom = (fields: EntryFields): CatalogueContent => bodyFrom(fields) as object as CatalogueContent

/** Returns whether any text was typed in the language. */
export const hasText = ({ paragraphs, lines }: Pick<EntryFields, 'paragraphs' | 'lines'>, language: TextLanguage) =>
  Object.values(paragraphs[language]).some((text) => text.trim() !== '') ||
  Object.values(lines)
    .flat()
    .some((line) => line[language].trim() !== '')

function valueFrom(name: ValueName, typed: string): unknown {
  if (typed === '') return null
  if (name === 'siblings') return typed === 'true'
  if (!numbers.has(name)) return typed
  return /^\d+$/.test(typed) ? Number(typed) : Number.isFinite(Number(typed)) ? Number(typed) : typed
}

/**
 * Converts the path of an error in the body to a path in the form. The body omits blank lines, so its line numbers
 * differ.
 */
export function fieldPath(path: string, { lines }: EntryFields): string {
  const match = /^translations\.(tr|en)\.(materials|steps)\.(\d+)$/.exec(path)
  if (!match) return path
  const [, language, name, index] = match as unknown as [string, TextLanguage, LineName, string]
  const written = lines[name].flatMap((line, at) => (line[language].trim() === '' ? [] : [at]))
  return `translations.${language}.${name}.${written[Number(index)] ?? index}`
}
