import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes.ts'

describe('what differs between two entries', () => {
  it('is named field by field, down to the texts of a language', () => {
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
  it('is nothing where they say the same, and where one leaves out what the other does not know', () => {
    expect(
      changesBetween(
        { season: [11, 12], kin: null, translations: { en: null } },
        { season: [11, 12], translations: {} },
      ),
    ).toEqual([])
  })
  it('tells unknown from written: null before, or after', () => {
    expect(changesBetween({ kin: null, season: [1] }, { kin: 'asure', season: null })).toEqual([
      { field: 'kin', before: null, after: 'asure' },
      { field: 'season', before: '1', after: null },
    ])
    expect(changesBetween({ siblings: null }, { siblings: false })).toEqual([
      { field: 'siblings', before: null, after: 'false' },
    ])
  })
  it('is all of a language that one of them has not', () => {
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
  it('shows as much of a long text as somebody reads', () => {
    expect(changesBetween({ text: 'x'.repeat(300) }, { text: 'x'.repeat(301) })).toEqual([
      { field: 'text', before: 'x'.repeat(300), after: `${'x'.repeat(300)}…` },
    ])
  })
})
