import { describe, expect, it } from 'vitest'
import { activityBody } from '../activity/schemas.ts'
import { findingText } from '../texts/findings.ts'
import { createCatalogueFindings, severityOf, type Checked } from './catalogue-findings.ts'

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
const findingsAfter = (...updates: readonly Parameters<ReturnType<typeof createCatalogueFindings>['update']>[0][]) => {
  const findings = createCatalogueFindings()
  for (const changed of updates) expect([...findings.update(changed)].length).toBeGreaterThan(0)
  return [...findings.all().values()].flat()
}
const found = findingsAfter(all)
const of = (code: string) => found.filter(({ finding }) => finding.code === code)

describe('the findings of a catalogue', () => {
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
  it('finds nothing in an empty catalogue', () => expect(createCatalogueFindings().all().size).toBe(0))
  it('are the same after single changes as for the changed catalogue at once', () => {
    const [a, b, c, d, e] = all as [Checked, Checked, Checked, Checked, Checked]
    const without = findingsAfter(all, [{ ...d, content: null }], [{ ...c, content: null }])
    expect(without).toEqual(findingsAfter([a, b, e]))
    const back = findingsAfter([a, b, e], [c], [d])
    const pairs = (its: typeof found) => its.map(({ id, other, finding: { code, path } }) => [id, other, code, path])
    expect(pairs(back)).toEqual(pairs(found))
    const corrected = { ...c, content: { ...c.content, translations: e.content.translations } }
    expect(pairs(findingsAfter(all, [corrected], [c]))).toEqual(pairs(found))
  })
  it('have an order of severity that begins with unknown hazards', () => {
    const unsaid = of('unsaid').map(({ finding }) => finding)
    const severities = unsaid.map((finding) => [finding.path === 'hazards', severityOf(finding) === 0])
    expect(severities.every(([isHazards, isFirst]) => isHazards === isFirst)).toBe(true)
    expect(severityOf(of('same-title')[0]!.finding)).toBeGreaterThan(0)
  })
})
