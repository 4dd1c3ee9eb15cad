import { describe, expect, it } from 'vitest'
import { faultsOf } from '../texts/testing/faults-of.ts'
import type { FurtherFields } from './events.ts'
import {
  activityBody,
  adminCatalogueQuery,
  catalogueOrders,
  catalogueQuery,
  exportQuery,
  historyQuery,
  importQuery,
  newActivityBody,
  noteBody,
  publishBody,
  revertBody,
  revisedActivityBody,
  useQuery,
} from './schemas.ts'
import { unknownFurtherFields } from './content-fields.ts'

const text = { title: 'Yaprak', purpose: 'Gözlem' }
const good = {
  category: 'DOGA_KESIF',
  monthTheme: 11,
  minAge: 2,
  maxAge: 6,
  durationMinutes: 30,
  translations: { tr: text },
}
const bare = { description: null, materials: [], steps: [], safetyNotes: null, easier: null, harder: null }
const further: FurtherFields = {
  prepMinutes: 5,
  waitMinutes: 60,
  days: 2,
  difficulty: 3,
  energy: 'calm',
  mess: 'some',
  places: ['kitchen', 'table'],
  adult: 'with',
  siblings: true,
  materialKinds: [],
  skills: ['cooking', 'measuring'],
  hazards: ['heat', 'egg'],
  season: [11, 12],
  occasion: 'asure',
  kin: 'asure-2',
}

describe('activityBody', () => {
  it('fills omitted fields with null or an empty list', () =>
    expect(activityBody.parse(good)).toEqual({
      ...good,
      videoUrl: null,
      pdfUrl: null,
      interests: [],
      topics: [],
      stepSymbols: [],
      ...unknownFurtherFields,
      translations: { tr: { ...text, ...bare }, en: null },
    }))
  it('accepts all fields', () => {
    const whole = {
      ...good,
      videoUrl: 'https://example.com/v?x=1',
      pdfUrl: 'http://example.com/a.pdf',
      interests: ['nature'],
      topics: ['rainy-day', 'sharing'],
      stepSymbols: ['automatic', 'cut', 'hidden', 'cut'],
      ...further,
      translations: {
        tr: {
          ...text,
          description: 'Uzun',
          materials: ['Sepet'],
          steps: ['Topla', 'Say'],
          safetyNotes: 'Dikkat',
          easier: 'Az',
          harder: 'Çok',
        },
        en: { ...text, ...bare },
      },
    }
    expect(activityBody.parse(whole)).toEqual(whole)
  })
  it('accepts numbers at their limits', () => {
    const [least, most] = [
      { monthTheme: 1, durationMinutes: 1, prepMinutes: 0, waitMinutes: 0, days: 1, difficulty: 1, season: [1] },
      {
        monthTheme: 12,
        durationMinutes: 180,
        prepMinutes: 120,
        waitMinutes: 1_440,
        days: 31,
        difficulty: 5,
        season: [12],
      },
    ]
    for (const figures of [least, most]) expect(faultsOf(activityBody, { ...good, ...figures })).toEqual({})
    expect(faultsOf(activityBody, { ...good, minAge: 4, maxAge: 4 })).toEqual({})
    expect(
      faultsOf(activityBody, {
        ...good,
        skills: ['counting', 'comparing', 'sorting', 'patterns'],
        kin: 'k'.repeat(40),
        interests: Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(40, 'x')),
      }),
    ).toEqual({})
    expect(
      faultsOf(activityBody, {
        ...good,
        translations: {
          tr: {
            ...text,
            title: 'x'.repeat(120),
            materials: Array.from({ length: 50 }, () => 'x'.repeat(300)),
            steps: ['x'.repeat(1_000)],
          },
        },
      }),
    ).toEqual({})
  })
  it('reads an empty URL as null', () =>
    expect(activityBody.parse({ ...good, videoUrl: '', pdfUrl: ' ' })).toMatchObject({ videoUrl: null, pdfUrl: null }))
  it('removes duplicates from lists', () =>
    expect(
      activityBody.parse({ ...good, season: [1, 1, 2], places: ['floor', 'floor'], hazards: ['egg', 'egg'] }),
    ).toMatchObject({ season: [1, 2], places: ['floor'], hazards: ['egg'] }))
  it.each([
    [
      { translations: {} },
      {
        category: 'required',
        monthTheme: 'required',
        minAge: 'required',
        maxAge: 'required',
        durationMinutes: 'required',
        'translations.tr': 'required',
      },
    ],
    [{ ...good, category: 'science' }, { category: 'not-an-option' }],
    [{ ...good, category: '' }, { category: 'required' }],
    [{ ...good, monthTheme: 13 }, { monthTheme: 'too-big' }],
    [
      { ...good, minAge: 1, maxAge: 7 },
      { minAge: 'too-small', maxAge: 'too-big' },
    ],
    [{ ...good, minAge: 4, maxAge: 3 }, { maxAge: 'below-min-age' }],
    [{ ...good, durationMinutes: 181 }, { durationMinutes: 'too-big' }],
    [{ ...good, durationMinutes: 0 }, { durationMinutes: 'too-small' }],
    [{ ...good, videoUrl: 'javascript:alert(1)' }, { videoUrl: 'not-a-url' }],
    [
      { ...good, videoUrl: 'ftp://example.com', pdfUrl: 'example.com' },
      { videoUrl: 'not-a-url', pdfUrl: 'not-a-url' },
    ],
    [{ ...good, pdfUrl: 'https://' }, { pdfUrl: 'not-a-url' }],
    [
      { ...good, translations: { tr: { title: ' ', purpose: '' } } },
      { 'translations.tr.title': 'required', 'translations.tr.purpose': 'required' },
    ],
    [
      { ...good, translations: { tr: { title: 'x'.repeat(121), purpose: 'x'.repeat(501) } } },
      { 'translations.tr.title': 'too-long', 'translations.tr.purpose': 'too-long' },
    ],
    [
      { ...good, translations: { tr: { title: null, purpose: null, steps: [null] } } },
      {
        'translations.tr.title': 'required',
        'translations.tr.purpose': 'required',
        'translations.tr.steps.0': 'required',
      },
    ],
    [{ ...good, translations: { tr: text, en: { title: 'Leaf' } } }, { 'translations.en.purpose': 'required' }],
    [{ ...good, translations: { tr: { ...text, steps: [''] } } }, { 'translations.tr.steps.0': 'required' }],
    [
      { ...good, translations: { tr: { ...text, materials: Array.from({ length: 51 }, () => 'x') } } },
      { 'translations.tr.materials': 'too-many' },
    ],
    [
      { ...good, monthTheme: 0, prepMinutes: -1, waitMinutes: -1, days: 32, difficulty: 0 },
      {
        monthTheme: 'too-small',
        prepMinutes: 'too-small',
        waitMinutes: 'too-small',
        days: 'too-big',
        difficulty: 'too-small',
      },
    ],
    [
      { ...good, kin: 'k'.repeat(41), interests: Array.from({ length: 31 }, String) },
      { kin: 'too-long', interests: 'too-many' },
    ],
    [
      { ...good, translations: { tr: { ...text, materials: 'Sepet', steps: [1] } } },
      { 'translations.tr.materials': 'wrong-type', 'translations.tr.steps.0': 'wrong-type' },
    ],
    [
      { ...good, videoUrl: 7, interests: 'nature', translations: { tr: { ...text, description: 7 } } },
      { videoUrl: 'wrong-type', interests: 'wrong-type', 'translations.tr.description': 'wrong-type' },
    ],
    [
      { ...good, prepMinutes: 121, waitMinutes: 1_441, days: 0, difficulty: 6 },
      { prepMinutes: 'too-big', waitMinutes: 'too-big', days: 'too-small', difficulty: 'too-big' },
    ],
    [
      { ...good, energy: 'wild', mess: 'a lot', adult: '', occasion: 'easter' },
      { energy: 'not-an-option', mess: 'not-an-option', adult: 'required', occasion: 'not-an-option' },
    ],
    [
      { ...good, places: [], skills: [], materialKinds: ['glue'], hazards: ['water', 'fire'] },
      { places: 'too-few', skills: 'too-few', 'materialKinds.0': 'not-an-option', 'hazards.1': 'not-an-option' },
    ],
    [
      {
        ...good,
        skills: ['counting', 'comparing', 'sorting', 'patterns', 'shapes'],
        season: [0, 13, 2.5],
        siblings: 'yes',
      },
      {
        skills: 'too-many',
        'season.0': 'too-small',
        'season.1': 'too-big',
        'season.2': 'not-whole',
        siblings: 'wrong-type',
      },
    ],
    [
      { ...good, kin: 'Two words', places: 'kitchen' },
      { kin: 'bad-characters', places: 'wrong-type' },
    ],
    [{ ...good, version: 3 }, { version: 'unknown-field' }],
  ])('refuses %j: %j', (body, faults) => expect(faultsOf(activityBody, body)).toEqual(faults))

  it('fits into one event when all texts have their maximum length', () => {
    const long = {
      title: 'ş'.repeat(120),
      purpose: 'ş'.repeat(500),
      description: 'ş'.repeat(5_000),
      safetyNotes: 'ş'.repeat(2_000),
      easier: 'ş'.repeat(1_000),
      harder: 'ş'.repeat(1_000),
      materials: Array.from({ length: 50 }, () => 'ş'.repeat(300)),
      steps: Array.from({ length: 50 }, () => 'ş'.repeat(1_000)),
    }
    const entry = { ...good, translations: { tr: long, en: long } }
    expect(faultsOf(activityBody, entry)).toEqual({})
    expect(Buffer.byteLength(JSON.stringify(entry))).toBeLessThan(500 * 1024)
  })
})

describe('bodies that write a catalogue entry', () => {
  const content = activityBody.parse(good)
  it('publishes a new entry unless its status is draft', () => {
    expect(newActivityBody.parse(good)).toEqual({ status: 'published', byDefault: true, content })
    expect(newActivityBody.parse({ ...good, status: 'draft' })).toEqual({ status: 'draft', byDefault: false, content })
    expect(faultsOf(newActivityBody, { ...good, status: 'archived' })).toEqual({ status: 'not-an-option' })
    expect(faultsOf(newActivityBody, { ...good, minAge: 4, maxAge: 3 })).toEqual({ maxAge: 'below-min-age' })
  })
  it('accepts the status of a revision and ignores it', () => {
    for (const status of [undefined, null, 'draft', 'published', 'archived'])
      expect(revisedActivityBody.parse({ ...good, status, confirmed: [] })).toEqual({ content })
    expect(faultsOf(revisedActivityBody, { ...good, status: 'gone' })).toEqual({ status: 'not-an-option' })
    expect(faultsOf(revisedActivityBody, { ...good, minAge: 4, maxAge: 3 })).toEqual({ maxAge: 'below-min-age' })
  })
  it('accepts up to 100 confirmed hazard words; hazard and reason (200 characters at most) are optional', () => {
    const answer = { word: 'bıçak', hazard: 'sharp', reason: 'x'.repeat(200) }
    expect(publishBody.parse({ confirm: [answer, { word: ' balon ', reason: '' }] })).toEqual({
      confirm: [answer, { word: 'balon', hazard: null, reason: null }],
    })
    expect(publishBody.parse({})).toEqual({})
    expect(publishBody.parse({ confirm: [] })).toEqual({ confirm: [] })
    expect(faultsOf(publishBody, { confirm: Array.from({ length: 101 }, () => answer) })).toEqual({
      confirm: 'too-many',
    })
    expect(
      faultsOf(publishBody, {
        confirm: [
          { word: '', hazard: 'fire', reason: 'x'.repeat(201) },
          { word: 'x'.repeat(121), who: 'me' },
        ],
      }),
    ).toEqual({
      'confirm.0.word': 'required',
      'confirm.0.hazard': 'not-an-option',
      'confirm.0.reason': 'too-long',
      'confirm.1.word': 'too-long',
      'confirm.1.who': 'unknown-field',
    })
  })
  it('requires a version of at least 1 for a revert', () => {
    expect(revertBody.parse({ version: 1 })).toEqual({ version: 1 })
    expect(faultsOf(revertBody, { version: 0 })).toEqual({ version: 'too-small' })
    expect(faultsOf(revertBody, { version: 1_000_001, text: 'x' })).toEqual({
      version: 'too-big',
      text: 'unknown-field',
    })
  })
  it('accepts a note of up to 2,000 characters', () => {
    expect(noteBody.parse({ text: ` ${'x'.repeat(2_000)} ` })).toEqual({ text: 'x'.repeat(2_000) })
    expect(faultsOf(noteBody, { text: 'x'.repeat(2_001) })).toEqual({ text: 'too-long' })
    expect(faultsOf(noteBody, { version: 1 })).toEqual({ text: 'required', version: 'unknown-field' })
  })
})

describe('catalogue queries', () => {
  it('have defaults and ignore empty parameters', () => {
    expect(catalogueQuery.parse({})).toEqual({ page: 1, limit: 20 })
    expect(
      catalogueQuery.parse({ search: '', category: '', ageRange: '', monthTheme: '', page: '', limit: '', lang: 'tr' }),
    ).toEqual({ page: 1, limit: 20 })
    expect(adminCatalogueQuery.parse({ status: '' })).toEqual({ page: 1, limit: 20 })
  })
  it('parse numbers and ranges', () => {
    for (const [ageRange, from, to] of [
      ['2-6', 2, 6],
      ['4-4', 4, 4],
    ] as const)
      expect(catalogueQuery.parse({ ageRange })).toMatchObject({ ageRange: { from, to } })
    expect(
      catalogueQuery.parse({
        search: ' ışık ',
        category: 'DIL_HIKAYE',
        ageRange: '2-3',
        monthTheme: '4',
        page: '3',
        limit: '100',
      }),
    ).toEqual({
      search: 'ışık',
      category: 'DIL_HIKAYE',
      ageRange: { from: 2, to: 3 },
      monthTheme: 4,
      page: 3,
      limit: 100,
    })
    expect(
      catalogueQuery.parse({
        maxMinutes: '10',
        energy: 'calm',
        place: 'outdoors',
        materials: 'none',
        inSeason: 'true',
      }),
    ).toEqual({
      maxMinutes: 10,
      energy: 'calm',
      place: 'outdoors',
      materials: 'none',
      inSeason: 'true',
      page: 1,
      limit: 20,
    })
    expect(adminCatalogueQuery.parse({ status: 'archived' })).toMatchObject({ status: 'archived' })
  })
  it.each([
    [
      { limit: '101', page: '0' },
      { limit: 'too-big', page: 'too-small' },
    ],
    [
      { limit: 'many', page: '1.5' },
      { limit: 'wrong-type', page: 'not-whole' },
    ],
    [
      { limit: '1e1', page: '0x2' },
      { limit: 'wrong-type', page: 'wrong-type' },
    ],
    [
      { limit: ' 5', page: '2.0' },
      { limit: 'wrong-type', page: 'wrong-type' },
    ],
    [
      { limit: '+5', page: '-2' },
      { limit: 'wrong-type', page: 'too-small' },
    ],
    [
      { limit: ['5'], page: 'Infinity' },
      { limit: 'wrong-type', page: 'wrong-type' },
    ],
    [{ ageRange: '3-2' }, { ageRange: 'not-an-option' }],
    [{ ageRange: '1-9' }, { ageRange: 'not-an-option' }],
    [
      { category: 'X', monthTheme: '13' },
      { category: 'not-an-option', monthTheme: 'too-big' },
    ],
    [{ search: 'x'.repeat(201) }, { search: 'too-long' }],
  ])('refuse %j: %j', (query, faults) => expect(faultsOf(catalogueQuery, query)).toEqual(faults))
  it('accept 1 to 180 minutes, and inSeason only when it is true', () => {
    for (const maxMinutes of ['1', '180'])
      expect(catalogueQuery.parse({ maxMinutes })).toMatchObject({ maxMinutes: Number(maxMinutes) })
    for (const [maxMinutes, fault] of [
      ['0', 'too-small'],
      ['181', 'too-big'],
    ] as const)
      expect(faultsOf(catalogueQuery, { maxMinutes })).toEqual({ maxMinutes: fault })
    expect(
      faultsOf(catalogueQuery, { energy: 'wild', place: 'moon', materials: 'all', inSeason: 'false', monthTheme: '0' }),
    ).toEqual({
      energy: 'not-an-option',
      place: 'not-an-option',
      materials: 'not-an-option',
      inSeason: 'not-an-option',
      monthTheme: 'too-small',
    })
  })
  it('page the history with the same limits as the catalogue', () => {
    expect(historyQuery.parse({})).toEqual({ page: 1, limit: 20 })
    expect(historyQuery.parse({ page: '1000000', limit: '100' })).toEqual({ page: 1_000_000, limit: 100 })
    expect(faultsOf(historyQuery, { page: '1000001', limit: '0' })).toEqual({ page: 'too-big', limit: 'too-small' })
  })
  it('sort the administrators’ table by a column, descending with a hyphen', () => {
    for (const by of catalogueOrders) {
      expect(adminCatalogueQuery.parse({ sort: by })).toMatchObject({ sort: { by, descending: false } })
      expect(adminCatalogueQuery.parse({ sort: `-${by}` })).toMatchObject({ sort: { by, descending: true } })
    }
    expect(faultsOf(adminCatalogueQuery, { sort: 'title-' })).toEqual({ sort: 'not-an-option' })
    expect(faultsOf(adminCatalogueQuery, { sort: 'kin' })).toEqual({ sort: 'not-an-option' })
  })
  it('require a file format for an import', () => {
    expect(importQuery.parse({ format: 'csv' })).toEqual({ format: 'csv', dryRun: false })
    expect(importQuery.parse({ format: 'ndjson', dryRun: 'true' })).toEqual({ format: 'ndjson', dryRun: true })
    expect(faultsOf(importQuery, { format: 'xml', dryRun: 'maybe' })).toEqual({
      format: 'not-an-option',
      dryRun: 'not-an-option',
    })
    expect(importQuery.parse({ format: 'csv', dryRun: 'false' })).toEqual({ format: 'csv', dryRun: false })
    for (const format of ['csv', 'ndjson']) expect(exportQuery.parse({ format })).toEqual({ format })
    for (const [format, read] of [
      ['', 'json'],
      [undefined, 'json'],
      ['json', 'json'],
      ['csv', 'csv'],
    ] as const)
      expect(useQuery.parse({ format })).toEqual({ format: read })
    expect(faultsOf(useQuery, { format: 'ndjson' })).toEqual({ format: 'not-an-option' })
    expect(faultsOf(exportQuery, {})).toEqual({ format: 'required' })
    expect(faultsOf(exportQuery, { format: 'xml' })).toEqual({ format: 'not-an-option' })
  })
})
