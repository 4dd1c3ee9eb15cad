import { newActivityBody } from '@filiz/domain/activity/schemas.ts'
import { describe, expect, it } from 'vitest'
import { bodyFrom, fieldPath, fieldsFrom, type EntryFields } from './entry-fields.ts'
import { anEntry } from './testing/an-entry.ts'
import { contentOf } from './entry-content.ts'

const content = contentOf(anEntry())
const accepted = (fields: EntryFields) => newActivityBody.parse(bodyFrom(fields)).content

describe('the fields of an entry', () => {
  it('convert back to the same entry', () => {
    expect(bodyFrom(fieldsFrom(content))).toEqual(content)
  })
  it('distinguish unknown from empty lists', () => {
    const { hazards: _, season: _season, ...less } = content
    expect(accepted(fieldsFrom({ ...less, season: [12, 1] }))).toMatchObject({
      hazards: null,
      season: [12, 1],
      materialKinds: ['textiles'],
    })
    expect(accepted(fieldsFrom({ ...content, materialKinds: [] }))).toMatchObject({ materialKinds: [], hazards: [] })
  })
  it('of a new entry are empty, and the schema reports the required ones', () => {
    const { error } = newActivityBody.safeParse(bodyFrom(fieldsFrom(undefined)))
    expect(error!.issues.map(({ path }) => path.join('.')).toSorted()).toEqual([
      'category',
      'durationMinutes',
      'maxAge',
      'minAge',
      'monthTheme',
      'translations.tr.purpose',
      'translations.tr.title',
    ])
  })
  it('omit the English translation when no English text was typed', () => {
    expect(
      bodyFrom(fieldsFrom({ ...content, translations: { tr: content.translations.tr } }))['translations'],
    ).not.toHaveProperty('en')
  })
  it('pass numbers as typed to the schema, which refuses invalid ones', () => {
    const fields = fieldsFrom(content)
    const body = bodyFrom({ ...fields, values: { ...fields.values, durationMinutes: 'on', minAge: '2.5' } })
    expect(newActivityBody.safeParse(body).error!.issues.map(({ path }) => path.join('.'))).toEqual(
      expect.arrayContaining(['durationMinutes', 'minAge']),
    )
  })
  it('keep the symbol of a step with its line, and leave out those after the last chosen one', () => {
    const fields = fieldsFrom({ ...content, stepSymbols: ['automatic', 'cut'] })
    expect(fields.lines.steps.map(({ symbol }) => symbol)).toEqual([undefined, 'cut', undefined, undefined])
    const [first, second, ...others] = fields.lines.steps
    const swapped = { ...fields, lines: { ...fields.lines, steps: [second!, first!, ...others] } }
    expect(bodyFrom(swapped)).toMatchObject({ stepSymbols: ['cut'] })
    expect(bodyFrom(fieldsFrom({ ...content, stepSymbols: ['automatic'] }))).toMatchObject({ stepSymbols: [] })
  })
  it("map the schema's line numbers to form lines, skipping blank lines", () => {
    const fields: EntryFields = {
      ...fieldsFrom(content),
      lines: {
        materials: [],
        steps: [
          { key: 0, tr: '', en: 'a' },
          { key: 1, tr: 'b', en: '' },
          { key: 2, tr: 'c', en: 'd' },
        ],
      },
    }
    expect([
      fieldPath('translations.tr.steps.1', fields),
      fieldPath('translations.en.steps.1', fields),
      fieldPath('category', fields),
    ]).toEqual(['translations.tr.steps.2', 'translations.en.steps.2', 'category'])
  })
})
