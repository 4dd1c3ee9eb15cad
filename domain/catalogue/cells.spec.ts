import fc from 'fast-check'
import { stepChoices } from '../activity/step-symbols.ts'
import { topics } from '../activity/topics.ts'
import { describe, expect, it } from 'vitest'
import type { ActivityContent } from '../activity/events.ts'
import { activityBody } from '../activity/schemas.ts'
import { unknownFurtherFields } from '../activity/content-fields.ts'
import {
  adultRoles,
  energies,
  hazards,
  materialKinds,
  messes,
  occasions,
  places,
  skills,
} from '../activity/vocabulary.ts'
import { codesOf, columnsWithWords, optionsOf } from './cell-words.ts'
import { columnAt, columnOf, columns, fromCells, headingOf, toCells, toTypedCells, workbookColumns } from './cells.ts'
import { contentOver, headOf, toFileEntry } from './file-entry.ts'

const id = '00000000-0000-4000-8000-0000000000e1'
const rowOf = (cells: readonly string[]) => Object.fromEntries(columns.map((column, index) => [column, cells[index]!]))
const there = (content: ActivityContent) =>
  contentOver(undefined, fromCells(rowOf(toCells(toFileEntry({ id, version: 3, status: 'draft' }, content)))))

/** Generates any text, including texts that a spreadsheet would read as formulas. */
const anyText = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
      fc
        .array(
          fc.constantFrom('=1+1', '+', '-', '@', "'", '\t', '\\', '\n', ';', ',', '"', 'ş', ' ', 'none', '∅', '|'),
          { minLength: 1, maxLength: 12 },
        )
        .map((parts) => parts.join('').slice(0, maxLength)),
    )
    .filter((text) => text.trim() !== '' && text.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(text))
    .map((text) => text.trim())
const oneLine = (maxLength: number) =>
  anyText(maxLength)
    .map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '').trim())
    .filter((text) => /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}⠀]/u.test(text))
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const some = <T>(options: readonly T[], min = 0, max = options.length) =>
  maybe(fc.uniqueArray(fc.constantFrom(...options), { minLength: min, maxLength: max }))
const text = fc.record({
  title: oneLine(120),
  purpose: anyText(500),
  description: maybe(anyText(200)),
  materials: fc.array(anyText(60), { maxLength: 5 }),
  steps: fc.array(anyText(60), { maxLength: 5 }),
  safetyNotes: maybe(anyText(60)),
  easier: maybe(anyText(60)),
  harder: maybe(anyText(60)),
})
const content: fc.Arbitrary<ActivityContent> = fc.record({
  category: fc.constantFrom('DOGA_KESIF' as const, 'DIL_HIKAYE' as const),
  monthTheme: fc.integer({ min: 1, max: 12 }),
  minAge: fc.integer({ min: 2, max: 4 }),
  maxAge: fc.integer({ min: 4, max: 6 }),
  durationMinutes: fc.integer({ min: 1, max: 180 }),
  videoUrl: maybe(fc.constant('https://example.org/?a=1;b,"c"')),
  pdfUrl: maybe(fc.constant('http://example.org/a.pdf')),
  interests: fc.uniqueArray(fc.constantFrom('music', 'nature', 'two words', '-x'), { maxLength: 3 }),
  topics: fc.subarray([...topics], { maxLength: 6 }),
  stepSymbols: fc.array(fc.constantFrom(...stepChoices), { maxLength: 6 }),
  prepMinutes: maybe(fc.integer({ min: 0, max: 120 })),
  waitMinutes: maybe(fc.integer({ min: 0, max: 1440 })),
  days: maybe(fc.integer({ min: 1, max: 31 })),
  difficulty: maybe(fc.integer({ min: 1, max: 5 })),
  energy: maybe(fc.constantFrom(...energies)),
  mess: maybe(fc.constantFrom(...messes)),
  places: some(places, 1),
  adult: maybe(fc.constantFrom(...adultRoles)),
  siblings: maybe(fc.boolean()),
  materialKinds: some(materialKinds),
  skills: some(skills, 1, 4),
  hazards: some(hazards),
  season: some([1, 2, 3, 11, 12]),
  occasion: maybe(fc.constantFrom(...occasions)),
  kin: maybe(fc.constantFrom('shadow', 'socks-2')),
  translations: fc.record({ tr: text, en: maybe(text) }),
})

describe('table cells of an entry', () => {
  it('restore the same entry when they are read back', () => {
    fc.assert(
      fc.property(content, (said) => {
        const sound = activityBody.parse(said)
        const back = there(sound)
        expect(back.success ? back.data : back.error.issues).toEqual(sound)
        expect(headOf(fromCells(rowOf(toCells(toFileEntry({ id, version: 3, status: 'draft' }, sound))))).data).toEqual(
          { id, version: 3, status: 'draft' },
        )
      }),
      { numRuns: 400 },
    )
  })

  it('contain nothing that a spreadsheet would run as a formula', () => {
    fc.assert(
      fc.property(content, (said) => {
        for (const cell of toCells(toFileEntry({ id, version: 3, status: 'published' }, said)))
          expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
      }),
    )
  })

  const bare: ActivityContent = {
    category: 'DOGA_KESIF',
    monthTheme: 1,
    minAge: 2,
    maxAge: 4,
    durationMinutes: 10,
    videoUrl: null,
    pdfUrl: null,
    interests: [],
    topics: [],
    stepSymbols: [],
    ...unknownFurtherFields,
    translations: {
      tr: {
        title: '=HYPERLINK("http://evil")',
        purpose: 'Gözlem',
        description: null,
        materials: ['- 1 bardak', 'iki\nsatır', 'son\\'],
        steps: [],
        safetyNotes: null,
        easier: null,
        harder: null,
      },
      en: null,
    },
  }
  it('hold one list item a line, formulas as text, and none for an empty list', () => {
    const row = rowOf(
      toCells(toFileEntry({ id, version: 3, status: 'published' }, { ...bare, materialKinds: [], season: null })),
    )
    expect(row).toMatchObject({
      'tr.title': '\'=HYPERLINK("http://evil")',
      'tr.materials': "'- 1 bardak\niki\\\nsatır\nson\\\\",
      materialKinds: 'none',
      season: '',
      'en.title': '',
      siblings: '',
    })
  })
  it.each([
    ['minAge', 'minAge'],
    ['interests.2', 'interests.2'],
    ['translations.tr.title', 'tr.title'],
    ['translations.en.steps.3', 'en.steps.3'],
    ['translations', 'tr.title'],
    ['translations.tr', 'tr.title'],
  ])('columnAt(%s) is %s', (field, column) => expect(columnAt(field)).toBe(column))
  it('are found by the code of their column, or by its name in either language', () => {
    for (const column of [...columns, 'updatedAt'])
      for (const name of [column, ` ${column.toUpperCase()} `, headingOf(column, 'tr'), headingOf(column, 'en')])
        expect(columnOf(name), name).toBe(column)
    for (const name of ['colour', 'de.title', 'tr.colour', '', '__proto__', 'constructor'])
      expect(columnOf(name), name).toBe(undefined)
    expect(headingOf('tr.steps', 'tr')).toBe('Adımlar (Türkçe)')
    expect(headingOf('en.steps', 'en')).toBe('Steps (English)')
    expect(fromCells({ version: '9', updatedAt: '2026-11-21', difficulty: '3' })).toEqual({ version: 9, difficulty: 3 })
  })
  it('accept the words of both languages, and the beginning of a name that is unique', () => {
    const words = {
      category: 'Sanat',
      monthTheme: 'Ocak',
      places: 'Evde',
      energy: 'Sakin',
      status: 'Taslak',
      season: 'Kasım, aralık',
    }
    expect(fromCells(words)).toEqual({
      category: 'SANAT_YARATICILIK',
      monthTheme: 1,
      places: ['floor', 'table', 'kitchen', 'bath'],
      energy: 'calm',
      status: 'draft',
      season: [11, 12],
    })
    expect(
      fromCells({
        category: 'art',
        monthTheme: 'January',
        places: 'At the table\nanywhere',
        siblings: 'Yes',
        hazards: 'fındık, ceviz, badem, su',
        materialKinds: 'yok',
        occasion: '23 April, Children’s Day',
        interests: 'Müzik\nkendi ilgisi',
      }),
    ).toEqual({
      category: 'SANAT_YARATICILIK',
      monthTheme: 1,
      places: ['table', 'anywhere'],
      siblings: true,
      hazards: ['nuts', 'water'],
      materialKinds: [],
      occasion: 'childrens-day',
      interests: ['music', 'kendi ilgisi'],
    })
    expect(fromCells({ category: 'Sana', monthTheme: 'Mar', hazards: 'ejderha, su' })).toEqual({
      category: 'Sana',
      monthTheme: 'Mar',
      hazards: ['ejderha', 'water'],
    })
  })
  it.each(['tr', 'en'] as const)('read every name of a vocabulary as its code (%s)', (language) => {
    for (const column of columnsWithWords) {
      const names = optionsOf(column, language) ?? []
      const read = names.map((name) => fromCells({ [column]: name })[column])
      expect(new Set(read.map(String)).size, column).toBe(names.length)
      for (const name of names) expect(codesOf(column, name), name).toHaveLength(1)
    }
  })
  it.each(['tr', 'en'] as const)('in words restore the same entry when they are read back (%s)', (language) => {
    fc.assert(
      fc.property(content, (said) => {
        const sound = activityBody.parse(said)
        const cells = toTypedCells(toFileEntry({ id, version: 3, status: 'draft' }, sound), language)
        const row = Object.fromEntries(workbookColumns.map((column, index) => [column, String(cells[index] ?? '')]))
        const back = contentOver(undefined, fromCells(row))
        expect(back.success ? back.data : back.error.issues).toEqual(sound)
      }),
    )
  })
  it('in a Turkish workbook are Turkish: symbols of steps, and an empty list', () => {
    const said = { ...bare, materialKinds: [], stepSymbols: ['automatic', 'eat'] as const }
    const cells = toTypedCells(toFileEntry({ id, version: 3, status: 'published' }, said), 'tr')
    const cellOf = (column: string) => cells[workbookColumns.indexOf(column)]
    expect([cellOf('materialKinds'), cellOf('stepSymbols')]).toEqual(['yok', 'Otomatik\nYemek, içmek'])
  })
  it('stand in a workbook with status, title, area and ages first and ids last, each once', () => {
    expect(workbookColumns.slice(0, 5)).toEqual(['status', 'tr.title', 'category', 'minAge', 'maxAge'])
    expect(workbookColumns.slice(-3)).toEqual(['kin', 'id', 'version'])
    expect(workbookColumns.toSorted()).toEqual(columns.toSorted())
  })
  it('keep digits as text in text columns', () => {
    expect(fromCells({ 'tr.title': '1001', kin: '7', 'tr.steps': '10\n9', monthTheme: '7', energy: ' ' })).toEqual({
      kin: '7',
      monthTheme: 7,
      energy: null,
      translations: { tr: { title: '1001', steps: ['10', '9'] } },
    })
  })
  it('read a blank cell as unknown, and none as an empty list', () => {
    expect(
      fromCells({ difficulty: ' ', siblings: ' ', places: ' ', season: ' ', interests: ' ', 'tr.materials': '\n' }),
    ).toEqual({
      difficulty: null,
      siblings: null,
      places: null,
      season: null,
      interests: [],
      translations: { tr: { materials: [] } },
    })
    expect(fromCells({ materialKinds: ' None ', season: 'none', places: 'floor;;table,' })).toEqual({
      materialKinds: [],
      season: [],
      places: ['floor', 'table'],
    })
    expect(
      fromCells({ difficulty: '2,5', prepMinutes: '-1', season: '11\nyaz', 'tr.materials': 'ip\\' }),
      'to be refused, or mended, by whoever looks',
    ).toEqual({ difficulty: 2.5, prepMinutes: -1, season: [11, 'yaz'], translations: { tr: { materials: ['ip'] } } })
  })
  it('accept what spreadsheets change: localised booleans, line ends, lists with commas', () => {
    const row = {
      ...rowOf(toCells(toFileEntry({ id, version: 3, status: 'published' }, bare))),
      siblings: 'DOĞRU',
      places: 'floor, table',
      season: '11;12',
      'tr.steps': 'Bir\r\nİki\r\n\r\n',
      'tr.purpose': 'a\r\nb',
    }
    const { data } = contentOver(undefined, fromCells(row))
    expect(data).toMatchObject({
      siblings: true,
      places: ['floor', 'table'],
      season: [11, 12],
      translations: { tr: { steps: ['Bir', 'İki'], purpose: 'a\nb' } },
    })
    for (const [cell, flag] of [
      ['HAYIR', false],
      ['evet', true],
      ['FALSE', false],
      ['yanlış', false],
    ] as const)
      expect(fromCells({ siblings: cell })).toEqual({ siblings: flag })
    expect(fromCells({ difficulty: 'iron', siblings: 'perhaps' })).toEqual({ difficulty: 'iron', siblings: 'perhaps' })
  })
})

describe('contentOver', () => {
  const existing = activityBody.parse({
    category: 'DOGA_KESIF',
    monthTheme: 1,
    minAge: 2,
    maxAge: 4,
    durationMinutes: 10,
    difficulty: 3,
    hazards: ['water'],
    translations: {
      tr: { title: 'Yaprak', purpose: 'Gözlem', easier: 'Az' },
      en: { title: 'Leaf', purpose: 'Looking', harder: 'More' },
    },
  })
  it('keeps the fields that the line omits', () => {
    expect(contentOver(existing, { durationMinutes: 20 }).data).toEqual({ ...existing, durationMinutes: 20 })
    expect(contentOver(existing, { translations: { tr: { title: 'Dal' } } }).data).toEqual({
      ...existing,
      translations: { ...existing.translations, tr: { ...existing.translations.tr, title: 'Dal' } },
    })
    expect(contentOver(existing, {}).data).toEqual(existing)
  })
  it('sets fields that are null in the line to unknown', () => {
    expect(
      contentOver(existing, { difficulty: null, translations: { tr: { easier: null }, en: null } }).data,
    ).toMatchObject({ difficulty: null, translations: { tr: { easier: null }, en: null } })
  })
  it('ignores read-only fields and refuses unknown ones', () => {
    expect(contentOver(existing, { id: 'x', status: 'draft', version: 9, updatedAt: 'x' }).data).toEqual(existing)
    expect(contentOver(existing, { colour: 'red' }).success).toBe(false)
    expect(contentOver(existing, { translations: { de: {} } }).success).toBe(false)
    expect(contentOver(existing, { translations: 'x' }).success).toBe(false)
    expect(contentOver(existing, JSON.parse('{"__proto__":{"durationMinutes":20}}')).success).toBe(false)
  })
})
