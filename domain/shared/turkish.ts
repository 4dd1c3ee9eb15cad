import type { Language } from './language.ts'

const marks = /\p{M}+/gu
const apostrophes = /[‘’ʼ]/g

/**
 * Text as search compares it: lower case by the Turkish rules (I → ı, İ → i), then without accents (ı, ş, ğ, ü, ö, ç,
 * â … → i, s, g, u, o, c, a …) and with single spaces. `IŞIK`, `ışık` and `isik` are all `isik`.
 */
export const fold = (text: string): string =>
  withoutMarks(text.normalize('NFC').toLocaleLowerCase('tr'))
    .replaceAll('ı', 'i')
    .replace(apostrophes, "'")
    .replace(/\s+/g, ' ')
    .trim()

const withoutMarks = (text: string) => text.normalize('NFD').replace(marks, '')

/** The 29 letters of Turkish, with q, w and x of borrowed words where the dictionaries put them. */
const turkishAlphabet = 'abcçdefgğhıijklmnoöpqrsştuüvwxyz'
/** Each letter's key: characters from `A` on, in alphabetical order and behind the digits. */
const turkishKeys = new Map([...turkishAlphabet].map((letter, index) => [letter, String.fromCharCode(0x41 + index)]))
const separators = /[^\p{L}\p{M}\p{N}]+/gu

/**
 * A key whose code-point order is the language's alphabetical order, so that any database sorts by it: case and foreign
 * accents ignored, punctuation as a space, digits before letters. Equal for texts that differ in nothing else.
 */
export function sortKey(text: string, language: Language): string {
  const words = text.normalize('NFC').replace(separators, ' ').trim()
  if (language === 'en') return withoutMarks(words.toLocaleLowerCase('en')).replaceAll('ı', 'i')
  return Array.from(words.toLocaleLowerCase('tr'), (letter) => turkishKeys.get(letter) ?? foreignKey(letter)).join('')
}

function foreignKey(letter: string): string {
  const base = withoutMarks(letter)
  return turkishKeys.get(base) ?? base
}
