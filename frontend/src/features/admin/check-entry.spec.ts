import type { CatalogueContent } from '@filiz/http/contract/admin-shapes.ts'
import { describe, expect, it } from 'vitest'
import { checkEntry } from './check-entry.ts'
import { fieldsFrom, type EntryFields } from './entry-fields.ts'
import { anEntry } from './testing/an-entry.ts'
import { contentOf } from './entry-content.ts'

const fieldsOf = (change: Partial<CatalogueContent> = {}) => fieldsFrom({ ...contentOf(anEntry()), ...change })
const check = (fields: EntryFields, language: 'tr' | 'en' = 'en') => checkEntry(fields, language, (code) => `<${code}>`)

describe('checkEntry', () => {
  it('returns no errors or warnings for a valid entry', () => {
    expect(check(fieldsOf())).toMatchObject({ errors: {}, draftErrors: {}, warnings: [], content: { minAge: 2 } })
  })
  it("returns the schema's errors in the user's language", () => {
    expect(check(fieldsFrom(undefined)).errors).toMatchObject({
      'translations.tr.title': 'Title is required',
      'translations.tr.purpose': 'Purpose is required',
      category: 'Category is required',
    })
    expect(check(fieldsFrom(undefined), 'tr').errors).toMatchObject({ 'translations.tr.title': 'Başlık zorunlu' })
    const fields = fieldsOf({ minAge: 5, videoUrl: 'ftp://example.org/a' })
    expect(Object.keys(check({ ...fields, values: { ...fields.values, monthTheme: '13' } }).errors).toSorted()).toEqual(
      ['maxAge', 'monthTheme', 'videoUrl'],
    )
  })
  it('returns all errors at once, including a minimum age above the maximum', () => {
    const fields = fieldsOf({ minAge: 5 })
    const { errors } = check({
      ...fields,
      values: { ...fields.values, category: '', durationMinutes: '12,5', difficulty: 'x' },
      paragraphs: { ...fields.paragraphs, tr: { ...fields.paragraphs.tr, title: '' } },
    })
    expect(Object.keys(errors).toSorted()).toEqual([
      'category',
      'difficulty',
      'durationMinutes',
      'maxAge',
      'translations.tr.title',
    ])
  })
  it.each(['12,5', '12.5', 'twelve'])('explains how to correct %s', (typed) => {
    const fields = fieldsOf()
    const messageIn = (language: 'tr' | 'en') =>
      check({ ...fields, values: { ...fields.values, durationMinutes: typed } }, language).errors['durationMinutes']
    expect([messageIn('tr'), messageIn('en')]).toEqual([
      'Virgülsüz bir tam sayı yazın',
      'Enter a whole number, without decimals',
    ])
  })
  it("returns the validator's warnings for their fields", () => {
    expect(check(fieldsOf({ hazards: ['small-parts'] })).warnings).toContainEqual({
      path: 'hazards',
      text: 'Not below the age of 3: <small-parts>. Set the youngest age to 3 or more',
    })
    expect(check(fieldsOf({ hazards: ['small-parts'] }), 'tr').warnings).toContainEqual({
      path: 'hazards',
      text: '3 yaşından önce olmaz: <small-parts>. En küçük yaşı en az 3 yapın',
    })
  })
  it('returns warnings even while required fields are empty', () => {
    const fields = fieldsOf({ hazards: ['batteries'] })
    const { errors, warnings } = check({
      ...fields,
      paragraphs: { ...fields.paragraphs, tr: { ...fields.paragraphs.tr, title: '', easier: 'Bu hikaye güzel.' } },
    })
    expect(Object.keys(errors)).toEqual(['translations.tr.title'])
    expect(new Set(warnings.map(({ path }) => path))).toEqual(new Set(['hazards', 'translations.tr.easier']))
  })
  it('asks for nothing but a title in a draft', () => {
    const empty = fieldsFrom(undefined)
    expect(Object.keys(check(empty).draftErrors)).toEqual(['translations.tr.title'])
    const titled = { ...empty, paragraphs: { ...empty.paragraphs, tr: { ...empty.paragraphs.tr, title: 'Kukla' } } }
    expect(check(titled).draftErrors).toEqual({})
    expect(Object.keys(check(titled).errors).toSorted()).toEqual([
      'category',
      'durationMinutes',
      'maxAge',
      'minAge',
      'monthTheme',
      'translations.tr.purpose',
    ])
  })
})
