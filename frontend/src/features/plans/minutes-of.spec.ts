import { expect, it } from 'vitest'
import { minutesOf } from './minutes-of.ts'

it.each([
  ['', undefined],
  ['  ', undefined],
  ['15', 15],
  [' 15 ', 15],
  ['\u00A015\u200E', 15],
  ['007', 7],
  ['0', 0],
  ['1234', 1234],
  ['١٥', 15],
  ['۱۵', 15],
  ['１５', 15],
  ['10 dk', 10],
  ['10dk.', 10],
  ['10 dakika', 10],
  ['10 DAKİKA', 10],
  ['10 min', 10],
  ['1 minute', 1],
  ['10 minutes', 10],
])('minutesOf returns for “%s”: %s', (typed, minutes) => expect(minutesOf(typed)).toBe(minutes))

it.each(['7,5', '7.5', '12,5', '1:30', '-5', '+5', '1e2', '0x10', '10-15', '1 0', '10 sn', '1 saat', 'dk', 'on', '½'])(
  'minutesOf returns “%s” unchanged, because it is no whole number',
  (typed) => expect(minutesOf(typed)).toBe(typed),
)
