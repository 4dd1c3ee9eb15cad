import { describe, expect, it } from 'vitest'
import { filtersFrom, noFilters, type Filters } from './filters.ts'

const from = (query: string) => filtersFrom(new URLSearchParams(query))

describe('the filters of the catalogue', () => {
  it.each<Filters>([
    {},
    { search: 'ışık & su' },
    { category: 'DOGA_KESIF', ageRange: '3-4' },
    { topic: 'toilet', search: 'su' },
    { search: 'a', category: 'DIL_HIKAYE', ageRange: '5-6' },
    { maxMinutes: '10', place: 'outdoors', energy: 'calm', materials: 'none', inSeason: 'true' },
  ])('are the same after writing them to the address and reading them: %j', (filters) => {
    expect(from(new URLSearchParams({ ...filters } as Record<string, string>).toString())).toEqual(filters)
  })
  it('ignore unknown names and values', () => {
    expect(
      from(
        'category=SPORTS&topic=cars&ageRange=0-99&search=%20%20&maxMinutes=11&place=moon&energy=wild&materials=all&inSeason=false',
      ),
    ).toEqual({})
  })
  it('noFilters clears every filter', () => {
    const all: Filters = {
      search: 'a',
      category: 'DIL_HIKAYE',
      topic: 'anger',
      ageRange: '5-6',
      maxMinutes: '10',
      place: 'outdoors',
      energy: 'calm',
      materials: 'none',
      inSeason: 'true',
    }
    expect(Object.keys(noFilters).toSorted()).toEqual(Object.keys(all).toSorted())
    expect(Object.values(noFilters)).toEqual(Object.keys(all).map(() => undefined))
  })
})
