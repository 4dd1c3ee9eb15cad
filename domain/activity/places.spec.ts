import { describe, expect, it } from 'vitest'
import { placesOf } from './places.ts'

describe('placesOf', () => {
  it('adds the groups home and outdoors when a place belongs to them', () => {
    expect(placesOf(['kitchen', 'table'])).toEqual(['kitchen', 'table', 'home'])
    expect(placesOf(['park'])).toEqual(['park', 'outdoors'])
    expect(placesOf(['balcony', 'floor'])).toEqual(['balcony', 'floor', 'home', 'outdoors'])
    expect(placesOf(['on-the-way'])).toEqual(['on-the-way'])
  })
  it('returns every place and home for anywhere, but not outdoors', () => {
    expect(placesOf(['anywhere'])).toContain('on-the-way')
    expect(placesOf(['anywhere'])).toContain('home')
    expect(placesOf(['anywhere'])).not.toContain('outdoors')
  })
  it('returns nothing when the places are unknown', () => expect(placesOf([])).toEqual([]))
})
