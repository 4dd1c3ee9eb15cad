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
const requiredCode = (what?: string) => (what ? `required:${what}` : 'required')

/**
 * The limits of a text's or a list's length. zod's own `.min()` and `.max()` measure whatever has a `length`, of whatever
 * type, even where the type was found wrong before: `{ length: { toString: 1 } }` makes them throw.
 */
const ofTextOrList = <Check extends z.core.$ZodCheck>(check: Check): Check => {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value)
  return check
}
export const atLeast = (length: number, error?: string) => ofTextOrList(z.minLength(length, error))
export const atMost = (length: number) => ofTextOrList(z.maxLength(length))

/**
 * Control characters and line ends have no place in a name; nor have those that turn the direction of writing, for they
 * turn what stands beside the name too.
 */
const singleLine = (text: string) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text)
/** Something of it can be seen. */
const isVisible = (text: string) => /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/u.test(text)
/** In longer text only tabs and line ends have a place of them. */
const plainText = (text: string) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text)

/** One line of text, trimmed, not empty. */
export const line = (max: number, what?: string) =>
  z
    .string({ error: missing(what) })
    .trim()
    .check(atLeast(1, requiredCode(what)), atMost(max))
    .refine(singleLine, 'bad-characters')
    .refine((text) => text === '' || isVisible(text), 'blank')

/** Text of several lines, trimmed, not empty. */
export const paragraph = (max: number, what?: string) =>
  z
    .string({ error: missing(what) })
    .trim()
    .check(atLeast(1, requiredCode(what)), atMost(max))
    .refine(plainText, 'bad-characters')

/** Text that may be left out, null or empty: null then. */
export const optionalParagraph = (max: number) =>
  z
    .string()
    .trim()
    .check(atMost(max))
    .refine(plainText, 'bad-characters')
    .nullish()
    .transform((text) => text || null)

export const maxEmail = 254
/** Trimmed and in lower case, whatever the language (`I` is `i` in an address). */
export const email = z
  .string({ error: missing() })
  .trim()
  .toLowerCase()
  .check(atLeast(1, 'required'), atMost(maxEmail), z.email('not-an-email'))

export const maxPassword = 200
/** Taken as typed: blanks belong to it. */
export const password = (min: number) =>
  z.string({ error: missing() }).check(atLeast(1, 'required'), atLeast(min), atMost(maxPassword))

/** One that somebody chooses: not of blanks alone. */
export const newPassword = (min: number) => password(min).refine((text) => text === '' || isVisible(text), 'blank')

/** What a server made and a client hands back, such as a token. */
export const opaque = (max: number) => z.string({ error: missing() }).check(atLeast(1, 'required'), atMost(max))

export const id = z.string({ error: missing() }).toLowerCase().check(atLeast(1, 'required'), z.guid('not-an-id'))

export const day = z.string({ error: missing() }).check(atLeast(1, 'required'), z.iso.date('not-a-date'))

/** An instant with any offset; in UTC with milliseconds from here on, so that instants compare as text. */
export const instant = z
  .string({ error: missing() })
  .check(atLeast(1, 'required'), z.iso.datetime({ offset: true, error: 'not-an-instant' }))
  .overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))

export const whole = (min: number, max: number) => z.number({ error: missing() }).int('not-whole').min(min).max(max)

export const choice = <const T extends readonly [string, ...string[]]>(options: T, what?: string) =>
  z.enum(options, {
    error: (issue) =>
      issue.input === undefined || issue.input === null || issue.input === '' ? requiredCode(what) : 'not-an-option',
  })

export const flag = z.boolean({ error: missing() })

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export const weekday = z.union(
  ([1, 2, 3, 4, 5, 6, 7] as const).map((one) => z.literal(one)),
  { error: 'not-an-option' },
)

/** `HH:MM` of 24 hours. */
export const timeOfDay = z.string({ error: missing() }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not-a-time')

export const timeZone = z.string({ error: missing() }).refine(isTimeZone, 'not-a-time-zone')

export const webAddress = z
  .string()
  .trim()
  .check(atMost(2_048))
  .refine((text) => text === '' || isWebAddress(text), 'not-a-url')
  .nullish()
  .transform((text) => text || null)

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)
}

/** A list of distinct lines, in the order given. */
export const distinctLines = (most: number, max: number) =>
  z
    .array(line(max))
    .check(atMost(most))
    .overwrite((items) => [...new Set(items)])

/** A list of distinct options, in the order given. */
export const distinctChoices = <T extends z.ZodType>(
  option: T,
  { min = 0, max = 50 }: { min?: number; max?: number } = {},
) =>
  z
    .array(option)
    .check(atLeast(min), atMost(max))
    .overwrite((items) => [...new Set(items)])

/** Words of ASCII letters and digits with hyphens between. */
export const keyword = (max: number) =>
  z
    .string({ error: missing() })
    .trim()
    .check(atMost(max))
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'bad-characters')

/** A query parameter: absent and empty are the same. */
export const parameter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

/** Plain digits, or a fraction to be refused as one; `1e1`, `0x2` and the like are no numbers that anybody writes. */
const asWritten = (value: unknown) =>
  typeof value === 'string' && /^-?\d+(\.\d*[1-9])?$/.test(value) ? Number(value) : value
/** A query parameter that is a whole number, or absent. */
export const wholeParameter = (min: number, max: number) =>
  parameter(z.preprocess(asWritten, z.number().int('not-whole').min(min).max(max).optional()))
