import { describe, expect, it } from 'vitest'
import { filterQuery, isFiltered, startState, tableQuery, tableStateFrom } from './table-state.ts'

const from = (query: string) => tableStateFrom(new URLSearchParams(query))

describe('the table state in the address', () => {
  it('is empty for the initial state, and an empty address gives the initial state', () => {
    expect(tableQuery(startState)).toEqual({})
    expect(from('')).toEqual(startState)
    expect(isFiltered(startState)).toBe(false)
  })
  it('is unchanged after reading and writing all filters, sort order, page and page size', () => {
    const query =
      'search=yaprak&status=draft&category=DOGA_KESIF&ageRange=2-3&monthTheme=10&sort=-updatedAt&page=3&limit=100'
    expect(new URLSearchParams(tableQuery(from(query))).toString()).toBe(query)
    expect(from(query)).toMatchObject({ sort: { by: 'updatedAt', descending: true }, page: 3, limit: 100 })
    expect(isFiltered(from(query))).toBe(true)
  })
  it('keeps further filters, and the filters alone without sort order and page', () => {
    const query = 'missing=en&hazard=sharp&kin=golge-oyunu&changedBy=catalogue&pending=scheduled&page=2'
    expect(new URLSearchParams(tableQuery(from(query))).get('hazard')).toBe('sharp')
    expect(isFiltered(from('hazards=unknown'))).toBe(true)
    expect(filterQuery(from(`${query}&sort=-updatedAt`))).toEqual({
      missing: 'en',
      pending: 'scheduled',
      hazard: 'sharp',
      kin: 'golge-oyunu',
      changedBy: 'catalogue',
    })
  })
  it.each([
    'hazard=lava',
    'missing=tr',
    'kin=',
    'status=gone',
    'category=x',
    'ageRange=9-1',
    'monthTheme=13',
    'monthTheme=1e1',
    'sort=price',
    'page=0',
    'page=-1',
    'limit=7',
  ])('ignores %s', (query) => {
    expect(tableQuery(from(query))).toEqual({})
  })
})
