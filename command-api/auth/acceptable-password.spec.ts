import { ApiError } from '@filiz/http/api-error.ts'
import { describe, expect, it } from 'vitest'
import { requireAcceptable } from './acceptable-password.ts'

const person = { email: 'ayse.yilmaz@example.org', name: 'Ayşe Işık' }

function refusal(password: string, who = person): string | undefined {
  try {
    requireAcceptable(password, who, 'password')
    return undefined
  } catch (error) {
    return error instanceof ApiError ? error.details.fields!('tr')['password']!.code : 'thrown'
  }
}

describe('requireAcceptable', () => {
  it.each([
    'password',
    'PASSWORD',
    'password1',
    '12345678',
    '123456789',
    'qwertyuiop',
    'football',
    ' 12345678 ',
    'iloveyou',
  ])('refuses the common password %s', (password) => expect(refusal(password)).toBe('password-common'))
  it.each([
    'ayse.yilmaz@example.org',
    'AYSE.YILMAZ@example.org',
    'ayse.yilmaz',
    'Ayşe Işık',
    'ayşeışık',
    'AYSEISIK',
    'ayse-isik-2024',
    'ayseyilmaz123',
  ])("refuses the user's own address or name: %s", (password) => expect(refusal(password)).toBe('password-personal'))
  it.each(['doğru at pil zımba', 'ayşe ile ali parkta', 'x9$kQ2vv', '20242024x', '👩‍👧👩‍👧👩‍👧'])(
    'accepts the password %s',
    (password) => expect(refusal(password)).toBeUndefined(),
  )
  it('ignores a name that contains neither letters nor digits', () =>
    expect(refusal('!!!!!!!!', { ...person, name: '👩‍👧' })).toBeUndefined())
})
