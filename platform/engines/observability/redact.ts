/** Fields that are not logged, wherever in an object they are. Compared in lower case. */
const personal = new Set([
  'name',
  'email',
  'pendingemail',
  'to',
  'birthdate',
  'interests',
  'notes',
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
  // Redis' client puts the command that failed into its errors: with AUTH that is the password.
  'command',
])
/** What our own parts are called: of these places alone a field is shown that is a person's elsewhere. */
const ours = new Set(['taken.name'])
const deepest = 8

/**
 * A copy without personal fields, at any depth: pino's own `redact` wants a path for each field on each level, which
 * costs a quarter of a millisecond a line. Errors are left to their serializer.
 */
export function redactFields<T>(value: T, depth = 0, place = ''): T {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value
  // Whatever was read or is to be sent: nobody has looked at what it holds.
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

/** What looks like a mail address, a bearer's token or a link's token in free text: messages of errors, requested addresses. */
const inText: readonly (readonly [has: readonly string[], RegExp, string])[] = [
  [['@', '%40'], /[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu, '[address]'],
  [[''], /\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [redacted]'],
  [['='], /([?&](?:token|code)=)[^&\s"\\]+/gi, '$1[redacted]'],
]

/** Looking for what each must have costs a tenth of looking for the whole, and nearly no line has any. */
export const redactText = (text: string): string =>
  inText.reduce(
    (rest, [has, pattern, instead]) => (has.some((one) => rest.includes(one)) ? rest.replace(pattern, instead) : rest),
    text,
  )
