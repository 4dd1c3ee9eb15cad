import { addDays } from './calendar.ts'
import type { Day } from './event.ts'

/** A day of the Islamic calendar; `month` 1 is Muharrem, 9 Ramazan, 10 Şevval, 12 Zilhicce. */
export interface IslamicDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The Umm al-Qura calendar of `Intl`. Turkey's calendar sometimes differs by a day (`activity/religious-days.ts`). */
const formatter = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/** 1 Muharrem of the year 1, in the proleptic Gregorian calendar. */
const epoch: Day = '0622-07-19'
const daysPerMonth = 29.530_588
const monthsPerYear = 12

export function islamicDayOf(day: Day): IslamicDay {
  const parts = new Map(
    formatter.formatToParts(Date.parse(`${day}T12:00:00Z`)).map(({ type, value }) => [type, Number(value)]),
  )
  return { year: parts.get('year')!, month: parts.get('month')!, day: parts.get('day')! }
}

/** Returns the Gregorian day of an Islamic day. For the 30th of a month with 29 days, returns the next day. */
export function gregorianDayOf({ year, month, day }: IslamicDay): Day {
  const mean = addDays(epoch, Math.floor(((year - 1) * monthsPerYear + month - 1) * daysPerMonth) + day - 1)
  const before = [-3, -2, -1, 0, 1, 2, 3].map((days) => addDays(mean, days))
  return before.find((candidate) => {
    const found = islamicDayOf(candidate)
    return (found.year - year) * 10_000 + (found.month - month) * 100 + found.day - day >= 0
  })!
}

/** Returns the Islamic years that overlap a Gregorian year: two or three. */
export function islamicYearsIn(year: number): readonly number[] {
  const [first, last] = [islamicDayOf(`${year}-01-01`).year, islamicDayOf(`${year}-12-31`).year]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
