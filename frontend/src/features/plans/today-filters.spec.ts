import { describe, expect, it } from 'vitest'
import { filtersFrom, toggled } from './today-filters.ts'

describe("today's filters", () => {
  it('toggle on and off; turning one on turns its opposite off', () => {
    expect(toggled({}, 'place', 'home')).toEqual({ place: 'home' })
    expect(toggled({ place: 'home', minutes: '10' }, 'place', 'outdoors')).toEqual({ place: 'outdoors', minutes: '10' })
    expect(toggled({ place: 'home', energy: 'calm' }, 'place', 'home')).toEqual({ energy: 'calm' })
  })
  it('are restored from storage without invalid values', () => {
    expect(
      filtersFrom(JSON.stringify({ minutes: '10', place: 'outdoors', energy: 'lively', materials: 'none' })),
    ).toEqual({ minutes: '10', place: 'outdoors', energy: 'lively', materials: 'none' })
    for (const text of [null, 'null', '[]', '{', '{"minutes":"90","place":"moon","wild":true}'])
      expect(filtersFrom(text)).toEqual({})
  })
})
