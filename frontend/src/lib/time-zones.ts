import type { Language } from '@filiz/domain/shared/language.ts'
import { defaultTimeZone } from '@filiz/domain/shared/calendar.ts'
import { attempt } from './attempt.ts'
import { cities, renamed } from './cities.ts'

interface TimeZone {
  readonly value: string
  readonly label: string
}

/** Returns the city of a time zone in the given language. */
export function cityOf(language: Language, zone: string): string {
  const today = renamed[zone] ?? zone
  return cities[language][today] ?? today.slice(today.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/**
 * Returns the browser's time zones in alphabetical order, and the zone in use when the browser knows it only by another
 * name. Labels start with the city, so that typing its first letters selects it.
 */
export function timeZones(language: Language, used: string, now: number): readonly TimeZone[] {
  const known = attempt(() => Intl.supportedValuesOf('timeZone')) ?? [defaultTimeZone]
  const mine = { value: used, label: labelOf(language, used, now) }
  const others = known
    .map((value) => ({ value, label: labelOf(language, value, now) }))
    .filter(({ label }) => label !== mine.label)
  const { compare } = new Intl.Collator(language)
  return [mine, ...others].sort((a, b) => compare(a.label, b.label))
}

function labelOf(language: Language, zone: string, now: number): string {
  const city = cityOf(language, zone)
  try {
    const { name, offset } = clockOf(language, zone, now)
    return name.startsWith('GMT') ? `${city} (${offset})` : `${city} – ${name} (${offset})`
  } catch {
    // The browser does not know the zone.
    return city
  }
}

/**
 * Returns name and offset from a single formatter, because creating one is slow and there are about four hundred zones.
 */
function clockOf(
  language: Language,
  timeZone: string,
  now: number,
): { readonly name: string; readonly offset: string } {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone,
    timeZoneName: 'longGeneric',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)!.value
  const there = Date.UTC(
    Number(part('year')),
    Number(part('month')) - 1,
    Number(part('day')),
    Number(part('hour')),
    Number(part('minute')),
  )
  return { name: part('timeZoneName'), offset: offsetOf(there / 60_000 - Math.floor(now / 60_000)) }
}

function offsetOf(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`
}
