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

/** Facts that are still unknown, without optional facts that may stay unknown and without required ones. */
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

/** Texts that the language lacks, although the entry should have them. */
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
