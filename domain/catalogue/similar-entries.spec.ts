import { describe, expect, it } from 'vitest'
import { createSimilarityFinder, similarPairs } from './similar-entries.ts'
import { similarityToLater, similarityOf, stems } from './likeness.ts'

const text = (title: string, steps: string[], materials: string[] = []) => ({
  title,
  purpose: title,
  description: null,
  materials,
  steps,
  safetyNotes: null,
  easier: null,
  harder: null,
})
const entry = (slug: string, kin: string | null, title: string, steps: string[], materials?: string[]) => ({
  slug,
  content: { kin, translations: { tr: text(title, steps, materials), en: null } },
})
const others = [
  entry('a', null, 'Gölge avı', ['Feneri yakın.', 'Gölgesini yakalasın.'], ['fener', 'çarşaf', 'sandalye', 'mandal']),
  entry('b', null, 'Yaprak sayma', ['Parkta yürüyün.', 'Yaprakları saysın.'], ['sepet', 'eldiven', 'kitap']),
  entry('c', null, 'Tencere bandosu', ['Kapakları çıkarın.', 'Ritim tutsun.'], ['tencere', 'kaşık', 'kapak']),
]

describe('similarity of texts', () => {
  it('compares word stems, so that Turkish suffixes do not matter', () => {
    expect(stems('Topları, topumuz; IŞIĞI ışığa!')).toEqual(['topla', 'topum', 'isigi', 'isiga'])
    const likeness = similarityOf(['kırmızı balonlar', 'kırmızı balonu', 'yaprak'])
    expect(likeness(0, 1)).toBeCloseTo(1)
    expect(likeness(0, 2)).toBe(0)
  })
  it('gives little weight to words that all texts have', () => {
    const likeness = similarityOf(['çocuğunuz koşsun', 'çocuğunuz zıplasın', 'çocuğunuz uyusun'])
    expect(likeness(0, 1)).toBe(0)
  })
  it('ignores words of one or two letters', () => expect(stems('su iç kar')).toEqual(['kar']))
  it('weights repeated words logarithmically', () => {
    const twice = 1 + Math.log(2)
    expect(similarityOf(['kedi kedi köpek', 'kedi köpek köpek', 'kuş'])(0, 1)).toBeCloseTo(
      (2 * twice) / (1 + twice ** 2),
      10,
    )
  })
  it('has the same values in the batch computation', () => {
    const texts = ['kedi kedi köpek', 'kedi köpek köpek kuş', '', 'kuş yuvası', 'köpek kuş', 'su']
    const [pair, behind] = [similarityOf(texts), similarityToLater(texts)]
    for (const a of texts.keys())
      for (const b of texts.keys()) expect(behind(a)[b]).toBeCloseTo(b > a ? pair(a, b) : 0, 12)
  })
  it('is 0 for a text without distinctive words', () => {
    const likeness = similarityOf(['', 'top', 'ev'])
    expect([likeness(0, 1), likeness(1, 0), likeness(0, 2)]).toEqual([0, 0, 0])
  })
  it('uses the more similar language, and lists the most similar pairs first', () => {
    const pair = (slug: string, title: string, english: string) => ({
      slug,
      content: { kin: null, translations: { tr: text(title, []), en: text(english, []) } },
    })
    const found = similarPairs([
      pair('a', 'Gölge avı', 'Shadow hunt'),
      pair('b', 'Fener yak', 'Shadow hunt today'),
      pair('c', 'Kukla konuşur', 'Puppets'),
      pair('d', 'Kukla konuşur', 'Socks'),
      pair('e', 'Su taşı', 'Water'),
    ])
    const titles = found.filter(({ aspect }) => aspect === 'titles')
    expect(titles.map(({ one, other }) => [one.slug, other.slug])).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ])
    expect(found.map(({ likeness }) => likeness)).toEqual(
      found.map(({ likeness }) => likeness).toSorted((x, y) => y - x),
    )
  })
  it('finds an activity repeated with other nouns, and one with the same materials', () => {
    const again = entry(
      'd',
      null,
      'Mum ışığı',
      ['Feneri yakın.', 'Gölgesini yakalasın.'],
      ['fener', 'çarşaf', 'sandalye', 'mandal'],
    )
    expect(similarPairs([...others, again]).map(({ one, other, aspect }) => [one.slug, other.slug, aspect])).toEqual(
      expect.arrayContaining([
        ['a', 'd', 'steps'],
        ['a', 'd', 'materials'],
      ]),
    )
    expect(similarPairs(others)).toEqual([])
  })
  it('ignores pairs with the same kin', () => {
    const [first, ...rest] = others
    const kin = { ...first!, content: { ...first!.content, kin: 'golge' } }
    expect(
      similarPairs([kin, ...rest, entry('d', 'golge', 'Gölge avı', ['Feneri yakın.', 'Gölgesini yakalasın.'])]),
    ).toEqual([])
    expect(
      similarPairs([kin, ...rest, entry('d', 'isik', 'Gölge avı', ['Feneri yakın.', 'Gölgesini yakalasın.'])]),
    ).not.toEqual([])
  })
})

describe('createSimilarityFinder', () => {
  const again = entry(
    'd',
    null,
    'Mum ışığı',
    ['Feneri yakın.', 'Gölgesini yakalasın.'],
    ['fener', 'çarşaf', 'sandalye', 'mandal'],
  )
  it('returns each similar entry once, with its most similar aspect', () => {
    const find = createSimilarityFinder(others)
    expect(find(again.content).map(({ other, aspect }) => [other.slug, aspect])).toEqual([
      ['a', expect.stringMatching(/steps|materials/)],
    ])
    expect(find(entry('e', null, 'Uyku masalı', ['Yatağa uzanın.']).content)).toEqual([])
  })
  it('ignores entries that have only one word in common', () => {
    const find = createSimilarityFinder([
      entry('a', null, 'Gölge avı çadırda yorgan altında', [
        'Feneri yakın.',
        'Gölgesini yakalasın.',
        'Çadırı kurun, yorganı serin.',
      ]),
      ...others.slice(1),
    ])
    expect(find(entry('e', null, 'Gölge boyu ölçme', ['Tebeşirle çizin.', 'Öğlen yine bakın.']).content)).toEqual([])
    expect(
      find(entry('e', null, 'Gölge avı yorgan altında', ['Tebeşirle çizin.', 'Öğlen yine bakın.']).content),
    ).toMatchObject([{ other: { slug: 'a' } }])
  })
  it.each([
    ['both say what all say', 'Oyun', 'Oyun'],
    ['the other has no long word', 'Su', 'Gölge'],
    ['it has none itself', 'Gölge', 'Su'],
  ])('finds an entry by its English text when in Turkish %s', (_, theirs, its) => {
    const titled = (turkish: string, english: string) => ({
      kin: null,
      translations: { tr: text(turkish, []), en: text(english, []) },
    })
    const find = createSimilarityFinder([
      { slug: 'a', content: titled(theirs, 'Shadow hunt') },
      { slug: 'b', content: titled('Oyun', 'Leaf counting') },
    ])
    expect(find(titled(its, 'Shadow hunt'))).toMatchObject([
      { other: { slug: 'a' }, aspect: 'titles', likeness: expect.closeTo(1) },
    ])
  })
  it('ignores entries with the same kin', () => {
    const kin = others.map((other) => ({ ...other, content: { ...other.content, kin: 'golge' } }))
    expect(createSimilarityFinder(kin)({ ...again.content, kin: 'golge' })).toEqual([])
    expect(createSimilarityFinder(kin)({ ...again.content, kin: 'isik' })).toHaveLength(1)
  })
})
