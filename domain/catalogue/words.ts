import type { Language } from '../account/events.ts'

/** Words that no text of the catalogue has, with what to do instead (`docs/catalogue.md`, the voice). */
interface Banned { readonly pattern: RegExp; readonly because: string }

const curriculum = 'speaks like a curriculum; say what the parent will see'
const straight = 'quotes are “ ” in Turkish and ‘ ’ in English, an apostrophe is ’'

/** Turkish has no `\b` that knows its letters: a word begins where no letter is before it. */
const word = (stem: string) => new RegExp(`(?<!\\p{L})(?:${stem})`, 'iu')

const both: readonly Banned[] = [
  { pattern: /["']/, because: straight },
  { pattern: / - |--/, because: 'a pause is … or a comma, a range is 3–4' },
  { pattern: /\d\s?-\s?\d/, because: 'a range is 3–4' },
]

const banned: Readonly<Record<Language, readonly Banned[]>> = {
  tr: [
    ...both,
    { pattern: /[‘]/, because: straight },
    { pattern: word('(?:\\p{L}+(?:ma|me|lik|lık|luk|lük|lığı|liği|luğu|lüğü)(?:yı|yi|sını|sini|nı|ni)?) (?:kurdur|yaşat|sezdir|kazandır|destekle)'), because: curriculum },
    { pattern: word('kurdur|sezdir|kazandır|farkındalı|etkileşim|motor beceri|bilişsel|verimli|keyifli vakit'), because: curriculum },
    { pattern: word('öykü'), because: 'hikâye' },
    { pattern: word('link'), because: 'bağlantı' },
    { pattern: word('hikaye'), because: 'hikâye' },
    { pattern: word('kağıt|kağıd'), because: 'kâğıt' },
    { pattern: word('rüzgar'), because: 'rüzgâr' },
    { pattern: word('dükkan'), because: 'dükkân' },
    { pattern: /\d[^.!?]{0,12} yaş(?:ında|lı|taki|indaki)(?:ki)? (?:bir )?çocu/iu, because: 'an age is no subject: küçükler, büyükler' },
  ],
  en: [
    ...both,
    { pattern: /[“”]/, because: straight },
    { pattern: /(?<!\p{L})[a-zçöü]*[ğşı][a-zçğıöşü]*/u, because: 'only a name keeps its Turkish letters' },
    { pattern: /\b(?:two|three|four|five|six|\d)(?:-| to )?(?:or )?(?:two|three|four|five|six|\d)?-?year-olds? (?:can|will|should|is|are|may)\b/i, because: 'an age is no subject: little ones, older children' },
    { pattern: /\b(?:motor skills?|cognitive|awareness of|quality time)\b/i, because: curriculum },
    { pattern: /\b(?:color|favorite|neighbor|practice (?:his|her|their))\b/i, because: 'British spelling' },
  ],
}

/** What of a text must not appear, a sentence each. */
export const bannedWords = (text: string, language: Language): readonly string[] =>
  banned[language].flatMap(({ pattern, because }) => {
    const found = pattern.exec(text)
    return found ? [`‘${text.slice(Math.max(0, found.index - 12), found.index + found[0].length + 12).trim()}’: ${because}`] : []
  })
