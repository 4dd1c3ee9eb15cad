import { personalFields } from '@filiz/domain/registry/personal-data.ts'

/** Fields that are redacted at any depth: those that events seal, those of mails, and secrets. In lower case. */
const personal = new Set([
  ...Object.values(personalFields)
    .flat()
    .map((field) => field.toLowerCase()),
  'pendingemail',
  'to',
  'subject',
  'text',
  'html',
  'password',
  'currentpassword',
  'newpassword',
  'hash',
  'token',
  'accesstoken',
  'refreshtoken',
  'idtoken',
  'tokensecret',
  'masterkey',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'link',
  'links',
  'href',
  // The Redis client puts the failed command into its errors; for AUTH it contains the password.
  'command',
])
/** Paths at which a field from `personal` holds the name of a system part, so its value is shown. */
const ours = new Set(['taken.name'])
const deepest = 8

/**
 * Returns a copy without personal fields at any depth. pino's own `redact` needs a path for each field and level and is
 * much slower. Errors stay unchanged here: pino's error serializer redacts them.
 */
export function redactFields<T>(value: T, depth = 0, place = ''): T {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value
  // Bytes may contain anything, so only their length is logged.
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]` as T
  if (depth > deepest) return '[too deep]' as T
  if (Array.isArray(value)) return value.map((one) => redactFields(one, depth + 1, place)) as T
  const copy: Record<string, unknown> = {}
  for (const [field, inner] of Object.entries(value))
    copy[field] =
      personal.has(field.toLowerCase()) && !ours.has(place + field)
        ? '[redacted]'
        : redactFields(inner, depth + 1, `${place}${field}.`)
  return copy as T
}

/** Patterns of mail addresses, bearer tokens and link tokens in free text such as error messages and URLs. */
const inText: readonly (readonly [has: readonly string[], RegExp, string])[] = [
  [['@', '%40'], /[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu, '[address]'],
  [[''], /\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [redacted]'],
  [['='], /([?&](?:token|code)=)[^&\s"\\]+/gi, '$1[redacted]'],
]

/** Checks for a substring before each pattern: that is much cheaper, and hardly any line matches. */
export const redactText = (text: string): string =>
  inText.reduce(
    (rest, [has, pattern, instead]) => (has.some((one) => rest.includes(one)) ? rest.replace(pattern, instead) : rest),
    text,
  )
