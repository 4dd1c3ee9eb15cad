import type { Day, Instant } from './event.ts'

/** A calendar month, `YYYY-MM`. Text comparison gives chronological order. */
export type Month = string

const msPerDay = 86_400_000
const pad = (number: number, width = 2) => String(number).padStart(width, '0')

/** Returns UTC midnight of a day, for arithmetic that is independent of time zones. */
const toUtc = (day: Day) => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
const fromUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => fromUtc(toUtc(day) + days * msPerDay)

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toUtc(to) - toUtc(from)) / msPerDay)

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** `monthNamed(2026, 3)` is `2026-03`; `month` counts from 1. */
export const monthNamed = (year: number, month: number): Month => `${pad(year, 4)}-${pad(month)}`

export const yearAndMonth = (month: Month): { year: number; month: number } => ({
  year: Number(month.slice(0, 4)),
  month: Number(month.slice(5, 7)),
})

export function addMonths(month: Month, months: number): Month {
  const from = yearAndMonth(month)
  const index = from.year * 12 + (from.month - 1) + months
  return monthNamed(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1)
}

/** Months from `from` to `to`: 0 for the same month, negative when `to` is earlier. */
export function monthsBetween(from: Month, to: Month): number {
  const a = yearAndMonth(from)
  const b = yearAndMonth(to)
  return (b.year - a.year) * 12 + (b.month - a.month)
}

export const firstDayOfMonth = (month: Month): Day => `${month}-01`
export const lastDayOfMonth = (month: Month): Day => addDays(firstDayOfMonth(addMonths(month, 1)), -1)

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export const weekdayOf = (day: Day): number => new Date(toUtc(day)).getUTCDay() || 7

/**
 * Caches formatters, because creating one is a thousand times slower than using it. The cache is bounded, because
 * clients choose the spelling of a zone (`europe/ISTANBUL` is valid too).
 */
const formatters = new Map<string, Intl.DateTimeFormat | null>()
const maxFormatters = 1_000

/** Returns a formatter of the zone's wall clock, or null when this browser or server does not know the zone. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = newFormatter(timeZone)
    if (formatters.size >= maxFormatters) formatters.clear()
    formatters.set(timeZone, formatter)
  }
  return formatter
}

function newFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch {
    return null
  }
}

/** The time zone of accounts without a choice. It also replaces zones that are unknown to this version of ICU. */
export const defaultTimeZone = 'Europe/Istanbul'

const wallClock = (timeZone: string) => formatterOf(timeZone) ?? formatterOf(defaultTimeZone)!

/** Returns a zone that `Intl` knows here. */
export const knownTimeZone = (timeZone: string): string => (formatterOf(timeZone) ? timeZone : defaultTimeZone)

/** Returns the local time in whole seconds as if it were UTC. `en-US` formats it as `11/21/2026, 08:30:00`. */
function wallTime(ms: number, timeZone: string): number {
  const text = wallClock(timeZone).format(ms)
  return Date.UTC(
    Number(text.slice(6, 10)),
    Number(text.slice(0, 2)) - 1,
    Number(text.slice(3, 5)),
    Number(text.slice(12, 14)),
    Number(text.slice(15, 17)),
    Number(text.slice(18, 20)),
  )
}

/** Returns the offset of local time from UTC at an instant, in ms. */
const offsetAt = (ms: number, timeZone: string) => wallTime(ms, timeZone) - Math.floor(ms / 1000) * 1000

/** Returns the calendar day in a time zone at an instant. */
export function localDay(instant: Instant, timeZone: string): Day {
  const ms = Date.parse(instant)
  const from = Math.floor(ms / quarter) * quarter
  const known = quarters.get(timeZone)
  if (known?.from === from) {
    if (known.day === undefined)
      known.day =
        from >= zonesKeepToQuarters && dayAt(from, timeZone) === dayAt(from + quarter - 1, timeZone)
          ? dayAt(from, timeZone)
          : null
    if (known.day !== null) return known.day
  }
  const day = dayAt(ms, timeZone)
  if (known?.from !== from) {
    if (quarters.size >= maxFormatters) quarters.clear()
    quarters.set(timeZone, { from, day: undefined })
  }
  return day
}

/** Caches the day of a quarter hour, because most calls ask for the current day. */
const quarters = new Map<string, { readonly from: number; day: Day | null | undefined }>()
const quarter = 15 * 60_000
/**
 * Since this date all offsets and clock changes are multiples of a quarter hour, so the local day never changes within
 * one.
 */
const zonesKeepToQuarters = Date.UTC(2012, 0, 1)

function dayAt(ms: number, timeZone: string): Day {
  const text = wallClock(timeZone).format(ms)
  return `${text.slice(6, 10)}-${text.slice(0, 2)}-${text.slice(3, 5)}`
}

/**
 * Returns the instant at which a day begins in a time zone. When the clock skips midnight, this is the end of the gap;
 * when midnight occurs twice, the first occurrence.
 */
export function firstInstantOfDay(day: Day, timeZone: string): Instant {
  const asked = `${day} ${timeZone}`
  const known = firstInstants.get(asked)
  if (known !== undefined) return known
  const first = findFirstInstantOfDay(day, timeZone)
  if (firstInstants.size >= maxFormatters) firstInstants.clear()
  firstInstants.set(asked, first)
  return first
}

/** Caches first instants, because the start of a month is the same for all families in a zone. */
const firstInstants = new Map<string, Instant>()

function findFirstInstantOfDay(day: Day, timeZone: string): Instant {
  const midnight = toUtc(day)
  const byTheDayBefore = midnight - offsetAt(midnight - msPerDay, timeZone)
  return new Date(
    wallTime(byTheDayBefore, timeZone) === midnight ? byTheDayBefore : changedMidnight(midnight, timeZone),
  ).toISOString()
}

/**
 * Returns the instant of a local time (`HH:MM`) on a day. When the time occurs twice, this is the first occurrence;
 * when the clock skips the time, it is later by the length of the gap.
 */
export function instantAt(day: Day, time: string, timeZone: string): Instant {
  const shown = toUtc(day) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000
  const candidates = [shown - msPerDay, shown + msPerDay]
    .map((nearby) => shown - offsetAt(nearby, timeZone))
    .filter((candidate) => wallTime(candidate, timeZone) === shown)
  return new Date(
    candidates.length > 0 ? Math.min(...candidates) : shown - offsetAt(shown - msPerDay, timeZone),
  ).toISOString()
}

/**
 * For a day on which the clock skips midnight, or one after a clock change: finds the first whole second at or after
 * midnight by bisection.
 */
function changedMidnight(midnight: number, timeZone: string): number {
  let before = midnight - 2 * msPerDay
  let after = midnight + 2 * msPerDay
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (wallTime(middle, timeZone) < midnight) before = middle
    else after = middle
  }
  return after
}

/** True for the name of a time zone (`Europe/Istanbul`, `UTC`); offsets such as `+03:00` are not names. */
export const isTimeZone = (text: string): boolean => /^[A-Za-z][\w+\-/]{1,63}$/.test(text) && formatterOf(text) !== null
