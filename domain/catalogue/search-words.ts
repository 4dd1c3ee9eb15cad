import type { Language } from '../shared/language.ts'
import { fold } from '../shared/turkish.ts'

/** Words that say nothing about an activity; folded. */
const stopWords: ReadonlySet<string> = new Set(
  `ve ile icin bir bu su-an ne nasil neler mi mu da de ki en cok az gibi var yok iken olan olarak daha icinde
  cocuk cocugum cocugu cocuklar cocugumla oyun oyunu oyunlar oyunlari etkinlik etkinligi etkinlikler aktivite yas yasinda
  yasindaki yapalim yapabiliriz oynayalim benim bizim onun
  a an the and or for to of in on at with my our is are be how what do does can we i it that this
  child children kid kids game games activity activities play years old`
    .trim()
    .split(/\s+/),
)

/** Turkish suffixes, folded, longest first. `stemOf` removes them one after another. */
const turkishSuffixes = `
  lerinden larindan lerimizi larimizi lerinin larinin lerimiz larimiz leriniz lariniz lerine larina lerini larini
  lerin larin leri lari ler lar
  sindan sinden sundan sini sunu sine suna sinin sunun sinda sinde sunda
  indan inden undan inda inde unda ini unu ine una inin unun
  imizi imiz iniz umuz unuz nin nun dan den tan ten yla yle
  iyor uyor yor arken erken iken mayi meyi maya meye masi mesi malar meler mak mek
  lik luk liga luga likla lukla siz suz
  da de ta te ya ye yi yu na ne ni nu si su in un im um li lu ci cu ca ce ma me la le
  a e i u`
  .trim()
  .split(/\s+/)
  .toSorted((a, b) => b.length - a.length)

/** Letters that a stem keeps at least, before and after the first suffix is removed. */
const shortest = [3, 4, 4]
/** Final letters that Turkish softens before a vowel: `kitap`, `kitabı`; `çocuk`, `çocuğu`. */
const hardened: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k' }
const water = /^su(?:yu|ya|yla|da|dan|yun|lar|lari|larla)?$/

function turkishStem(word: string): string {
  if (water.test(word)) return 'su'
  let stem = word
  for (const least of shortest) {
    const suffix = turkishSuffixes.find((one) => stem.endsWith(one) && stem.length - one.length >= least)
    // Single vowels end many stems (`kapı`, `kule`), so remove them only from longer words.
    if (suffix === undefined || (suffix.length === 1 && stem.length < 5)) break
    stem = stem.slice(0, -suffix.length)
  }
  return stem.replace(/[bdg]$/, (letter) => hardened[letter]!)
}

const englishStem = (word: string): string =>
  word.length < 5
    ? word.replace(/([^s])s$/, '$1')
    : word
        .replace(/ies$/, 'y')
        .replace(/(?:ing|ed|es|s)$/, '')
        .replace(/(.)\1$/, '$1')
        .replace(/e$/, '')

/** Returns the folded words of a text, without words that say nothing (unless there are no others). */
export function searchWords(text: string): readonly string[] {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !stopWords.has(word))
  return telling.length > 0 ? telling : words
}

/**
 * Returns the terms by which a text is indexed and searched: each of its words and the word's stem. Case, accents and
 * suffixes do not matter: `kardeşini` and `KARDEŞLER` have a common term. The word itself lets a typing error be
 * forgiven where the stem of the wrong word differs.
 */
export function searchTerms(text: string, language: Language): readonly string[] {
  const stem = language === 'tr' ? turkishStem : englishStem
  return searchWords(text).flatMap((word) => [...new Set([word, stem(word)])])
}
