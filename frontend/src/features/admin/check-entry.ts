import type { CatalogueEntry } from '@filiz/http/contract/admin-shapes.ts'
import type { ActivityContent } from '@filiz/domain/activity/events.ts'
import { newActivityBody } from '@filiz/domain/activity/schemas.ts'
import { entryFindings } from '@filiz/domain/catalogue/entry-faults.ts'
import { fieldErrors } from '@filiz/domain/texts/fields.ts'
import { findingText } from '@filiz/domain/texts/findings.ts'
import { toConfirmations } from './hazard-questions.ts'
import { bodyFrom, fieldPath, hasText, type EntryFields } from './entry-fields.ts'

export interface Warning {
  readonly path: string
  readonly text: string
}
export interface Checked {
  /** Errors that prevent publishing, by field path. */
  readonly errors: Readonly<Record<string, string>>
  /** Errors that prevent even saving as a draft. */
  readonly draftErrors: Readonly<Record<string, string>>
  /** Warnings that do not prevent publishing. Missing values are not listed, because their fields are marked. */
  readonly warnings: readonly Warning[]
  /** The parsed content; undefined while errors prevent publishing. */
  readonly content: ActivityContent | undefined
}

/**
 * Checks the fields against the server's schema and the catalogue's validator. Pure, but it loads zod, so only the
 * editor imports it.
 */
export function checkEntry(
  fields: EntryFields,
  language: 'tr' | 'en',
  wordFor: (code: string, param: string) => string,
  confirmed?: CatalogueEntry['confirmed'],
): Checked {
  const body = bodyFrom(fields)
  const parsed = newActivityBody.safeParse(body)
  const draft = newActivityBody.safeParse({ ...body, status: 'draft' })
  const errorsOf = ({ error }: typeof parsed) =>
    Object.fromEntries(
      Object.entries(error ? fieldErrors(error, language) : {}).map(([path, { message }]) => [
        fieldPath(path, fields),
        message,
      ]),
    )
  const errors = errorsOf(parsed)
  // Return no warnings for a blank form.
  const begun = hasText(fields, 'tr') || hasText(fields, 'en')
  const warnings = begun ? warningsOf(roughly(fields), fields, language, wordFor, confirmed) : []
  return {
    errors,
    draftErrors: errorsOf(draft),
    warnings: warnings.filter(({ path }) => !Object.hasOwn(errors, path)),
    // A body without errors is complete.
    content: parsed.success ? (parsed.data.content as ActivityContent) : undefined,
  }
}

const marked = new Set(['unsaid', 'no-text', 'no-part'])

const warningsOf = (
  content: ActivityContent,
  fields: EntryFields,
  language: 'tr' | 'en',
  wordFor: (code: string, param: string) => string,
  confirmed: CatalogueEntry['confirmed'],
): readonly Warning[] =>
  entryFindings(content, { whole: false, confirmed: toConfirmations(confirmed) })
    .filter(({ code }) => !marked.has(code))
    .map((finding) => ({ path: fieldPath(finding.path, fields), text: findingText(finding, language, wordFor) }))

/**
 * Builds content from an incomplete entry, so that the validator can check it. Missing values get defaults that cause
 * no warnings.
 */
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
