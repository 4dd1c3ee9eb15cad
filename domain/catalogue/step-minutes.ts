import type { Language } from '../shared/language.ts'

const words: Readonly<Record<Language, Readonly<Record<string, number>>>> = {
  tr: {
    yarım: 0.5,
    bir: 1,
    iki: 2,
    üç: 3,
    dört: 4,
    beş: 5,
    altı: 6,
    yedi: 7,
    sekiz: 8,
    dokuz: 9,
    on: 10,
    'on beş': 15,
    yirmi: 20,
    otuz: 30,
  },
  en: {
    'half a': 0.5,
    a: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
  },
}
const unit: Readonly<Record<Language, string>> = { tr: 'dakika', en: 'minutes?' }

/** Longest first, so that `on beş` is not read as `beş`. */
const alternatives = (language: Language) =>
  Object.keys(words[language])
    .toSorted((a, b) => b.length - a.length)
    .join('|')
const patterns: Readonly<Record<Language, RegExp>> = { tr: pattern('tr'), en: pattern('en') }

function pattern(language: Language): RegExp {
  const number = `\\d+|${alternatives(language)}`
  return new RegExp(
    `(?<![\\p{L}\\d–-])(?:(?:${number})\\s?(?:–|-|to|ya da|or|,)\\s?)?(${number})[ -]${unit[language]}`,
    'iu',
  )
}

const longest = 120

/** Returns the minutes that a step names first, the upper end of a range; undefined if it names none. */
export function minutesOf(step: string, language: Language): number | undefined {
  const [, found] = patterns[language].exec(step.toLocaleLowerCase(language)) ?? []
  if (found === undefined) return undefined
  const minutes = words[language][found] ?? Number(found)
  return minutes > 0 && minutes <= longest ? minutes : undefined
}
