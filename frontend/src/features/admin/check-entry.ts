import type { ActivityContent } from '@filiz/domain/activity/events.ts'
import { newActivityBody } from '@filiz/domain/activity/schemas.ts'
import { entryFindings } from '@filiz/domain/catalogue/entry-faults.ts'
import { fieldErrors } from '@filiz/domain/texts/fields.ts'
import { findingText } from '@filiz/domain/texts/findings.ts'
import { bodyFrom, fieldPath, hasText, type EntryFields } from './entry-fields.ts'

export interface Warning {
  readonly path: string
  readonly text: string
}
export interface Checked {
  /** What keeps the entry from being saved, by its field. */
  readonly errors: Readonly<Record<string, string>>
  /** What somebody should look at. Not what is only missing: that is marked where it is missing. */
  readonly warnings: readonly Warning[]
  /** As the rules made it; only where nothing is wrong. */
  readonly content: ActivityContent | undefined
}

/** Holds the fields against the server's own rules and the catalogue's validator. Pure, but heavy with zod: loaded by whoever edits. */
export function checkEntry(
  fields: EntryFields,
  language: 'tr' | 'en',
  wordFor: (code: string, param: string) => string,
): Checked {
  const parsed = newActivityBody.safeParse(bodyFrom(fields))
  if (parsed.success)
    return {
      errors: {},
      warnings: warningsOf(parsed.data.content, fields, language, wordFor),
      content: parsed.data.content,
    }
  const errors = Object.fromEntries(
    Object.entries(fieldErrors(parsed.error, language)).map(([path, { message }]) => [
      fieldPath(path, fields),
      message,
    ]),
  )
  // Of a page that is still blank there is nothing to warn of.
  const begun = hasText(fields, 'tr') || hasText(fields, 'en')
  return {
    errors,
    warnings: !begun
      ? []
      : warningsOf(roughly(fields), fields, language, wordFor).filter(({ path }) => !Object.hasOwn(errors, path)),
    content: undefined,
  }
}

const marked = new Set(['unsaid', 'no-text', 'no-part'])

const warningsOf = (
  content: ActivityContent,
  fields: EntryFields,
  language: 'tr' | 'en',
  wordFor: (code: string, param: string) => string,
): readonly Warning[] =>
  entryFindings(content, { whole: false })
    .filter(({ code }) => !marked.has(code))
    .map((finding) => ({ path: fieldPath(finding.path, fields), text: findingText(finding, language, wordFor) }))

/** What can be said about an entry that is not whole yet: what is missing is as harmless as can be. */
function roughly(fields: EntryFields): ActivityContent {
  const body = bodyFrom(fields) as { [Name in keyof ActivityContent]: never }
  const number = (value: unknown, otherwise: number) => (Number.isInteger(value) ? (value as number) : otherwise)
  const text = (language: 'tr' | 'en') => {
    const written = (body.translations as Record<string, Record<string, string | string[]>>)[language]
    return written
      ? (Object.fromEntries(
          Object.entries(written).map(([name, value]) => [
            name,
            value === '' && name !== 'title' && name !== 'purpose' ? null : value,
          ]),
        ) as object as ActivityContent['translations']['tr'])
      : null
  }
  return {
    ...body,
    monthTheme: number(body.monthTheme, 0),
    minAge: number(body.minAge, 0),
    maxAge: number(body.maxAge, 0),
    translations: { tr: text('tr')!, en: text('en') },
  }
}
