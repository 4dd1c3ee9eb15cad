import type { Random } from '../faults/random.ts'

/** Hostile values: wrong types, edge cases, and strings with a meaning for databases, shells, HTML or logs. */
export const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  -0,
  9_007_199_254_740_991,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  '\u200b',
  'x'.repeat(60_000),
  '💥'.repeat(300),
  [],
  {},
  [[]],
  [null],
  { length: { toString: 1 } },
  { toString: 1 },
  { then: 1 },
  { $gt: '' },
  { $where: 'sleep(1000)' },
  JSON.parse('{"__proto__":{"role":"ADMIN"}}'),
  { constructor: { prototype: {} } },
  '../../etc/passwd',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  '{{7*7}}',
  "' OR 1=1 --",
  '"; DROP TABLE events; --',
  '$(sleep 10)',
  '\r\nX-Injected: 1',
  'javascript:alert(1)',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '2026-03-10T25:00:00Z',
  'NaN',
  '1e309',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '[object Object]',
  'undefined',
]

export const strangeHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'Idempotency-Key': 'x' },
  { 'Idempotency-Key': '0f8fad5b-d9cb-469f-a165-70867728950e' },
  { 'If-Match': '"' },
  { 'If-Match': 'W/"x"' },
  { 'If-None-Match': '*' },
  { 'Read-After': 'x.y' },
  { 'Read-After': '9'.repeat(150) },
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=utf-7' },
  { 'Content-Type': 'multipart/form-data' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Encoding': 'br' },
  { 'Accept-Language': 'x'.repeat(2_000) },
  { 'X-Request-Id': '../../x' },
  { Cookie: 'filiz-device=~~~.; filiz-registration=.' },
  { Cookie: 'x'.repeat(4_000) },
  { Accept: 'image/png' },
  { Range: 'bytes=0-0' },
  { Expect: '200-ok' },
  { 'X-HTTP-Method-Override': 'DELETE' },
]

/** Returns the body with an invalid value at a random place, or text that is not valid JSON. */
export function mangled(body: unknown, next: Random): unknown {
  if (next.chance(0.1))
    return next.pick([
      '',
      '{',
      'null',
      '[1,',
      '\u0000',
      '{"a":'.repeat(2_000),
      '['.repeat(20_000),
      JSON.stringify(next.pick(hostile)),
      Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
    ])
  if (next.chance(0.15)) return body
  if (next.chance(0.1))
    return {
      ...(body as object),
      [String(next.pick(['role', 'accountId', 'id', '__proto__', 'constructor', 'x'.repeat(200)]))]: next.pick(hostile),
    }
  return withOneWrong(body, next)
}

function withOneWrong(value: unknown, next: Random): unknown {
  if (Array.isArray(value))
    return next.chance(0.5) || value.length === 0
      ? next.pick(hostile)
      : value.map((one, index) => (index === 0 ? withOneWrong(one, next) : one))
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return next.pick(hostile)
  const name = next.pick(Object.keys(value))
  if (next.chance(0.15)) return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
  return { ...value, [name]: withOneWrong((value as Record<string, unknown>)[name], next) }
}
