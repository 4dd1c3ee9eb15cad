import { z } from 'zod'
import { isTimeZone } from './calendar.ts'

/*
 * The building blocks of the request schemas. A schema's own message is a field code of `texts/fields.ts`, with the
 * thing it is about behind a colon where its sentence is a special one (`required:child-name`).
 */

const missing = (what?: string) => (issue: { code: string; input?: unknown }) => {
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === undefined || issue.input === null ? requiredCode(what) : 'wrong-type'
}
const wrongType = (issue: { code: string }) => (issue.code === 'invalid_type' ? 'wrong-type' : undefined)
const requiredCode = (what?: string) => (what ? `required:${what}` : 'required')

/** Control characters have no place in a name; in longer text only tabs and line ends do. */
const singleLine = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)
const plainText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text)

/** One line of text, trimmed, not empty. */
export const line = (max: number, what?: string) =>
  z.string({ error: missing(what) }).trim().min(1, requiredCode(what)).max(max).refine(singleLine, 'bad-characters')

/** Text of several lines, trimmed, not empty. */
export const paragraph = (max: number, what?: string) =>
  z.string({ error: missing(what) }).trim().min(1, requiredCode(what)).max(max).refine(plainText, 'bad-characters')

/** Text that may be left out, null or empty: null then. */
export const optionalParagraph = (max: number) =>
  z.string({ error: wrongType }).trim().max(max).refine(plainText, 'bad-characters').nullish().transform(text => text || null)

export const maxEmail = 254
/** Trimmed and in lower case, whatever the language (`I` is `i` in an address). */
export const email = z.string({ error: missing() }).trim().toLowerCase().min(1, 'required').max(maxEmail).check(z.email('not-an-email'))

export const maxPassword = 200
/** Taken as typed: blanks belong to it. */
export const password = (min: number) => z.string({ error: missing() }).min(1, 'required').min(min).max(maxPassword)

/** What a server made and a client hands back, such as a token. */
export const opaque = (max: number) => z.string({ error: missing() }).min(1, 'required').max(max)

export const id = z.string({ error: missing() }).toLowerCase().min(1, 'required').check(z.guid('not-an-id'))

export const day = z.string({ error: missing() }).min(1, 'required').check(z.iso.date('not-a-date'))

/** An instant with any offset; in UTC with milliseconds from here on, so that instants compare as text. */
export const instant = z.string({ error: missing() }).min(1, 'required').check(z.iso.datetime({ offset: true, error: 'not-an-instant' }))
  .overwrite(text => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))

export const whole = (min: number, max: number) => z.number({ error: missing() }).int('not-whole').min(min).max(max)

export const choice = <const T extends readonly [string, ...string[]]>(options: T, what?: string) =>
  z.enum(options, { error: issue => (issue.input === undefined || issue.input === null || issue.input === '' ? requiredCode(what) : 'not-an-option') })

export const flag = z.boolean({ error: missing() })

export const timeZone = z.string({ error: missing() }).refine(isTimeZone, 'not-a-time-zone')

export const webAddress = z.string({ error: wrongType }).trim().max(2_048)
  .refine(text => text === '' || isWebAddress(text), 'not-a-url').nullish().transform(text => text || null)

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}

/** A list of distinct lines, in the order given. */
export const distinctLines = (most: number, max: number) =>
  z.array(line(max), { error: wrongType }).max(most).overwrite(items => [...new Set(items)])

/** A query parameter: absent and empty are the same. */
export const parameter = <T extends z.ZodType>(schema: T) => z.preprocess(value => (value === '' ? undefined : value), schema)
