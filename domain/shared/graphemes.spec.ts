import { expect, it } from 'vitest'
import { fieldErrors } from '../texts/fields.ts'
import { line } from './fields.ts'
import { graphemesOf } from './graphemes.ts'

it.each([
  ['Ada', 3],
  ['', 0],
  ['e\u0301', 1],
  ['👩‍🌾', 1],
  ['👍🏽', 1],
  ['🇹🇷🇬🇧', 2],
  ['👨‍👩‍👧‍👦x', 2],
])('counts the characters of %j as a reader does, with and without the segmenter', (text, count) => {
  expect([graphemesOf(text).length, graphemesOf(text, null as never).length]).toEqual([count, count])
})

const name = line(50)
it.each([
  ['50 letters', 'ş'.repeat(50), true],
  ['51 letters', 'ş'.repeat(51), false],
  ['50 letters with separate marks', 's\u0327'.repeat(50), true],
  ['50 letters with marks that no composed form has', 'q\u0323'.repeat(50), true],
  ['50 families', '👨‍👩‍👧‍👦'.repeat(50), true],
  ['51 families', '👨‍👩‍👧‍👦'.repeat(51), false],
  ['a letter with 900 marks', `a${'\u0323'.repeat(900)}`, false],
])('a line of at most 50 characters accepts or refuses %s', (_, text, accepted) => {
  const { success, data, error } = name.safeParse(text)
  expect(success).toBe(accepted)
  if (success) expect(data).toBe(text.normalize('NFC'))
  else
    expect(fieldErrors(error, 'en')).toEqual({ body: { code: 'too-long', message: 'Can have at most 50 characters' } })
})
