import type { Language } from '../shared/language.ts'

const suffixes: Readonly<Record<string, string>> = {
  a: 'ın',
  ı: 'ın',
  e: 'in',
  i: 'in',
  o: 'un',
  u: 'un',
  ö: 'ün',
  ü: 'ün',
}
const plain: Readonly<Record<string, string>> = { â: 'a', î: 'i', û: 'u' }

/**
 * Returns a name in the possessive form: “Defne’nin”, “Ali Can’ın”, “Defne’s”. In Turkish the suffix follows the name's
 * last vowel, and a name that ends in a vowel gets an “n” before it. A name without a vowel gets “in”.
 */
export function possessive(name: string, language: Language): string {
  if (language === 'en') return `${name}’s`
  const letters = [...name.toLocaleLowerCase('tr')].filter((letter) => /\p{L}/u.test(letter)).map(toPlain)
  const vowel = letters.findLast((letter) => letter in suffixes)
  const buffer = (letters.at(-1) ?? '') in suffixes ? 'n' : ''
  return `${name}’${buffer}${suffixes[vowel ?? 'i']}`
}

const toPlain = (letter: string): string =>
  plain[letter] ?? (letter in suffixes ? letter : letter.normalize('NFD').replaceAll(/\p{M}/gu, ''))
