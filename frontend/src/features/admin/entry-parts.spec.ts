import type { CatalogueContent } from '@filiz/http/contract/admin-shapes.ts'
import { describe, expect, it } from 'vitest'
import { conflicts, differences, inPageOrder, partKey, withParts } from './entry-parts.ts'
import { anEntry } from './testing/an-entry.ts'
import { contentOf } from './entry-content.ts'

const base = contentOf(anEntry())
const inTurkish = (
  content: CatalogueContent,
  change: Partial<CatalogueContent['translations']['tr']>,
): CatalogueContent => ({
  ...content,
  translations: { ...content.translations, tr: { ...content.translations.tr, ...change } },
})

describe('the fields of an entry in a comparison', () => {
  it('differ in content, while null, empty and missing are equal', () => {
    const { difficulty: _, ...without } = base
    const other: CatalogueContent = { ...inTurkish(without, { steps: ['Başka'] }), kin: 'golge' }
    expect(differences(base, other).map(partKey)).toEqual(['translations.tr.steps', 'difficulty', 'kin'])
    expect(differences(base, structuredClone(base))).toEqual([])
  })
  it('are taken from the other version only when chosen', () => {
    const other: CatalogueContent = { ...inTurkish(base, { title: 'Yeni', purpose: 'Başka amaç' }), minAge: 4 }
    const merged = withParts(
      base,
      other,
      differences(base, other).filter((part) => part.name !== 'purpose'),
    )
    expect(merged).toEqual({ ...inTurkish(base, { title: 'Yeni' }), minAge: 4 })
  })
  it('can remove a translation or add one', () => {
    const {
      translations: { tr, en },
    } = base
    const turkish: CatalogueContent = { ...base, translations: { tr } }
    expect(withParts(base, turkish, differences(base, turkish))).toEqual(turkish)
    expect(withParts(turkish, base, differences(base, turkish)).translations.en).toEqual(en)
  })
  it('show which side of a conflict changed them', () => {
    const mine = inTurkish({ ...base, minAge: 3 }, { title: 'Benimki' })
    const theirs = inTurkish({ ...base, maxAge: 5 }, { title: 'Onunki' })
    expect(conflicts(base, mine, theirs).map(({ part, who }) => [partKey(part), who])).toEqual([
      ['translations.tr.title', 'both'],
      ['minAge', 'onlyMine'],
      ['maxAge', 'onlyTheirs'],
    ])
  })
  it('are sorted as on the page', () => {
    expect(
      inPageOrder([
        'body',
        'monthTheme',
        'translations.tr.steps.10',
        'category',
        'translations.tr.steps.2',
        'maxAge',
        'translations.en.title',
        'translations.tr.purpose',
        'translations.tr.title',
      ]),
    ).toEqual([
      'translations.tr.title',
      'translations.en.title',
      'translations.tr.purpose',
      'translations.tr.steps.2',
      'translations.tr.steps.10',
      'category',
      'maxAge',
      'monthTheme',
      'body',
    ])
  })
})
