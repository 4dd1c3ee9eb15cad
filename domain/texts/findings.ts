import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'
import { entryFieldNames } from './entry-fields.ts'

type EntryField = keyof (typeof entryFieldNames)[Language]

/** Sentences for the validator's findings about a catalogue entry; parameters are in braces. */
const sentences = {
  unsaid: { tr: 'belirtilmemiş', en: 'not given' },
  'anywhere-alone': { tr: '“Her yerde” seçiliyse başka yer seçilmez', en: 'anywhere stands alone among places' },
  'unknown-interest': { tr: '{interest} diye hazır bir ilgi alanı yok', en: 'no preset interest is called {interest}' },
  'many-interests': { tr: '{count} ilgi alanı var; en fazla 4 olmalı', en: '{count} interests, at most 4' },
  'materials-disagree': {
    tr: 'Malzeme türleri ile malzeme listesi birbirini tutmuyor: biri “bir şey gerekmez” diyor',
    en: 'kinds of materials and materials do not agree that nothing is needed',
  },
  'not-at-age': {
    tr: '{from} yaşından önce olmaz: {hazard}. En küçük yaşı en az {from} yapın',
    en: 'Not below the age of {from}: {hazard}. Set the youngest age to {from} or more',
  },
  'adult-at-age': {
    tr: '{from} yaşından önce yetişkin birlikte oynamalı: {hazard}. Bunu ya da en küçük yaşı değiştirin',
    en: 'Below the age of {from} an adult must take part: {hazard}. Change this, or the youngest age',
  },
  'no-safety-note': {
    tr: 'Güvenlik notu eksik: {hazards}. Neye dikkat edileceğini yazın',
    en: 'A safety note is missing: {hazards}. Say what to watch out for',
  },
  'hazard-unnamed': {
    tr: '“{written}” bir tehlike: {hazard}. Tehlikeler arasında yok',
    en: '‘{written}’ is a hazard: {hazard}. It is not among the hazards',
  },
  'month-out-of-season': { tr: 'Ay teması mevsiminin dışında', en: 'the month theme is not in its season' },
  'occasion-not-in-month': { tr: '{occasion} bu ayda değil', en: '{occasion} does not come in month {month}' },
  'occasion-not-in-season': { tr: '{occasion} bu mevsimde değil', en: '{occasion} does not come in its season' },
  'moving-occasion': {
    tr: '{occasion} yıldan yıla yer değiştirir: mevsimi olmaz',
    en: '{occasion} moves through the year: it has no season',
  },
  'no-text': { tr: 'Bu dilde metin yok', en: 'no {language} text' },
  'no-part': { tr: 'Bu dilde yazılmamış', en: '“{field}” has no {language} text' },
  'long-part': {
    tr: '{count} karakter; en fazla {max} olmalı',
    en: '“{field}” has {count} characters in {language}, at most {max}',
  },
  'step-count': {
    tr: '{count} adım var; {from}–{to} adım olmalı',
    en: '{from} to {to} steps in {language} are wanted, not {count}',
  },
  'long-step': {
    tr: 'Bir adım {count} karakter; en fazla {max} olmalı',
    en: 'a step of {count} characters in {language}',
  },
  'many-materials': {
    tr: '{count} malzeme var; en fazla {max} olmalı',
    en: '{count} {language} materials, at most {max}',
  },
  'long-material': {
    tr: 'Bir malzeme {count} karakter; en fazla {max} olmalı',
    en: 'a material of {count} characters in {language}',
  },
  'long-safety': { tr: 'Güvenlik notu {max} cümleden uzun', en: '{language} safety of more than {max} sentences' },
  word: { tr: '“{found}”: {because}', en: '{language}: ‘{found}’: {because}' },
  'same-title': { tr: 'Aynı başlık “{other}” etkinliğinde de var', en: 'the same {language} title as {other}' },
  alike: {
    tr: '“{other}” etkinliğine çok benziyor (%{percent}); başka bir fikir bulun ya da ikisine aynı benzer etkinlik grubunu verin',
    en: 'much like {other} ({percent}%); another idea, or one group of similar activities (kin) for both',
  },
  'lonely-kin': { tr: '“{kin}” grubunda başka hiçbir etkinlik yok', en: 'nothing else is in the group {kin}' },
  unpaired: { tr: 'Türkçede {tr}, İngilizcede {en} satır var', en: '“{list}”: {tr} in Turkish, {en} in English' },
  'package-allergen': {
    tr: '“{written}” yıkanamaz, içinde kalıntı kalır: {hazard}. Tehlikeler arasında yok',
    en: '‘{written}’ cannot be washed and keeps remains: {hazard}. It is not among the hazards',
  },
  'season-named': {
    tr: '“{written}” bir mevsim ya da ay; etkinlik ise bütün yıla açık. Mevsimini belirtin ya da metni değiştirin',
    en: '‘{written}’ names a season or month, but the activity is for the whole year. Set its season, or change the text',
  },
  'days-disagree': {
    tr: '“{written}” daha sonrasını söylüyor, gün sayısı ise 1. Gün sayısını ya da adımı değiştirin',
    en: '‘{written}’ speaks of later, but the activity takes 1 day. Change the number of days, or the step',
  },
  'first-words-late': {
    tr: '“Konuşma” konusu ilk sözcüklerini söyleyenler içindir; en küçük yaşı {from} ve üstü olan etkinliğe uymaz',
    en: 'the topic “Talking” is for children with their first words; it does not suit a youngest age of {from} or more',
  },
  'parts-without-materials': {
    tr: 'Küçük parça tehlikesi seçili, ama hiçbir malzeme yok',
    en: 'small parts are among the hazards, but there are no materials',
  },
  'hazard-unexplained': {
    tr: 'Metinde bunu açıklayan bir şey yok: {hazard}. Güvenlik notuna yazın ya da tehlikelerden çıkarın',
    en: 'nothing in the text explains this hazard: {hazard}. Name it in the safety note, or take it away',
  },
  'hazard-likely': {
    tr: '“{written}” bir tehlike olabilir: {hazard}. Tehlikeler arasında yok',
    en: '‘{written}’ may be a hazard: {hazard}. It is not among the hazards',
  },
  'thing-not-listed': {
    tr: 'Adımlarda kullanılıyor, malzemelerde yok: {thing}',
    en: 'the steps use it, but the materials do not list it: {thing}',
  },
} satisfies Record<string, Bilingual>

export type FindingCode = keyof typeof sentences

/** @param wordFor translates a hazard or an occasion; by default the code is used */
export function findingText(
  { code, params }: Finding,
  language: Language,
  wordFor: (code: string, param: string) => string = (code) => code,
): string {
  return sentences[code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]!
    if (typeof value === 'object') return value[language]
    // Only the English sentences contain the language; the Turkish ones name the field instead.
    if (name === 'language') return value === 'tr' ? 'Turkish' : 'English'
    if (name === 'field' || name === 'list') return entryFieldNames[language][value as EntryField]
    if (name === 'hazards')
      return String(value)
        .split(' ')
        .map((hazard) => wordFor(hazard, 'hazard'))
        .join(', ')
    return name === 'hazard' || name === 'occasion' ? wordFor(String(value), name) : String(value)
  })
}

/**
 * A problem of an entry that a person should check. `path`: path of the field, as in `activityBody`. `findingText`
 * returns its sentence.
 */
export interface Finding {
  readonly code: FindingCode
  readonly path: string
  readonly params: Readonly<Record<string, string | number | Bilingual>>
}
