import { describe, expect, it } from 'vitest'
import type { ActivityContent, ActivityText } from '../activity/events.ts'
import { unknownFurtherFields } from '../activity/content-fields.ts'
import { presetInterests } from '../child/schemas.ts'
import { findingText } from '../texts/findings.ts'
import { kindOfFinding } from './catalogue-findings.ts'
import { entryFaults, entryFindings, isUnsafe } from './entry-faults.ts'
import { puppet } from './testing/puppet.ts'

const { content: good, tr, en } = puppet
/** Without the findings about hazards that no text explains: the texts of this spec explain none. */
const faults = (content: Partial<ActivityContent>) =>
  entryFindings({ ...good, ...content }, { whole: true })
    .filter(({ code }) => code !== 'hazard-unexplained')
    .map((found) => findingText(found, 'en'))
const inTurkish = (text: Partial<ActivityText>) => faults({ translations: { tr: { ...tr, ...text }, en } })
const inEnglish = (text: Partial<ActivityText>) => faults({ translations: { tr, en: { ...en, ...text } } })

describe('entryFaults', () => {
  it('returns no fault for a valid entry', () => expect(faults({})).toEqual([]))
  it('requires all fields only when the entry must be whole', () => {
    expect(faults(unknownFurtherFields)).toHaveLength(13)
    expect(entryFaults({ ...good, skills: null, energy: null }, { whole: true })).toEqual([
      '“Pace” is not given',
      '“Skills” is not given',
    ])
    expect(
      entryFaults({ ...good, season: null, occasion: 'republic-day', materialKinds: null }, { whole: false }),
    ).toEqual([])
    expect(entryFaults({ ...good, season: null, occasion: 'ramazan' }, { whole: false })).toEqual([])
    expect(faults({ translations: { tr: { ...tr, easier: null, safetyNotes: null }, en: null } })).toEqual([
      '“If it’s too hard” has no Turkish text',
      '“Safety” has no Turkish text',
      'no English text',
    ])
    expect(entryFaults({ ...good, ...unknownFurtherFields, translations: { tr, en: null } }, { whole: false })).toEqual(
      [],
    )
  })
  it('reports a missing safety note only once, as a fault that blocks the publication', () => {
    const content = { ...good, hazards: ['heat', 'cords'] as const, adult: 'with' as const }
    const found = entryFindings({ ...content, translations: { tr, en: { ...en, safetyNotes: null } } }, { whole: true })
    const atNote = found.filter(({ path }) => path === 'translations.en.safetyNotes')
    expect(atNote.map((one) => [findingText(one, 'en'), isUnsafe(one), kindOfFinding(one)])).toEqual([
      ['A safety note is missing: heat, cords. Say what to watch out for', true, 'hazards'],
    ])
  })
  it.each<[Partial<ActivityContent>, string]>([
    [{ places: ['floor', 'anywhere'] }, 'anywhere stands alone among places'],
    [{ interests: ['knitting'] }, 'no preset interest is called knitting'],
    [{ materialKinds: [] }, 'kinds of materials and materials do not agree that nothing is needed'],
    [{ hazards: ['small-parts'] }, 'Not below the age of 3: small-parts. Set the youngest age to 3 or more'],
    [{ hazards: ['batteries'] }, 'Not below the age of 3: batteries. Set the youngest age to 3 or more'],
    [
      { hazards: ['heat'], adult: 'near' },
      'Below the age of 3 an adult must take part: heat. Change this, or the youngest age',
    ],
    [
      { hazards: ['food-choking'], adult: 'near', minAge: 4 },
      'Below the age of 5 an adult must take part: food-choking. Change this, or the youngest age',
    ],
    [
      { materialKinds: ['food'], translations: { tr: { ...tr, materials: ['2 dilim ekmek'] }, en } },
      '‘ekmek’ is a hazard: wheat. It is not among the hazards',
    ],
    [{ season: [1, 2] }, 'the month theme is not in its season'],
    [{ occasion: 'childrens-day' }, 'childrens-day does not come in month 10'],
    [{ occasion: 'republic-day', monthTheme: 9 }, 'republic-day does not come in month 9'],
    [{ occasion: 'teachers-day' }, 'teachers-day does not come in month 10'],
    [{ interests: presetInterests.slice(0, 5) }, '5 interests, at most 4'],
    [
      { translations: { tr: { ...tr, materials: [] }, en: { ...en, materials: [] } } },
      'kinds of materials and materials do not agree that nothing is needed',
    ],
    [{ occasion: 'ramazan', season: [10] }, 'ramazan moves through the year: it has no season'],
  ])('for %j reports: %s', (content, fault) => expect(faults(content)).toEqual([fault]))
  it('allows an allergen listed in the hazards', () => {
    expect(
      faults({
        materialKinds: ['food'],
        hazards: ['egg'],
        translations: { tr: { ...tr, materials: ['1 yumurta'] }, en: { ...en, materials: ['1 egg'] } },
      }),
    ).toEqual([])
  })
  it('requires an occasion to match month theme and season', () => {
    expect(faults({ occasion: 'republic-day', season: [4] })).toEqual([
      'the month theme is not in its season',
      'republic-day does not come in its season',
    ])
    expect(faults({ occasion: 'republic-day', season: [10, 11] })).toEqual([])
    for (const monthTheme of [1, 6]) expect(faults({ occasion: 'school-report', monthTheme })).toEqual([])
  })
  it.each<Partial<ActivityContent>>([
    { places: ['anywhere'] },
    { interests: presetInterests.slice(0, 4) },
    { materialKinds: [], translations: { tr: { ...tr, materials: [] }, en: { ...en, materials: [] } } },
    { hazards: ['heat'], adult: 'with' },
    { hazards: ['heat'], adult: 'near', minAge: 3 },
    { hazards: ['water'], materialKinds: ['water'] },
  ])('reports nothing for %j', (content) => expect(faults(content)).toEqual([]))
  it('allows small parts from age three, and an occasion in its month', () => {
    expect(faults({ minAge: 3, hazards: ['small-parts'] })).toEqual([])
    expect(faults({ occasion: 'republic-day', season: [10] })).toEqual([])
    expect(faults({ occasion: 'ramazan' })).toEqual([])
  })
  it('requires the same number of steps and materials in both languages', () =>
    expect(inEnglish({ steps: en.steps.slice(1).concat('a', 'b'), materials: ['1 sock', '1 button'] })).toEqual([
      '“Steps”: 4 in Turkish, 5 in English',
      '“Materials”: 1 in Turkish, 2 in English',
    ]))
  it('limits the length of each text', () => {
    expect(inTurkish({ title: 'a'.repeat(61) })).toEqual(['“Title” has 61 characters in Turkish, at most 60'])
    expect(inTurkish({ title: 'a'.repeat(60) })).toEqual([])
    const both = (text: Partial<ActivityText>) =>
      faults({ translations: { tr: { ...tr, ...text }, en: { ...en, ...text } } })
    const some = (count: number, length = 1) => Array.from({ length: count }, () => 'a'.repeat(length))
    expect(both({ steps: some(8, 300), materials: some(10, 120) })).toEqual([])
    expect(both({ steps: some(9) })).toEqual([
      '4 to 8 steps in Turkish are wanted, not 9',
      '4 to 8 steps in English are wanted, not 9',
    ])
    expect(both({ materials: some(11) })).toEqual([
      '11 Turkish materials, at most 10',
      '11 English materials, at most 10',
    ])
    expect(both({ steps: [...some(3), 'a'.repeat(301)] })).toEqual([
      'a step of 301 characters in Turkish',
      'a step of 301 characters in English',
    ])
    expect(both({ materials: ['a'.repeat(121)] })).toEqual([
      'a material of 121 characters in Turkish',
      'a material of 121 characters in English',
    ])
    expect(inTurkish({ safetyNotes: 'Bir. İki! Üç?' })).toEqual([])
    expect(inTurkish({ safetyNotes: 'Bir. İki! Üç? Dört…' })).toEqual(['Turkish safety of more than 3 sentences'])
    expect(
      faults({ translations: { tr: { ...tr, steps: ['a', 'b', 'c'] }, en: { ...en, steps: ['a', 'b', 'c'] } } }),
    ).toEqual(['4 to 8 steps in Turkish are wanted, not 3', '4 to 8 steps in English are wanted, not 3'])
  })
})

describe('a forbidden word', () => {
  it.each([
    'Neden sonuç ilişkisi kurdurur.',
    'Farkındalık kazanır.',
    'Bir öykü anlatın.',
    'Bu linke bakın.',
    'Kağıt katlayın.',
    'Rüzgarda koşun.',
    'Bir hikaye.',
    "Ayşe'nin",
    '3-4 tane',
    'Dur - bak',
    '5–6 yaşındaki çocuk sayar.',
    '‘Merhaba’ deyin.',
    'Güven duygusu sezdirir.',
    'Paylaşmayı yaşatır, sabrı destekler.',
  ])('is reported in Turkish: %s', (purpose) =>
    expect(inTurkish({ purpose })).toEqual([expect.stringMatching(/^Turkish: ‘/)]),
  )
  it.each([
    '“Hello”',
    "It's",
    'Fill it with ışık',
    'Fine motor skills',
    'A favorite color',
    'A four-year-old can count.',
  ])('is reported in English: %s', (purpose) =>
    expect(inEnglish({ purpose })).toEqual([expect.stringMatching(/^English: ‘/)]),
  )
  it.each([
    'Kâğıt, rüzgâr, hikâye.',
    'İlk adımı o atsın.',
    'Çocuğunuz yaşıt bir arkadaşını çağırsın.',
    'Yaşattığınız bir anıyı anlatın.',
  ])('is not reported within another word: %s', (purpose) => expect(inTurkish({ purpose })).toEqual([]))
  it('is reported with some characters around it', () => {
    expect(inEnglish({ purpose: 'On a rainy afternoon choose a favorite toy and play with it.' })).toEqual([
      expect.stringContaining('‘on choose a favorite toy and pla’: '),
    ])
    expect(inEnglish({ purpose: 'A favorite toy.' })).toEqual([expect.stringContaining('‘A favorite toy.’: ')])
  })
  it('is allowed in a Turkish name', () =>
    expect(inEnglish({ purpose: 'Say İyi bayramlar, Ayşe and Hıdrellez.' })).toEqual([]))
})
