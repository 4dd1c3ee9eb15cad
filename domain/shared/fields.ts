import { z } from 'zod'
import { isTimeZone } from './calendar.ts'
import { cleanEmail } from './clean-email.ts'
import { cleanLine, cleanParagraph, isWithin } from './clean-text.ts'
import { code, type FieldCode, type RequiredField } from './field-codes.ts'

/*
 * Building blocks of request schemas. The message of a schema is a field code (`field-codes.ts`); a name after a colon
 * selects a special sentence (`required:child-name`).
 */

type Message = FieldCode | `required:${RequiredField}`

const missing =
  (what?: RequiredField) =>
  (issue: { code: string; input?: unknown }): Message | undefined => {
    if (issue.code !== 'invalid_type') return undefined
    return issue.input === undefined || issue.input === null ? requiredCode(what) : 'wrong-type'
  }
const requiredCode = (what?: RequiredField): Message => (what ? `required:${what}` : 'required')

/**
 * Restricts a length check to texts and lists. zod's `.min()` and `.max()` run on any value with a `length`, even after
 * a type error, and throw for `{ length: { toString: 1 } }`.
 */
const ofTextOrList = <Check extends z.core.$ZodCheck>(check: Check): Check => {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value)
  return check
}
export const atLeast = (length: number, error?: Message) => ofTextOrList(z.minLength(length, error))
export const atMost = (length: number) => ofTextOrList(z.maxLength(length))

/** Restricts a text to a number of characters as a reader counts them, and its code units besides. */
const atMostCharacters = (count: number) => {
  const check = ofTextOrList(z.maxLength(count))
  check._zod.check = ({ value, issues }) => {
    const text = value as string
    if (isWithin(text, count)) return
    issues.push({ code: 'too_big', origin: 'string', maximum: count, inclusive: true, input: text, inst: check })
  }
  return check
}

/** True for text without single halves of surrogate pairs. The browsers' own method is too new. */
const isWellFormed = (text: string) => !/\p{Cs}/u.test(text)
/**
 * True for text without control characters and line ends. Direction controls are refused too, because they would
 * reverse the text around a name.
 */
const singleLine = (text: string) => isWellFormed(text) && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text)
/** True when the text has at least one visible character. */
const isVisible = (text: string) => /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u.test(text)
/** True for text that has no control characters except tabs and line ends. */
const plainText = (text: string) => isWellFormed(text) && !/[^\P{Cc}\t\n\r]/u.test(text)

/** A required line of text, trimmed and in the composed form of Unicode (NFC). */
export const line = (max: number, what?: RequiredField) =>
  z
    .string({ error: missing(what) })
    .overwrite(cleanLine)
    .check(atLeast(1, requiredCode(what)), atMostCharacters(max))
    .refine(singleLine, code('bad-characters'))
    .refine((text) => text === '' || isVisible(text), code('blank'))

/** Required text of one or several lines, trimmed. */
export const paragraph = (max: number, what?: RequiredField) =>
  z
    .string({ error: missing(what) })
    .overwrite(cleanParagraph)
    .check(atLeast(1, requiredCode(what)), atMostCharacters(max))
    .refine(plainText, code('bad-characters'))

/** An optional line of text; an omitted, null or empty value becomes null. */
export const optionalLine = (max: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .check(atMostCharacters(max))
    .refine(singleLine, code('bad-characters'))
    .refine((text) => text === '' || isVisible(text), code('blank'))
    .nullish()
    .transform((text) => text || null)

const anyParagraph = (max: number) =>
  z.string().overwrite(cleanParagraph).check(atMostCharacters(max)).refine(plainText, code('bad-characters'))

/** Optional text; an omitted, null or empty value becomes null. */
export const optionalParagraph = (max: number) =>
  anyParagraph(max)
    .nullish()
    .transform((text) => text || null)

/** Text in a change of parts; a null or empty value becomes null, and an omitted one stays undefined. */
export const changedParagraph = (max: number) =>
  anyParagraph(max)
    .transform((text) => text || null)
    .nullish()

export const maxEmail = 254
/**
 * An email address in lower case, with its domain in ASCII, so that each spelling of an address is the same account.
 * The conversion is independent of the language (`I` becomes `i`).
 */
export const email = z
  .string({ error: missing() })
  .overwrite(cleanEmail)
  .check(atLeast(1, 'required'), atMost(maxEmail), z.email(code('not-an-email')))

export const maxPassword = 200
/** A password exactly as typed, spaces included. */
export const password = (min: number) =>
  z.string({ error: missing() }).check(atLeast(1, 'required'), atLeast(min), atMost(maxPassword))

/** A newly chosen password, which must contain more than spaces. */
export const newPassword = (min: number) =>
  password(min).refine((text) => text === '' || isVisible(text), code('blank'))

/** A value that the server created and the client returns unchanged, such as a token. */
export const opaque = (max: number) => z.string({ error: missing() }).check(atLeast(1, 'required'), atMost(max))

export const id = z
  .string({ error: missing() })
  .toLowerCase()
  .check(atLeast(1, 'required'), z.guid(code('not-an-id')))

export const day = z.string({ error: missing() }).check(atLeast(1, 'required'), z.iso.date(code('not-a-date')))

/** An instant with any offset, converted to UTC with milliseconds, so that instants compare as text. */
export const instant = z
  .string({ error: missing() })
  .check(atLeast(1, 'required'), z.iso.datetime({ offset: true, error: code('not-an-instant') }))
  .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))

export const whole = (min: number, max: number) =>
  z.number({ error: missing() }).int(code('not-whole')).min(min).max(max)

export const choice = <const T extends readonly [string, ...string[]]>(options: T, what?: RequiredField) =>
  z.enum(options, {
    error: (issue): Message =>
      issue.input === undefined || issue.input === null || issue.input === '' ? requiredCode(what) : 'not-an-option',
  })

export const flag = z.boolean({ error: missing() })

/** Day of the week: 1 is Monday, 7 is Sunday (ISO 8601). */
export const weekday = z.union(
  ([1, 2, 3, 4, 5, 6, 7] as const).map((one) => z.literal(one)),
  { error: code('not-an-option') },
)

/** `HH:MM` on a 24-hour clock. */
export const timeOfDay = z.string({ error: missing() }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, code('not-a-time'))

export const timeZone = z.string({ error: missing() }).refine(isTimeZone, code('not-a-time-zone'))

export const webAddress = z
  .string()
  .trim()
  .check(atMost(2_048))
  .refine((text) => text === '' || isWebAddress(text), code('not-a-url'))
  .nullish()
  .transform((text) => text || null)

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(text)) return false
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}

/** A list of lines without duplicates, in the given order. */
export const distinctLines = (most: number, max: number) =>
  z
    .array(line(max))
    .check(atMost(most))
    .overwrite((items) => [...new Set(items)])

/** A list of options without duplicates, in the given order. */
export const distinctChoices = <T extends z.ZodType>(
  option: T,
  { min = 0, max = 50 }: { min?: number; max?: number } = {},
) =>
  z
    .array(option)
    .check(atLeast(min), atMost(max))
    .overwrite((items) => [...new Set(items)])

/** A list of choices in which one may occur several times. */
export const choices = <T extends z.ZodType>(option: T) => z.array(option).check(atMost(50))

/** A word of ASCII letters and digits; hyphens may join several. */
export const keyword = (max: number) =>
  z
    .string({ error: missing() })
    .trim()
    .check(atMost(max))
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, code('bad-characters'))

/** A query parameter; an empty value counts as omitted. */
export const parameter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

/**
 * Converts plain decimal numbers. Fractions are converted too, so that the error is "not whole". Text such as `1e1` or
 * `0x2` stays text and is refused.
 */
const asWritten = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d*[1-9])?$/.test(value) ? Number(value) : value
/** An optional query parameter with a whole number. */
export const wholeParameter = (min: number, max: number) =>
  parameter(z.preprocess(asWritten, z.number().int(code('not-whole')).min(min).max(max).optional()))
