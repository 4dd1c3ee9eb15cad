import { listsWithNone, hasText, lineNames, listNames, paragraphNames, type EntryFields } from './entry-fields.ts'
import type { FactName, TextLanguage, TextName } from './entry-parts.ts'

const maybeForGood: ReadonlySet<FactName> = new Set([
  'occasion',
  'kin',
  'videoUrl',
  'pdfUrl',
  'category',
  'monthTheme',
  'minAge',
  'maxAge',
  'durationMinutes',
])

/** Returns the facts that are still unknown. Excludes required facts, and optional ones that may stay unknown. */
export function unknownFacts({ values, lists }: EntryFields): readonly FactName[] {
  const values_ = (Object.keys(values) as (keyof typeof values)[]).filter(
    (name) => !maybeForGood.has(name) && values[name].trim() === '',
  )
  return [
    ...values_,
    ...listNames.filter(
      (name) =>
        name !== 'interests' &&
        (lists[name] === null || (lists[name].length === 0 && !(listsWithNone as readonly string[]).includes(name))),
    ),
  ]
}

/** Returns the texts that should exist in the language but do not. */
export function missingTexts(fields: EntryFields, language: TextLanguage): readonly TextName[] {
  if (!hasText(fields, 'tr') && !hasText(fields, 'en')) return []
  return [
    ...paragraphNames.filter((name) => fields.paragraphs[language][name].trim() === ''),
    ...lineNames.filter((name) =>
      fields.lines[name].some(
        (line) => line[language].trim() === '' && line[language === 'tr' ? 'en' : 'tr'].trim() !== '',
      ),
    ),
  ]
}
