import { describe, expect, it } from 'vitest'
import type { ActivityContent, ActivityText } from '../../activity/events.ts'
import { findingText } from '../../texts/findings.ts'
import { isUnsafe } from '../entry-faults.ts'
import { puppet } from '../testing/puppet.ts'
import { agreementFindings } from './agreement-findings.ts'

const tr: ActivityText = {
  ...puppet.tr,
  purpose: 'Önce siz, sonra kukla.',
  steps: ['Çorabı elinize giyin.', '“Yarın yine gel” deyin.', 'Sırayla konuşun.', 'Kuklayı uyutun.'],
  safetyNotes: 'Çorap kaydırır.',
}
const en: ActivityText = {
  ...puppet.en,
  purpose: 'You first, then the puppet.',
  steps: ['Put the sock on.', 'Say, ‘Come back tomorrow, it’s fun.’', 'Take turns.', 'Put the puppet to bed.'],
  safetyNotes: 'Socks slide.',
}
const good: ActivityContent = { ...puppet.content, minAge: 4, maxAge: 6, interests: [], translations: { tr, en } }
type Change = Partial<ActivityContent> & {
  readonly inTr?: Partial<ActivityText>
  readonly inEn?: Partial<ActivityText>
}
const changed = ({ inTr = {}, inEn = {}, ...content }: Change): ActivityContent => ({
  ...good,
  ...content,
  translations: { tr: { ...tr, ...inTr }, en: { ...en, ...inEn } },
})
const found = (change: Change) => agreementFindings(changed(change))
const codes = (change: Change) => found(change).map(({ code }) => code)
const steps = (text: ActivityText, last: string) => [...text.steps.slice(0, 3), last]

describe('agreementFindings', () => {
  it('returns nothing for an entry whose texts and fields agree', () => expect(found({})).toEqual([]))

  it.each<[string, Change]>([
    ['package-allergen', { inTr: { materials: ['1 boş yumurta kutusu'] }, inEn: { materials: ['1 empty egg box'] } }],
    ['package-allergen', { inTr: { materials: ['2 süt kutusu'] }, inEn: { materials: ['2 milk cartons'] } }],
    [
      'package-allergen',
      { inTr: { materials: ['2 süt ya da meyve suyu kutusu'] }, inEn: { materials: ['2 milk or juice cartons'] } },
    ],
    [
      'season-named',
      { inTr: { description: 'Temmuz güneşinde oynanır.' }, inEn: { description: 'For the July sun.' } },
    ],
    ['season-named', { inTr: { purpose: 'KIŞIN ısıtır.' }, inEn: { purpose: 'It warms you in winter.' } }],
    [
      'days-disagree',
      { inTr: { steps: steps(tr, 'Ertesi gün yine bakın.') }, inEn: { steps: steps(en, 'Look again next day.') } },
    ],
    [
      'days-disagree',
      {
        inTr: { steps: steps(tr, 'Akşam evdekilere anlatsın.') },
        inEn: { steps: steps(en, 'In the evening they tell it.') },
      },
    ],
    ['first-words-late', { topics: ['first-words'] }],
    ['parts-without-materials', { hazards: ['small-parts'], inTr: { materials: [], safetyNotes: 'Yutulur.' } }],
    ['hazard-unexplained', { hazards: ['street'] }],
    ['hazard-likely', { inTr: { steps: steps(tr, 'Çayınızı için.') }, inEn: { steps: steps(en, 'Drink your tea.') } }],
    [
      'hazard-likely',
      {
        inTr: { steps: steps(tr, 'Resmi cama bantlayın.'), materials: ['Bant'] },
        inEn: { steps: steps(en, 'Tape it to the window.'), materials: ['Tape'] },
      },
    ],
    [
      'thing-not-listed',
      { inTr: { steps: steps(tr, 'Makasla kesin.') }, inEn: { steps: steps(en, 'Cut it with scissors.') } },
    ],
    [
      'thing-not-listed',
      { inTr: { steps: steps(tr, 'Fotoğrafını çekin.') }, inEn: { steps: steps(en, 'Take a photo.') } },
    ],
  ])('reports %s for %j', (code, change) => expect(codes(change)).toEqual([code]))

  it.each<[string, Change]>([
    [
      'a named allergen',
      { hazards: ['egg'], inTr: { materials: ['1 yumurta kutusu'] }, inEn: { materials: ['1 egg box'] } },
    ],
    [
      'a yoghurt pot, which can be washed',
      { inTr: { materials: ['1 yoğurt kabı'] }, inEn: { materials: ['1 yoghurt pot'] } },
    ],
    [
      'a season that the entry has',
      { season: [7], inTr: { description: 'Temmuz güneşinde.' }, inEn: { description: 'For the July sun.' } },
    ],
    [
      'an occasion in its month',
      { occasion: 'republic-day', inTr: { description: '29 Ekim’de.' }, inEn: { description: 'On 29 October.' } },
    ],
    [
      'a text of both summer and winter',
      { inTr: { description: 'Yaz gelir, kış gelir.' }, inEn: { description: 'In summer and in winter.' } },
    ],
    ['“yazın”, which also means “write”', { inTr: { steps: steps(tr, 'Adını kâğıda yazın.'), materials: ['Kalem'] } }],
    [
      'another day of an entry of several days',
      {
        days: 2,
        inTr: { steps: steps(tr, 'Ertesi gün yine bakın.') },
        inEn: { steps: steps(en, 'Look again next day.') },
      },
    ],
    [
      'the evening after hours of waiting',
      {
        waitMinutes: 300,
        inTr: { steps: steps(tr, 'Akşam bakın.') },
        inEn: { steps: steps(en, 'Look in the evening.') },
      },
    ],
    [
      'the evening in the first step',
      {
        inTr: { steps: ['Akşam bakın.', ...tr.steps.slice(1)] },
        inEn: { steps: ['Look in the evening.', ...en.steps.slice(1)] },
      },
    ],
    ['first words below four', { topics: ['first-words'], minAge: 3 }],
    [
      'unknown hazards',
      { hazards: null, inTr: { materials: ['1 yumurta kutusu'] }, inEn: { materials: ['1 egg box'] } },
    ],
    ['an explained hazard', { hazards: ['street'], inTr: { safetyNotes: 'Kaldırımda el ele yürüyün.' } }],
    [
      'a listed thing',
      {
        inTr: { steps: steps(tr, 'Makasla kesin.'), materials: ['1 makas'] },
        inEn: { steps: steps(en, 'Cut it with scissors.'), materials: ['1 pair of scissors'] },
      },
    ],
    [
      'rock, paper, scissors',
      {
        inTr: { steps: steps(tr, 'Taş, kâğıt, makas oynayın.') },
        inEn: { steps: steps(en, 'Play rock, paper, scissors.') },
      },
    ],
    ['a word that only one of two texts has', { inTr: { steps: steps(tr, 'Fotoğrafını çekin.') } }],
  ])('returns nothing for %s', (_, change) => expect(found(change)).toEqual([]))

  it('judges an entry without an English text, and Turkish without its letters, from the Turkish text', () => {
    const alone = (text: Partial<ActivityText>) =>
      agreementFindings({ ...good, translations: { tr: { ...tr, ...text }, en: null } }).map(({ code }) => code)
    expect(alone({ description: 'Ağustos akşamı oynanır.' })).toEqual(['season-named'])
    const plain = {
      title: 'Kukla',
      purpose: 'Once siz.',
      steps: ['a', 'b', 'c', 'd'],
      easier: 'x',
      harder: 'y',
      safetyNotes: 'z',
      materials: ['1 corap'],
    }
    expect(alone({ ...plain, description: 'Agustos aksami oynanir.' })).toEqual(['season-named'])
    expect(alone({ ...plain, description: 'Her gun oynanir.' })).toEqual([])
  })

  it('names the whole word in the sentence for an administrator', () => {
    const [season] = found({ inTr: { purpose: 'Bir temmuzda.' }, inEn: { purpose: 'In July.' } })
    expect(findingText(season!, 'tr')).toMatch(/^“temmuzda” bir mevsim ya da ay/)
    const [thing] = found({ inTr: { steps: steps(tr, 'Makasla kesin.') }, inEn: { steps: steps(en, 'Use scissors.') } })
    expect(findingText(thing!, 'tr')).toBe('Adımlarda kullanılıyor, malzemelerde yok: makas')
    expect(findingText(thing!, 'en')).toBe('the steps use it, but the materials do not list it: scissors')
  })

  it('never refuses a publication', () => {
    const all = found({
      hazards: ['street', 'small-parts'],
      topics: ['first-words'],
      inTr: { materials: [], steps: steps(tr, 'Yarın makasla kesin.'), description: 'Kışın.' },
      inEn: { materials: [], steps: steps(en, 'Use scissors tomorrow.'), description: 'In winter.' },
    })
    expect(all.length).toBeGreaterThanOrEqual(5)
    expect(all.filter(isUnsafe)).toEqual([])
  })
})
