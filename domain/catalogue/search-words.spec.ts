import { describe, expect, it } from 'vitest'
import { searchTerms } from './search-words.ts'

const share = (one: string, other: string, language: 'tr' | 'en' = 'tr') => {
  const terms = new Set(searchTerms(one, language))
  return searchTerms(other, language).some((term) => terms.has(term))
}

describe('searchTerms', () => {
  it.each([
    ['kardeş', 'kardeşler'],
    ['kardeş', 'KARDEŞİN'],
    ['kitap', 'kitabı'],
    ['çocuk kitabı', 'kitaplar'],
    ['renk', 'rengi'],
    ['yaprak', 'yaprağı'],
    ['uyku', 'uykuya'],
    ['okul', 'okulda'],
    ['su', 'suyla'],
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
    ['ev', 'evcil'],
  ])('gives %s and %s no common term', (one, other) => expect(share(one, other)).toBe(false))
  it('leaves out words that say nothing, unless there are no others', () => {
    expect(searchTerms('çocuğum için uyku oyunu', 'tr')).toEqual(['uyku'])
    expect(searchTerms('oyun', 'tr')).toEqual(['oyun'])
    expect(searchTerms('  !? ', 'tr')).toEqual([])
  })
})
