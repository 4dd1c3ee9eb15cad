import { expect, it } from 'vitest'
import { lines } from './lines.ts'

it('are cut between words, lose none, and are no longer than asked for where words allow', () => {
  expect(lines('Tam 8 gün, birlikte oynamaya zaman ayırdınız.', 20)).toEqual(['Tam 8 gün, birlikte', 'oynamaya zaman', 'ayırdınız.'])
  expect(lines('a çokuzunbirkelime b', 5)).toEqual(['a', 'çokuzunbirkelime', 'b'])
  expect(lines('kısa', 20)).toEqual(['kısa'])
})
