import { expect, it } from 'vitest'

import { defaultLanguage, languageOf, languages, type Language } from './language.ts'

it.each<[lang: string | null | undefined, acceptLanguage: string | undefined, language: Language, why: string]>([
  [undefined, undefined, 'tr', 'nothing is asked for'],
  ['', '', 'tr', 'nothing is asked for'],
  [null, '*', 'tr', 'anything will do'],
  ['en', 'tr', 'en', 'the query comes first'],
  ['tr', 'en', 'tr', 'the query comes first'],
  ['TR', undefined, 'tr', 'case does not matter'],
  [' tr ', 'en', 'tr', 'blanks around it do not matter'],
  [' ', 'en', 'en', 'blanks ask for nothing'],
  ['tr-TR', undefined, 'tr', 'the region does not matter'],
  ['de', 'tr', 'en', 'another language is English'],
  ['trv', undefined, 'en', 'Seediq is not Turkish'],
  [undefined, 'tr-TR,tr;q=0.9,en;q=0.8', 'tr', 'the first'],
  [undefined, 'en-GB,en;q=0.9,tr;q=0.8', 'en', 'the first'],
  [undefined, 'de-DE,tr;q=0.5', 'en', 'the first, even one that we do not have'],
  [undefined, 'en;q=0.5, tr', 'tr', 'the weightiest'],
  [undefined, 'en;q=0, tr;q=0.1', 'tr', 'not this one'],
  [undefined, 'tr;q=0.4, en;q=0.5', 'en', 'the weightiest'],
  [undefined, 'en;q=0', 'tr', 'not this one, and no other'],
  [undefined, ', en;q=0.5', 'en', 'what is empty is nobody’s wish'],
  [undefined, ', ;q=1', 'tr', 'nonsense asks for nothing'],
])('for lang=%s and Accept-Language: %s returns %s: %s', (lang, acceptLanguage, language) => {
  expect(languageOf(lang, acceptLanguage)).toBe(language)
})

it('supports Turkish and English, Turkish by default', () => {
  expect(languages).toEqual(['tr', 'en'])
  expect(defaultLanguage).toBe('tr')
})
