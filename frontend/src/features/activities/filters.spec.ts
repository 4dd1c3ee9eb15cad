import { describe, expect, it } from 'vitest'
import { filtersFrom, noFilters, usesMore, withFilters, type Filters } from './filters.ts'

const from = (query: string) => filtersFrom(new URLSearchParams(query))

describe('the filters of the catalogue', () => {
  it.each<Filters>([{}, { search: 'ışık & su' }, { category: 'DOGA_KESIF', ageRange: '3-4' }, { search: 'a', category: 'DIL_HIKAYE', ageRange: '5-6' }, { maxMinutes: '10', place: 'outdoors', energy: 'calm', materials: 'none', inSeason: 'true' }])('survive the address: %j', (filters) => {
    expect(filtersFrom(withFilters(new URLSearchParams(), filters))).toEqual(filters)
  })
  it('are only what the catalogue knows', () => {
    expect(from('category=SPORTS&ageRange=0-99&search=%20%20&maxMinutes=11&place=moon&energy=wild&materials=all&inSeason=false')).toEqual({})
  })
  it('are all gone where none is asked for', () => {
    const all: Filters = { search: 'a', category: 'DIL_HIKAYE', ageRange: '5-6', maxMinutes: '10', place: 'outdoors', energy: 'calm', materials: 'none', inSeason: 'true' }
    expect(Object.keys(noFilters).toSorted()).toEqual(Object.keys(all).toSorted())
    expect(withFilters(withFilters(new URLSearchParams(), all), noFilters).toString()).toBe('')
  })
  it('are behind "more" where they are few people’s', () => {
    expect([usesMore({ search: 'a', category: 'DIL_HIKAYE' }), usesMore({ inSeason: 'true' }), usesMore({ place: 'home' })]).toEqual([false, true, true])
  })
  it('leave the rest of the address alone, and take away what is no longer looked for', () => {
    const params = withFilters(new URLSearchParams('mode=browse&category=DOGA_KESIF&childId=7'), { search: 'su' })
    expect(Object.fromEntries(params)).toEqual({ mode: 'browse', childId: '7', search: 'su' })
  })
})
