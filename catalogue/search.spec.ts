import { createSearchIndex } from '@filiz/application/catalogue/search-index.ts'
import type { Topic } from '@filiz/domain/activity/topics.ts'
import { languages, type Language } from '@filiz/domain/shared/language.ts'
import { describe, expect, it } from 'vitest'
import { shippedActivities } from './shipped.ts'

const catalogue = new Map(shippedActivities().map(({ slug, content }) => [slug, content]))
const indexes = new Map(languages.map((language) => [language, createSearchIndex(language)]))
for (const index of indexes.values())
  await index.add([...catalogue].map(([slug, content]) => ({ _id: slug, ...content })))

const found = (words: string, language: Language) => indexes.get(language)!.find(words)
const firstThree = (words: string, language: Language) => found(words, language).slice(0, 3)

describe('the search of the shipped catalogue', () => {
  it.each<[words: string, topic: Topic, language?: Language]>([
    ['kardeş', 'sibling-jealousy'],
    ['kardesini', 'sibling-jealousy'],
    ['kardeşini kıskanıyor', 'sibling-jealousy'],
    ['kıskançlık', 'sibling-jealousy'],
    ['kıskanclk', 'sibling-jealousy'],
    ['inat', 'stubbornness'],
    ['2 yaş inat', 'stubbornness'],
    ['İNATÇI ÇOCUK', 'stubbornness'],
    ['paylaşma', 'sharing'],
    ['oyuncaklarını paylaşmıyor', 'sharing'],
    ['tuvalet eğitimi', 'toilet'],
    ['tuvalet egitmi', 'toilet'],
    ['bez bırakma', 'toilet'],
    ['yağmurlu gün', 'rainy-day'],
    ['hava yağmurlu evde ne yapalım', 'rainy-day'],
    ['temizlik', 'tidying'],
    ['alfabe', 'alphabet'],
    ['harfleri öğretmek', 'alphabet'],
    ['yemek seçme', 'picky-eating'],
    ['sebze yemiyor', 'picky-eating'],
    ['okula alışma', 'starting-school'],
    ['anaokuluna alışamadı', 'starting-school'],
    ['uyumak istemiyor', 'bedtime'],
    ['uykku', 'bedtime'],
    ['öfke nöbeti', 'anger'],
    ['karanlıktan korkuyor', 'fear'],
    ['anneden ayrılamıyor', 'separation'],
    ['diş fırçalamak istemiyor', 'brushing-teeth'],
    ['yeni bebek geliyor', 'new-baby'],
    ['uzun yolculuk', 'travel'],
    ['restoranda beklerken', 'waiting'],
    ['ekran bağımlılığı', 'screen-free'],
    ['yerinde duramıyor', 'burning-energy'],
    ['doğum günü', 'birthday'],
    ['taşınıyoruz', 'moving-house'],
    ['sayı sayma', 'numbers'],
    ['hasta', 'being-ill'],
    ['arkadaş edinemiyor', 'making-friends'],
    ['jealous of baby brother', 'sibling-jealousy', 'en'],
    ['tantrums', 'anger', 'en'],
    ['potty training', 'toilet', 'en'],
    ['picky eater', 'picky-eating', 'en'],
    ['rainy day indoors', 'rainy-day', 'en'],
    ['afraid of the dark', 'fear', 'en'],
    ['birthdy', 'birthday', 'en'],
    ['moving house', 'moving-house', 'en'],
  ])('finds for "%s" three activities about %s first', (words, topic, language = 'tr') => {
    const first = firstThree(words, language)
    expect(first).toHaveLength(3)
    for (const slug of first) expect(catalogue.get(slug)?.topics, slug).toContain(topic)
  })

  it.each<[words: string, slug: string, language?: Language]>([
    ['su', 'suyla-boyama'],
    ['dinozor', 'dinozor-fosilleri'],
    ['karanlık', 'karanlikla-arkadas-olmak'],
    ['el yıkama', 'kakaolu-mikroplar'],
    ['ayakkabı bağlama', 'tavsan-kulagiyla-bagcik'],
    ['deprem', 'cok-kapan-tutun'],
    ['saç yıkama', 'sac-yikama-salonu'],
    ['trafik', 'trafik-isigi-oyunu'],
    ['sore loser', 'kaybeden-dansi-secer', 'en'],
    ['water', 'suyla-boyama', 'en'],
  ])('finds for "%s" the activity %s among the first three', (words, slug, language = 'tr') => {
    expect(firstThree(words, language)).toContain(slug)
  })

  it.each(['asdfgh', 'emzik', 'qwzxj', 'blorp', 'zzzz', 'zzzzzz', 'zırtapoz', 'nxzvk lkjhgf', 'böyle bir şey yok'])(
    'finds nothing for "%s"',
    (words) => {
      for (const language of languages) expect(found(words, language)).toEqual([])
    },
  )

  it.each(['su', 'ev', 'oyun', 'birlikte', 'çocuk', 'a', 'the', 'el ele', 'bir iki üç', 'child', 'yağmur evde'])(
    'finds at most 90 activities for "%s"',
    (words) => {
      for (const language of languages) expect(found(words, language).length).toBeLessThanOrEqual(90)
    },
  )

  it('finds for "kar" the activities with snow, and none with karşı, karta or karın', () => {
    const snow = /(?<!\p{L})kar(?!\p{L})|(?<!\p{L})kar(?:[dl]|top|tane)/iu
    for (const slug of found('kar', 'tr')) expect(JSON.stringify(catalogue.get(slug)!.translations.tr)).toMatch(snow)
  })

  it('finds the same for Turkish words typed without Turkish letters', () => {
    for (const words of ['kıskançlık', 'yağmurlu gün', 'öfke', 'diş fırçalama'])
      expect(found(words.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i'), 'tr')).toEqual(
        found(words, 'tr'),
      )
  })

  it('forgets removed activities', async () => {
    const index = createSearchIndex('tr')
    await index.add([{ _id: 'one', ...catalogue.get('suyla-boyama')! }])
    expect(index.find('su')).toEqual(['one'])
    index.remove(['one', 'unknown'])
    expect(index.find('su')).toEqual([])
  })
})
