import { expect, it } from 'vitest'
import { initialOf } from './initial.ts'

it.each([
  ['ışıl', 'tr', 'I'],
  ['ipek', 'tr', 'İ'],
  ['ipek', 'en', 'I'],
  ['E\u0301mile', 'en', 'E\u0301'],
  ['👩‍🌾 Ada', 'tr', '👩‍🌾'],
  ['  çınar', 'tr', 'Ç'],
  ['', 'tr', ''],
] as const)('the initial of “%s” in %s is %s', (name, language, initial) => {
  expect(initialOf(name, language)).toBe(initial)
})
