import { withShortMarks } from './clean-text.ts'
import type { Language } from './language.ts'

const marks = /\p{M}+/gu
const apostrophes = /[‘’ʼ]/g

/**
 * Normalises text for search: lower case by Turkish rules (I → ı, İ → i), without accents (ı, ş, ğ, ü, ö, ç, â … → i,
 * s, g, u, o, c, a …), with single spaces. `IŞIK`, `ışık` and `isik` all become `isik`.
 */
export const fold = (text: string): string =>
  withoutMarks(lowered(text)).replaceAll('ı', 'i').replace(apostrophes, "'").replace(/\s+/g, ' ').trim()

/** Returns the text in lower case by Turkish rules, with composed letters. */
export const lowered = (text: string): string => withShortMarks(text).normalize('NFC').toLocaleLowerCase('tr')

const withoutMarks = (text: string) => text.normalize('NFD').replace(marks, '')

/** The 29 Turkish letters. The letters q, w and x of loan words have their position in Turkish dictionaries. */
const turkishAlphabet = 'abcçdefgğhıijklmnoöpqrsştuüvwxyz'
/** Sort key of each letter: characters from `A` on in alphabetical order, so that they follow the digits. */
const turkishKeys = new Map([...turkishAlphabet].map((letter, index) => [letter, String.fromCharCode(0x41 + index)]))
const separators = /[^\p{L}\p{M}\p{N}]+/gu

/**
 * Returns a key whose code-point order is the alphabetical order of the language, so that any database can sort by it.
 * Case and foreign accents are ignored, punctuation counts as a space, and digits come before letters.
 */
export function sortKey(text: string, language: Language): string {
  const words = withShortMarks(text).normalize('NFC').replace(separators, ' ').trim()
  if (language === 'en') return withoutMarks(words.toLocaleLowerCase('en')).replaceAll('ı', 'i')
  return Array.from(words.toLocaleLowerCase('tr'), (letter) => turkishKeys.get(letter) ?? foreignKey(letter)).join('')
}

function foreignKey(letter: string): string {
  const base = withoutMarks(letter)
  return turkishKeys.get(base) ?? base
}
