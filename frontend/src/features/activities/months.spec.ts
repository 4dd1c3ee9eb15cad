import { describe, expect, it } from 'vitest'
import { sortedHazards } from './hazards.ts'
import { monthStretches } from './months.ts'

describe('the months of a season', () => {
  it('are ranges, and one that crosses the end of the year comes first', () => {
    expect(monthStretches([6, 7, 8])).toEqual([[6, 8]])
    expect(monthStretches([1, 12, 2])).toEqual([[12, 2]])
    expect(monthStretches([12, 1, 2, 6])).toEqual([
      [12, 2],
      [6, 6],
    ])
    expect(monthStretches([4, 9, 10])).toEqual([
      [4, 4],
      [9, 10],
    ])
  })
  it('are empty for all-year activities', () => {
    expect(monthStretches([])).toEqual([])
    expect(monthStretches([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toEqual([])
  })
})

describe('hazards', () => {
  it('are split into dangers and allergens', () =>
    expect(sortedHazards(['egg', 'heat', 'milk', 'water'])).toEqual({
      dangers: ['water', 'heat'],
      allergens: ['milk', 'egg'],
    }))
})
