import { describe, expect, it } from 'vitest'
import { addInterest, interestFrom, ownInterests } from './interests.ts'

describe('an interest that a parent types', () => {
  it.each([
    ['Müzik', 'music'],
    ['MUSIC', 'music'],
    ['  dinozorlar ', 'dinosaurs'],
    ['El işi', 'crafts'],
    ['EL İŞİ', 'crafts'],
  ])('%s is the preset %s', (typed, code) => {
    expect(interestFrom(typed)).toBe(code)
  })
  it('is kept as it was written where it is no preset', () => {
    expect(interestFrom('  Hızlı   trenler ')).toBe('Hızlı trenler')
  })
  it('is added once, however it is written', () => {
    expect(addInterest(['music'], 'trenler')).toEqual(['music', 'trenler'])
    const known = ['music', 'Işıklar']
    for (const again of ['müzik', 'ISIKLAR', ' ışıklar', '', '   ']) expect(addInterest(known, again)).toBe(known)
  })
  it('is told apart from the presets', () => {
    expect(ownInterests(['music', 'trenler', 'space'])).toEqual(['trenler'])
  })
})
