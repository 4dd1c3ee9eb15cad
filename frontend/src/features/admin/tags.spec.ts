import type { CatalogueContent } from '@filiz/http/contract/admin-shapes.ts'
import { expect, it } from 'vitest'
import { tagged, tagKinds, tagValues, untagged } from './tags.ts'

const content = {
  category: 'DOGA_KESIF',
  minAge: 3,
  maxAge: 6,
  season: [12, 1, 2],
  places: ['park'],
  topics: [],
} as unknown as CatalogueContent

it('tagged replaces a single value and the season, and adds to a list', () => {
  expect(tagged(content, 'category', 'SANAT_YARATICILIK').category).toBe('SANAT_YARATICILIK')
  expect(tagged(content, 'minAge', '4').minAge).toBe(4)
  expect(tagged(content, 'season', 'summer').season).toEqual([6, 7, 8])
  expect(tagged(content, 'season', 'all-year').season).toEqual([])
  expect(tagged(content, 'places', 'balcony').places).toEqual(['park', 'balcony'])
})
it('tagged never leaves a place beside "anywhere"', () => {
  expect(tagged(content, 'places', 'anywhere').places).toEqual(['anywhere'])
  expect(tagged({ ...content, places: ['anywhere'] }, 'places', 'park').places).toEqual(['park'])
})
it('tagged returns the same content when it already has the value, whatever the order of the months', () => {
  expect(tagged(content, 'season', 'winter')).toBe(content)
  for (const kind of tagKinds)
    for (const value of tagValues[kind]) {
      const once = tagged(content, kind, value)
      expect(tagged(once, kind, value)).toBe(once)
    }
})
it('untagged takes one value out of a list', () => {
  expect(untagged(content, 'places', 'park').places).toEqual([])
  expect(untagged(content, 'places', 'bath')).toBe(content)
})
