import type { Language } from '../shared/language.ts'
import { fold, lowered } from '../shared/turkish.ts'

/** Words that say nothing about an activity; folded. */
const stopWords: ReadonlySet<string> = new Set(
  `ve ile icin bir bu ne nasil neler mi mu da de ki en cok az gibi var yok iken olan olarak daha icinde
  cocuk cocugum cocugu cocuklar cocugumla oyun oyunu oyunlar oyunlari etkinlik etkinligi etkinlikleri etkinlikler
  aktivite aktiviteler aktivitesi faaliyet yas yasinda yasindaki yasinda yapalim yapabiliriz yapilir yapmali oynayalim
  oynayabiliriz benim bizim onun ona bana bize ben biz o oglum kizim oglan kiz hic hep surekli artik bile ama ya diye
  once sonra zaman neden niye hangi nerede istiyor istemiyor ister istemez istemek ediyor etmiyor etmek yapiyor yapmiyor
  yapmak oluyor olmuyor olmak olsun olur oluyor geliyor gelmiyor gidiyor gitmiyor ogreniyor ogrenmiyor ogrenmek ogretme
  ogretmek ogretici egitici eglenceli guzel kolay basit fikir fikirleri oneri onerisi onerileri lazim gerek biri birlikte sey seyi seyler boyle oyle
  beraber basliyor basladi oynasin oynuyor oynamak
  a an the and or for to of in on at with my our is are be how what do does can we i it that this
  child children kid kids toddler toddlers son daughter game games activity activities play playing fun easy idea ideas
  year years old want wants won don doesn didn isn t s ll re ve d not no when about get gets getting go goes going make
  makes making he she his her him they their them you your me some any will would keeps keep always never very too
  something need needs learn learning teach teaching`
    .trim()
    .split(/\s+/),
)

/** Turkish suffixes, folded, longest first. `stemsAfter` removes them one after another. */
const turkishSuffixes = `
  lerinden larindan lerimizi larimizi lerinin larinin lerimiz larimiz leriniz lariniz lerine larina lerini larini
  lerin larin leri lari ler lar
  sindan sinden sundan sini sunu sine suna sinin sunun sinda sinde sunda
  indan inden undan inda inde unda ini unu ine una inin unun
  imizi imiz iniz umuz unuz nin nun dan den tan ten yla yle
  rsiniz rsunuz mayan meyen iyoruz uyoruz iyorum uyorum iyorlar uyorlar miyor muyor iyor uyor yor arken erken iken mayi meyi maya meye masi mesi malar meler mak mek
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
/** Nouns of two letters, which are too short for the suffixes' general rule. */
const shortNoun =
  /^(su|ev|el|ip)(?:l[ae]r)?(?:y?[iuae]|y?l[ae]|d[ae]n?|[iu]n|yun|[iu]n[iae]|[iu]nd[ae]n?|[iu]miz(?:[iae]|d[ae]n?)?)?$/

/** Suffixes with a hard consonant, which follow only another one: `kart-a`, not `kar-ta`. */
const hardSuffix = /^t/
const hardEnd = /[fstkchp]$/
/** Forms of `karın`, which look like those of `kar`. */
const belly = /^kar(?:in|n[aiu])/

/** Consonants between a vowel and a suffix: `anne-si-ni`, but `kardeş-i-ni`. */
const buffer = /^[sny](?=[aeiu])/

/**
 * Returns the possible stems: a last vowel, or the buffer consonant before a suffix, may be part of the stem.
 * `written`: the word before it was folded.
 */
function turkishStems(word: string, written: string): readonly string[] {
  const [, noun] = shortNoun.exec(word) ?? []
  if (noun !== undefined) return [noun]
  if (belly.test(word)) return ['karin']
  // No suffix has these letters, so `karşı` does not become `kar`.
  const least = 1 + Math.max(written.lastIndexOf('ş'), written.lastIndexOf('ö'))
  return stemsAfter(word, 0)
    .filter((stem) => stem.length >= least)
    .map((stem) => stem.replace(/[bdg]$/, (letter) => hardened[letter]!))
}

function stemsAfter(word: string, removed: number): readonly string[] {
  const least = shortest[removed]
  const suffix =
    least === undefined
      ? undefined
      : turkishSuffixes.find(
          (one) =>
            word.endsWith(one) &&
            word.length - one.length >= least &&
            (!hardSuffix.test(one) || hardEnd.test(word.slice(0, -one.length))),
        )
  // Single vowels end many stems (`kapı`, `kule`), so remove them only from longer words.
  if (suffix === undefined || (suffix.length === 1 && word.length < 5)) return [word]
  const stem = word.slice(0, -suffix.length)
  return [
    ...(suffix.length === 1 ? [word] : []),
    ...stemsAfter(stem, removed + 1),
    ...(buffer.test(suffix) ? stemsAfter(stem + suffix[0]!, removed + 1) : []),
  ]
}

const englishStems = (word: string): readonly string[] => [englishStem(word)]
const englishStem = (word: string): string =>
  word.length < 5
    ? word.replace(/([^s])s$/, '$1')
    : word
        .replace(/ies$/, 'y')
        .replace(/(?:ing|ed|es|s)$/, '')
        .replace(/(.)\1$/, '$1')
        .replace(/e$/, '')

/** Marks belong to their word, so that a text has the same words before and after it is folded. */
const wordsIn = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * Returns the terms of each word by which a text is indexed and searched: the word and its possible stems. Leaves out
 * words that say nothing and numbers, unless the text is a single word. Case, accents and suffixes do not matter:
 * `kardeşini` and `KARDEŞLER` have a common stem. The word itself lets a typing error be forgiven where the stem of the
 * wrong word differs.
 */
export function searchWords(text: string, language: Language): readonly (readonly string[])[] {
  const written = wordsIn(lowered(text))
  const words = wordsIn(fold(text)).map((word, index) => ({ word, written: written[index] ?? word }))
  const telling = words.filter(({ word }) => !stopWords.has(word) && !/^\p{N}+$/u.test(word))
  const stemsOf = language === 'tr' ? turkishStems : englishStems
  return (telling.length === 0 && words.length === 1 ? words : telling).map(({ word, written }) => [
    ...new Set([word, ...stemsOf(word, written)]),
  ])
}
