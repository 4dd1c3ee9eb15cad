import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, cleanParagraph, countCharacters, isWithin } from './clean-text.ts'

describe('a cleaned paragraph', () => {
  it.each([
    ['a\u0003b', 'ab'],
    ['a\vb\fc', 'a\nb\nc'],
    ['a\u2028b\u2029c\u0085d\re', 'a\nb\nc\nd\ne'],
    ['a\u0007\u001e\u007f\u0090b', 'ab'],
    ['a\r\nb\tc\n\nd', 'a\r\nb\tc\n\nd'],
    ['  \u0003 a \f', 'a'],
    ['e\u0301', 'é'],
    [`a${'\u0323'.repeat(31)}b`, `a${'\u0323'.repeat(31)}b`],
  ])('%j is %j', (text, clean) => expect(cleanParagraph(text)).toBe(clean))

  it('has no control character but NUL, tabs and line ends, and is not changed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const clean = cleanParagraph(text)
        expect(clean).not.toMatch(/(?![\0\t\n\r])\p{Cc}|[\u2028\u2029]/u)
        expect(cleanParagraph(clean)).toBe(clean)
      }),
    )
  })
})

describe('a cleaned line', () => {
  it.each([
    [' Ay\u0003şe\v', 'Ayşe'],
    ['Ayşe\fNur', 'Ayşe Nur'],
    ['a\nb', 'a\nb'],
    ['a\u0000b', 'a\u0000b'],
    ['a\u2028b', 'a\u2028b'],
  ])('%j is %j', (text, clean) => expect(cleanLine(text)).toBe(clean))
})

describe('the characters of a text', () => {
  it('are counted as graphemes, without control characters and outer spaces', () => {
    expect(countCharacters('👨‍👩‍👧‍👦'.repeat(3))).toBe(3)
    expect(countCharacters(' a\u0003\u0301b ')).toBe(2)
  })
  it('are limited, with at most 16 code units for each', () => {
    expect([isWithin('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2), isWithin('abc', 2), isWithin(`ab${'\u0301'.repeat(30)}`, 2)]).toEqual([
      true,
      false,
      true,
    ])
    expect(isWithin(`ab${'\u0301'.repeat(31)}`, 2)).toBe(false)
  })
})
