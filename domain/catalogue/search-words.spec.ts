import { describe, expect, it } from 'vitest'
import { searchWords } from './search-words.ts'

const share = (one: string, other: string, language: 'tr' | 'en' = 'tr') => {
  const terms = new Set(searchWords(one, language).flat())
  return searchWords(other, language)
    .flat()
    .some((term) => terms.has(term))
}

describe('searchWords', () => {
  it.each([
    ['kardeş', 'kardeşler'],
    ['kardeş', 'KARDEŞİN'],
    ['kardeş', 'kardesini'],
    ['anne', 'annesini'],
    ['taşınma', 'taşınıyoruz'],
    ['paylaşma', 'paylaşmıyor'],
    ['ev', 'evlerimizde'],
    ['el', 'ellerini'],
    ['kitap', 'kitabı'],
    ['çocuk kitabı', 'kitaplar'],
    ['renk', 'rengi'],
    ['yaprak', 'yaprağı'],
    ['uyku', 'uykuya'],
    ['okul', 'okulda'],
    ['su', 'suyla'],
    ['kar', 'karda'],
    ['kar', 'karlı'],
    ['kart', 'karta'],
    ['harf', 'harfleri'],
    ['IŞIK', 'ışıkla'],
    ['sayılar', 'sayı'],
  ])('gives %s and %s a common term', (one, other) => expect(share(one, other)).toBe(true))
  it.each([
    ['counting', 'count'],
    ['puppies', 'puppy'],
    ['boxes', 'box'],
    ['leaves', 'leave'],
    ['running', 'run'],
  ])('gives the English %s and %s a common term', (one, other) => expect(share(one, other, 'en')).toBe(true))
  it.each([
    ['su', 'süpürge'],
    ['top', 'toprak'],
    ['kar', 'karton'],
    ['kar', 'karşı'],
    ['kar', 'karşıdan'],
    ['kar', 'karta'],
    ['kar', 'karnını'],
    ['ev', 'evcil'],
  ])('gives %s and %s no common term', (one, other) => expect(share(one, other)).toBe(false))
  it('leaves out words that say nothing, unless the text is a single word', () => {
    expect(searchWords('çocuğum için 5 uyku oyunu', 'tr')).toEqual([['uyku']])
    expect(searchWords('oyun', 'tr')).toEqual([['oyun']])
    expect(searchWords('böyle bir şey yok', 'tr')).toEqual([])
    expect(searchWords('  !? ', 'tr')).toEqual([])
  })
})
