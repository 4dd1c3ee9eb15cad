import { expect, it } from 'vitest'
import { email } from './fields.ts'

it.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['  ada@example.org\n', 'ada@example.org'],
  ['Ada Kaya <ada@example.org>', 'ada@example.org'],
  ['"Kaya, Ada" <Ada@example.org>', 'ada@example.org'],
  ['<ada@example.org>', 'ada@example.org'],
  ['mailto:ada@example.org', 'ada@example.org'],
  ['MAILTO:ada@example.org?subject=hi', 'ada@example.org'],
  ['<mailto:ada@example.org>', 'ada@example.org'],
  ['"ada@example.org"', 'ada@example.org'],
  ['“ada@example.org”,', 'ada@example.org'],
  ['ada@example.org;', 'ada@example.org'],
  ['Ada Kaya <ada@example.org>;', 'ada@example.org'],
  ['ada@example.org.', 'ada@example.org'],
  ['\u200bada@example.org\ufeff', 'ada@example.org'],
  ['ada@example.org\u202c', 'ada@example.org'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
  ['ada+x@example.org', 'ada+x@example.org'],
  ['İPEK.ISIK@example.org', 'ipek.isik@example.org'],
  ['ada@çiçek.com.tr', 'ada@xn--iek-1lab.com.tr'],
  ['Ada <ada@ÇİÇEK.com.tr>', 'ada@xn--iek-1lab.com.tr'],
  ['ada@xn--iek-1lab.com.tr', 'ada@xn--iek-1lab.com.tr'],
  ['ada@例え.jp', 'ada@xn--r8jz45g.jp'],
])('%j is the address %s', (typed, address) => expect(email.parse(typed)).toBe(address))

it.each([
  'ada',
  '@example.org',
  'ada@',
  'ada@example',
  'a b@example.org',
  'ada@exa mple.org',
  'ada@çiçek',
  'ada@çiçek.com:80',
  'ada@çiçek.com/a',
  'ada\u0000@example.org',
  'ada@example.org\r\nBcc: b@example.org',
  `${'"'.repeat(60_000)}x`,
  'x <y>',
  '',
])('%j is refused', (typed) => expect(email.safeParse(typed).success).toBe(false))
