import { describe, expect, it } from 'vitest'
import { addInterest, interestFrom, ownInterests } from './interests.ts'

describe('a typed interest', () => {
  it.each([
    ['Müzik', 'music'],
    ['MUSIC', 'music'],
    ['  dinozorlar ', 'dinosaurs'],
    ['El işi', 'crafts'],
    ['EL İŞİ', 'crafts'],
  ])('"%s" becomes the preset %s', (typed, code) => {
    expect(interestFrom(typed)).toBe(code)
  })
  it('keeps its text if it is not a preset', () => {
    expect(interestFrom('  Hızlı   trenler ')).toBe('Hızlı trenler')
  })
  it('is added once, ignoring case and accents', () => {
    expect(addInterest(['music'], 'trenler')).toEqual(['music', 'trenler'])
    const known = ['music', 'Işıklar']
    for (const again of ['müzik', 'ISIKLAR', ' ışıklar', '', '   ']) expect(addInterest(known, again)).toBe(known)
  })
  it('is distinguished from the presets', () => {
    expect(ownInterests(['music', 'trenler', 'space'])).toEqual(['trenler'])
  })
})
