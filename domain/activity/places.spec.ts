import { describe, expect, it } from 'vitest'
import { placesOf } from './places.ts'

describe('where an activity is found', () => {
  it('is at each of its places, at home, outdoors', () => {
    expect(placesOf(['kitchen', 'table'])).toEqual(['kitchen', 'table', 'home'])
    expect(placesOf(['park'])).toEqual(['park', 'outdoors'])
    expect(placesOf(['balcony', 'floor'])).toEqual(['balcony', 'floor', 'home', 'outdoors'])
    expect(placesOf(['on-the-way'])).toEqual(['on-the-way'])
  })
  it('is at every place where it works anywhere, but that makes it no outdoor activity', () => {
    expect(placesOf(['anywhere'])).toContain('on-the-way')
    expect(placesOf(['anywhere'])).toContain('home')
    expect(placesOf(['anywhere'])).not.toContain('outdoors')
  })
  it('is nowhere where nothing is known', () => expect(placesOf([])).toEqual([]))
})
