import { isolate } from '@filiz/domain/shared/bidi.ts'
import { knownTimeZone } from '@filiz/domain/shared/calendar.ts'
import type { Language } from '../i18n/language.ts'
import { attempt } from './attempt.ts'

/** Words for ages. Turkish uses `yaş` for the age of a person, for which `Intl` has no unit. */
const ageWords = {
  tr: { years: (n: number) => `${n} yaş`, months: (n: number) => `${n} ay`, range: (range: string) => `${range} yaş` },
  en: {
    years: (n: number) => `${n} ${n === 1 ? 'year' : 'years'}`,
    months: (n: number) => `${n} ${n === 1 ? 'month' : 'months'}`,
    range: (range: string) => `Ages ${range}`,
  },
} satisfies Record<Language, unknown>

/** Parses a calendar day as UTC. It is formatted in UTC as well, so that the day never shifts. */
const ofDay = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`)
const ofMonth = (year: number, month: number) => new Date(Date.UTC(year, month - 1, 1))

/**
 * Returns the user's regional variant of the language ("21 November 2026" in the UK, "November 21, 2026" in the US), or
 * the language itself when there is none. Some browsers list locales that `Intl` refuses, such as `en-US@posix`.
 */
const regional = (language: Language) =>
  globalThis.navigator?.languages?.find(
    (one) => one.startsWith(`${language}-`) && attempt(() => new Intl.Locale(one)) !== undefined,
  ) ?? language

/** Formats a date with non-breaking spaces between day, month and year, and between hour and minute. */
const together = (format: Intl.DateTimeFormat, date: Date) => {
  const parts = format.formatToParts(date)
  const kindAt = (index: number) => kinds[parts[index]?.type ?? 'literal']
  return parts
    .map(({ type, value }, index) =>
      type === 'literal' && kindAt(index - 1) !== undefined && kindAt(index - 1) === kindAt(index + 1)
        ? value.replaceAll(' ', '\u00A0')
        : value,
    )
    .join('')
}
const kinds: { readonly [Part in Intl.DateTimeFormatPartTypes]?: 'date' | 'time' } = {
  day: 'date',
  month: 'date',
  year: 'date',
  hour: 'time',
  minute: 'time',
  dayPeriod: 'time',
}

const listLike = /,| (?:ve|and|&) /

function create(language: Language, locale: string) {
  const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const formats = {
    day: utc({ day: 'numeric', month: 'long', year: 'numeric' }),
    dayShort: utc({ day: 'numeric', month: 'short' }),
    weekday: utc({ weekday: 'long', day: 'numeric', month: 'long' }),
    month: utc({ month: 'long', year: 'numeric' }),
    monthName: utc({ month: 'long' }),
    monthShort: utc({ month: 'short' }),
    number: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }),
    percent: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }),
    minutes: new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'minute',
      unitDisplay: 'short',
      maximumFractionDigits: 0,
    }),
    hours: new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'hour',
      unitDisplay: 'short',
      maximumFractionDigits: 0,
    }),
    relativeDay: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    list: new Intl.ListFormat(locale, { type: 'conjunction' }),
  }

  return {
    /** `2026-11-21` → "21 Kasım 2026" */
    day: (day: string) => together(formats.day, ofDay(day)),
    /** `2026-11-21` → "21 Kas" */
    dayShort: (day: string) => together(formats.dayShort, ofDay(day)),
    /** `2026-11-21` → "21 Kasım Cumartesi" */
    weekday: (day: string) => together(formats.weekday, ofDay(day)),
    /** Formats an ISO date and time as a day, in the given time zone or the browser's → "21 Kasım 2026" */
    instantDay: (instant: string, timeZone?: string) =>
      together(
        new Intl.DateTimeFormat(locale, {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          ...(timeZone && { timeZone: knownTimeZone(timeZone) }),
        }),
        new Date(instant),
      ),
    /** Formats an ISO date and time → "21 Kasım 2026 14:05" */
    instant: (instant: string, timeZone?: string) =>
      together(
        new Intl.DateTimeFormat(locale, {
          dateStyle: 'long',
          timeStyle: 'short',
          ...(timeZone && { timeZone: knownTimeZone(timeZone) }),
        }),
        new Date(instant),
      ),
    /** (2026, 11) → "Kasım 2026" */
    month: (year: number, month: number) => formats.month.format(ofMonth(year, month)),
    /** 11 → "Kasım" */
    monthName: (month: number) => formats.monthName.format(ofMonth(2026, month)),
    /** 11 → "Kas" */
    monthShort: (month: number) => formats.monthShort.format(ofMonth(2026, month)),
    /** Whole months → "3 yaş 2 ay"; below one year only months */
    age(ageMonths: number) {
      const years = Math.floor(ageMonths / 12)
      const months = ageMonths % 12
      const words = ageWords[language]
      if (years === 0) return words.months(months)
      return months === 0 ? words.years(years) : `${words.years(years)} ${words.months(months)}`
    },
    /** (3, 5) → "3–5 yaş", "Ages 3–5" */
    ageRange: (minAge: number, maxAge: number) =>
      ageWords[language].range(minAge === maxAge ? String(minAge) : `${minAge}–${maxAge}`),
    number: (value: number) => formats.number.format(value),
    /** 0–1 → "%45", "45%" */
    percent: (share: number) => formats.percent.format(share),
    /** "20 dk"; from an hour on "1 sa. 20 dk" */
    minutes(minutes: number) {
      if (minutes < 60) return formats.minutes.format(minutes)
      const hours = formats.hours.format(Math.floor(minutes / 60))
      return minutes % 60 === 0 ? hours : `${hours} ${formats.minutes.format(minutes % 60)}`
    },
    /** Formats the distance of `day` from `today`: "bugün", "dün", "3 gün önce" */
    relativeDay: (day: string, today: string) =>
      formats.relativeDay.format(Math.round((ofDay(day).getTime() - ofDay(today).getTime()) / 86_400_000), 'day'),
    /**
     * Joins list items: "Ada, Deniz ve Can". When an item contains "and" or a comma, commas separate all items: "kesici
     * alet, ip ve kordon"
     */
    list: (items: readonly string[]) =>
      items.some((item) => listLike.test(item))
        ? items.map(isolate).join(', ')
        : formats.list.format(items.map(isolate)),
    /** Compares texts in the alphabetical order of the language. */
    compare: new Intl.Collator(language),
  }
}

export type Formatters = ReturnType<typeof create>

const known = new Map<string, Formatters>()

/**
 * Returns the formatters of a language. They are cached, because `Intl` objects are slow to create.
 * @param locale regional variant for dates; by default from the browser's languages
 */
export function formatters(language: Language, locale: string = regional(language)): Formatters {
  let found = known.get(`${language} ${locale}`)
  if (!found) known.set(`${language} ${locale}`, (found = create(language, locale)))
  return found
}
