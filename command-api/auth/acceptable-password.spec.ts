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
    'P@ssw0rd',
    'Password1!',
    'sifre123',
    'Şifre123',
    'şifre1234!',
    'parola12',
    '1234sifre',
    'galatasaray',
    'galatasaray1905',
    'Fenerbahçe1907',
    'BEŞİKTAŞ1903',
    'trabzonspor61',
    'istanbul34',
    'mehmet123456',
    'Zeynep2018',
    'ayşe1985',
    'seniseviyorum',
  ])('refuses the common password %s', (password) => expect(refusal(password)).toBe('password-common'))
  it.each([
    'aaaaaaaa',
    'ğğğğğğğğ',
    '12341234',
    'abcabcabc',
    'abababababa',
    '77777777777',
    'abcdefgh',
    'hgfedcba',
    '87654321',
    '0987654321',
    'qwertyuıop',
    'poiuytrewq',
    'asdfghjklş',
    'fgğıodrnh',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'qweasdzxc',
    'abc123456',
    'asdf1234',
    '11112222',
    '🐢🐢🐢🐢🐢🐢🐢🐢',
  ])('refuses the repeat, sequence or keyboard walk %s', (password) =>
    expect(refusal(password)).toBe('password-common'),
  )
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
  it.each([
    'doğru at pil zımba',
    'ayşe ile ali parkta',
    'x9$kQ2vv',
    '20242024x',
    '👩‍👧🐢🌲🎈🧩',
    'kitapsifre123',
    'password in my garden',
    'galatasaray maçı 7 mart',
    'mehmet8305172',
    '🎈abc🧩123🌲',
    'qwerty ile ceviz',
  ])('accepts the password %s', (password) => expect(refusal(password)).toBeUndefined())
  it('ignores a name that contains neither letters nor digits', () =>
    expect(refusal('!?#!.?!,', { ...person, name: '👩‍👧' })).toBeUndefined())
})
