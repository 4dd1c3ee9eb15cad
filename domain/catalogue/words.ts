import type { Language } from '../shared/language.ts'
import type { Bilingual } from '../texts/bilingual.ts'

/**
 * A word or character that the catalogue must not use, with the alternative (section on style in `docs/catalogue.md`).
 */
interface Banned {
  readonly pattern: RegExp
  readonly because: Bilingual
}

const curriculum = {
  tr: 'müfredat gibi konuşuyor; ebeveynin ne göreceğini söyleyin',
  en: 'speaks like a curriculum; say what the parent will see',
}
const straight = {
  tr: 'tırnak Türkçede “ ”, İngilizcede ‘ ’ olur, kesme işareti ’',
  en: 'quotes are “ ” in Turkish and ‘ ’ in English, an apostrophe is ’',
}
const range = { tr: 'aralık 3–4 diye yazılır', en: 'a range is 3–4' }
const pause = {
  tr: 'duraksama … ya da virgülle, aralık 3–4 diye yazılır',
  en: 'a pause is … or a comma, a range is 3–4',
}
const noSubject = { tr: 'yaş özne olmaz: küçükler, büyükler', en: 'an age is no subject: little ones, older children' }
/** Returns a message that consists of the correct spelling. */
const instead = (word: string): Bilingual => ({ tr: word, en: word })

/**
 * Matches words that begin with the stem. `\b` of JavaScript does not know Turkish letters, so no letter may precede.
 */
const word = (stem: string) => new RegExp(`(?<!\\p{L})(?:${stem})`, 'iu')

const both: readonly Banned[] = [
  { pattern: /["']/, because: straight },
  { pattern: / - |--/, because: pause },
  { pattern: /\d\s?-\s?\d/, because: range },
]

const banned: Readonly<Record<Language, readonly Banned[]>> = {
  tr: [
    ...both,
    { pattern: /[‘]/, because: straight },
    {
      pattern: word(
        '(?:\\p{L}+(?:ma|me|lik|lık|luk|lük|lığı|liği|luğu|lüğü)(?:yı|yi|sını|sini|nı|ni)?) (?:kurdur|yaşat|sezdir|kazandır|destekle)',
      ),
      because: curriculum,
    },
    {
      pattern: word('kurdur|sezdir|kazandır|farkındalı|etkileşim|motor beceri|bilişsel|verimli|keyifli vakit'),
      because: curriculum,
    },
    { pattern: word('öykü'), because: instead('hikâye') },
    { pattern: word('link'), because: instead('bağlantı') },
    { pattern: word('hikaye'), because: instead('hikâye') },
    { pattern: word('kağıt|kağıd'), because: instead('kâğıt') },
    { pattern: word('rüzgar'), because: instead('rüzgâr') },
    { pattern: word('dükkan'), because: instead('dükkân') },
    { pattern: /\d[^.!?]{0,12} yaş(?:ında|lı|taki|indaki)(?:ki)? (?:bir )?çocu/iu, because: noSubject },
  ],
  en: [
    ...both,
    { pattern: /[“”]/, because: straight },
    {
      pattern: /(?<!\p{L})[a-zçöü]*[ğşı][a-zçğıöşü]*/u,
      because: { tr: 'Türkçe harfleri yalnızca adlar korur', en: 'only a name keeps its Turkish letters' },
    },
    {
      pattern:
        /\b(?:two|three|four|five|six|\d)(?:-| to )?(?:or )?(?:two|three|four|five|six|\d)?-?year-olds? (?:can|will|should|is|are|may)\b/i,
      because: noSubject,
    },
    { pattern: /\b(?:motor skills?|cognitive|awareness of|quality time)\b/i, because: curriculum },
    {
      pattern: /\b(?:color|favorite|neighbor|practice (?:his|her|their))\b/i,
      because: { tr: 'İngiliz yazımı kullanılır', en: 'British spelling' },
    },
  ],
}

export interface FoundWord {
  readonly found: string
  readonly because: Bilingual
}

/** Returns the forbidden words in a text, each with up to 12 characters around it. */
export const bannedWords = (text: string, language: Language): readonly FoundWord[] =>
  banned[language].flatMap(({ pattern, because }) => {
    const found = pattern.exec(text)
    return found
      ? [{ found: text.slice(Math.max(0, found.index - 12), found.index + found[0].length + 12).trim(), because }]
      : []
  })
