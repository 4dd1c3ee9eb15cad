import { describe, expect, it } from 'vitest'
import { activityBody } from '../activity/schemas.ts'
import { findingText } from '../texts/findings.ts'
import { catalogueFindings, type Checked } from './catalogue-findings.ts'

const entry = (id: string, title: string, steps: readonly string[], more: object = {}): Checked => ({
  id,
  confirmed: [],
  content: activityBody.parse({
    category: 'DOGA_KESIF',
    monthTheme: 3,
    minAge: 3,
    maxAge: 5,
    durationMinutes: 20,
    ...more,
    translations: {
      tr: { title, purpose: `${title} olur`, materials: [], steps },
      en: { title: `${title} (en)`, purpose: 'It is so', materials: [], steps },
    },
  }),
})
const all = [
  entry('a', 'Gölge avı', ['Feneri yakın', 'Gölgesini yakalasın', 'Duvarda koşsun', 'Işığı kapatın']),
  entry('b', 'Yaprak sayma', ['Parkta yürüyün', 'Yaprakları toplasın', 'Renklerine ayırsın', 'Deftere yapıştırın'], {
    kin: 'yaprak',
  }),
  entry('c', 'GÖLGE AVI', ['Tencereyi çıkarın', 'Kaşıkla vursun', 'Ritim tutsun', 'Yavaşlayıp durun']),
  entry('d', 'Mum ışığı', ['Feneri yakın', 'Gölgesini yakalasın', 'Duvarda koşsun', 'Işığı kapatın']),
  entry('e', 'Su taşıma', ['Kovayı doldurun', 'Süngeri sıksın', 'Bardağa boşaltsın', 'Yeri kurulayın']),
]
const found = [...catalogueFindings(all)].flat()
const of = (code: string) => found.filter(({ finding }) => finding.code === code)

describe('catalogueFindings', () => {
  it('finds duplicate titles that differ only in spelling', () => {
    expect(of('same-title').map(({ id, other, finding }) => [id, other, finding.path])).toEqual([
      ['c', 'a', 'translations.tr.title'],
      ['c', 'a', 'translations.en.title'],
    ])
    expect(findingText(of('same-title')[0]!.finding, 'tr')).toBe('Aynı başlık “Gölge avı” etkinliğinde de var')
  })
  it('finds each pair of similar entries once', () => {
    expect(of('alike').filter(({ id, other }) => id === 'a' && other === 'd')).toHaveLength(1)
    expect(of('alike').some(({ id, other }) => [id, other].includes('e'))).toBe(false)
  })
  it('finds a kin that only one entry has, and missing fields', () => {
    expect(of('lonely-kin').map(({ id }) => id)).toEqual(['b'])
    expect(
      of('unsaid')
        .filter(({ id }) => id === 'e')
        .map(({ finding }) => finding.path),
    ).toContain('difficulty')
  })
  it('finds nothing in an empty catalogue', () => expect([...catalogueFindings([])]).toEqual([]))
})
