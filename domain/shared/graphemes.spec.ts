import { expect, it } from 'vitest'
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
