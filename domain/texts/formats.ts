import type { Language } from '../shared/language.ts'
import type { Bilingual } from './bilingual.ts'

const locales: Bilingual = { tr: 'tr-TR', en: 'en-GB' }

const cached = <Format>(make: (locale: string) => Format): Bilingual<Format> => ({
  tr: make(locales.tr),
  en: make(locales.en),
})

const monthsOfYears = cached(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const weekdays = cached((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }))
const decimals = cached((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))
const percents = cached((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))

const monthNames = cached((locale) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2000, index)))
})

/** Returns the name of a month, such as `Kasım` or `November`; `month` is 1–12. */
export const monthName = (month: number, language: Language): string => monthNames[language][month - 1] ?? String(month)

/** Returns month and year, such as `Kasım 2026` or `November 2026`. */
export const monthOfYear = (year: number, month: number, language: Language): string =>
  monthsOfYears[language].format(Date.UTC(year, month - 1))

/** Returns the name of a weekday, such as `Pazartesi` or `Monday`; 1 is Monday. */
export const weekdayName = (weekday: number, language: Language): string =>
  weekdays[language].format(Date.UTC(2024, 0, weekday))

/** Formats a number with at most one decimal: `4,5`, `4.5`. */
export const decimal = (value: number, language: Language): string => decimals[language].format(value)

/** Formats a share between 0 and 1 as a percentage: `%45`, `45%`. */
export const percent = (share: number, language: Language): string => percents[language].format(share)
