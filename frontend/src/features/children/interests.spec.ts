import { describe, expect, it } from 'vitest'
import { addInterest, interestFrom, ownInterests } from './interests.ts'

describe('a typed interest', () => {
  it.each([
    ['Müzik', 'music'],
    ['MUSIC', 'music'],
    ['  dinozorlar ', 'dinosaurs'],
    ['El işi', 'crafts'],
    ['EL İŞİ', 'crafts'],
  ])('"%s" becomes the code %s of a preset', (typed, code) => {
    expect(interestFrom(typed)).toBe(code)
  })
  it('keeps its text when it is not a preset', () => {
    expect(interestFrom('  Hızlı   trenler ')).toBe('Hızlı trenler')
  })
  it('is added only once, ignoring case and accents', () => {
    expect(addInterest(['music'], 'trenler')).toEqual(['music', 'trenler'])
    const known = ['music', 'Işıklar']
    for (const again of ['müzik', 'ISIKLAR', ' ışıklar', '', '   ']) expect(addInterest(known, again)).toBe(known)
  })
  it('is listed as own interest when it is not a preset', () => {
    expect(ownInterests(['music', 'trenler', 'space'])).toEqual(['trenler'])
  })
})
