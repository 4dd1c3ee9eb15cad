import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes.ts'

describe('changesBetween', () => {
  it('returns each changed field, down to the texts of a language', () => {
    expect(
      changesBetween(
        { durationMinutes: 20, energy: 'calm', translations: { tr: { title: 'Yaprak', steps: ['Topla', 'Say'] } } },
        {
          durationMinutes: 25,
          energy: 'calm',
          translations: { tr: { title: 'Yapraklar', steps: ['Topla', 'Say', 'Boya'] } },
        },
      ),
    ).toEqual([
      { field: 'durationMinutes', before: '20', after: '25' },
      { field: 'translations.tr.title', before: 'Yaprak', after: 'Yapraklar' },
      { field: 'translations.tr.steps', before: 'Topla\nSay', after: 'Topla\nSay\nBoya' },
    ])
  })
  it('returns nothing for equal entries, even when one omits a null field', () => {
    expect(
      changesBetween(
        { season: [11, 12], kin: null, translations: { en: null } },
        { season: [11, 12], translations: {} },
      ),
    ).toEqual([])
  })
  it('returns null as the value before or after', () => {
    expect(changesBetween({ kin: null, season: [1] }, { kin: 'asure', season: null })).toEqual([
      { field: 'kin', before: null, after: 'asure' },
      { field: 'season', before: '1', after: null },
    ])
    expect(changesBetween({ siblings: null }, { siblings: false })).toEqual([
      { field: 'siblings', before: null, after: 'false' },
    ])
  })
  it('lists all fields of a language that only one entry has', () => {
    const english = { title: 'Leaf', steps: ['Gather'] }
    expect(changesBetween({ en: null }, { en: english })).toEqual([
      { field: 'en.title', before: null, after: 'Leaf' },
      { field: 'en.steps', before: null, after: 'Gather' },
    ])
    expect(changesBetween({ en: english }, {})).toEqual([
      { field: 'en.title', before: 'Leaf', after: null },
      { field: 'en.steps', before: 'Gather', after: null },
    ])
  })
  it('shortens long texts to 300 characters', () => {
    expect(changesBetween({ text: 'x'.repeat(300) }, { text: 'x'.repeat(301) })).toEqual([
      { field: 'text', before: 'x'.repeat(300), after: `${'x'.repeat(300)}…` },
    ])
  })
})
