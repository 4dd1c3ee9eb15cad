import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, sortKey } from './turkish.ts'

describe('fold', () => {
  it.each([
    ['IŞIK', 'isik'],
    ['ışık', 'isik'],
    ['isik', 'isik'],
    ['İĞNE', 'igne'],
    ['iğne', 'igne'],
    ['ÇÖP Güneş', 'cop gunes'],
    ['Kâğıt', 'kagit'],
    ['KÂĞIT', 'kagit'],
    ['  iki \t  boşluk\n', 'iki bosluk'],
    ['Anadolu’da', "anadolu'da"],
    ['Ünlü', 'unlu'],
    ['I\u0307stanbul', 'istanbul'],
    ['gu\u0308l', 'gul'],
    ['TITLE', 'title'],
  ])('of %s is %s', (text, folded) => expect(fold(text)).toBe(folded))

  it('ignores case by Turkish rules', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcçdefgğhıijklmnoöprsştuüvyz ’') }), (text) => {
        expect(fold(text.toLocaleUpperCase('tr'))).toBe(fold(text))
      }),
    )
  })
  it('is idempotent, and a substring stays a substring', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zçğışöüA-ZÇĞİÖŞÜI]{1,8}$/),
        fc.stringMatching(/^[a-zçğışöüA-ZÇĞİÖŞÜI]{1,8}$/),
        (a, b) => {
          expect(fold(`${a}${b}`)).toContain(fold(a))
        },
      ),
    )
  })
})

const sorted = (texts: readonly string[], language: 'tr' | 'en') =>
  texts.toSorted((a, b) => compare(sortKey(a, language), sortKey(b, language)))
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

describe('sortKey', () => {
  it('follows the Turkish alphabet', () => {
    expect(
      sorted(
        ['zil', 'şal', 'su', 'Çan', 'cam', 'dal', 'ığdır', 'İncir', 'hal', 'öz', 'of', 'üç', 'un', 'ğ', 'gaz'],
        'tr',
      ),
    ).toEqual(['cam', 'Çan', 'dal', 'gaz', 'ğ', 'hal', 'ığdır', 'İncir', 'of', 'öz', 'su', 'şal', 'un', 'üç', 'zil'])
  })
  it('follows the English alphabet', () =>
    expect(sorted(['Zoo', 'apple', 'Éclair', 'door', 'Iris', 'ink'], 'en')).toEqual([
      'apple',
      'door',
      'Éclair',
      'ink',
      'Iris',
      'Zoo',
    ]))
  it('orders digits before letters and prefixes first, and ignores case, accents and punctuation', () => {
    expect(sorted(['At', '2 Top', 'A', 'Atlar'], 'tr')).toEqual(['2 Top', 'A', 'At', 'Atlar'])
    expect(sortKey('KÂĞIT', 'tr')).toBe(sortKey('kağıt', 'tr'))
    expect(sortKey('“Top-Oyunu”!', 'tr')).toBe(sortKey('top oyunu', 'tr'))
    expect(sortKey('Café', 'en')).toBe(sortKey('CAFE', 'en'))
  })

  const letters = 'abcçdefgğhıijklmnoöpqrsştuüvwxyzABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ0123456789'
  const words = fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 })

  it('gives the same order as the Turkish collator', () => {
    const collator = new Intl.Collator('tr', { sensitivity: 'base' })
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(Math.sign(compare(sortKey(a, 'tr'), sortKey(b, 'tr')))).toBe(Math.sign(collator.compare(a, b)))
      }),
      { numRuns: 2_000 },
    )
  })
  it('gives the same order as the English collator', () => {
    const collator = new Intl.Collator('en', { sensitivity: 'base' })
    const plain = fc.stringMatching(/^[a-zA-ZçğöşüÇĞÖŞÜéÉ0-9]{0,6}$/)
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        expect(Math.sign(compare(sortKey(a, 'en'), sortKey(b, 'en')))).toBe(Math.sign(collator.compare(a, b)))
      }),
      { numRuns: 2_000 },
    )
  })
})
