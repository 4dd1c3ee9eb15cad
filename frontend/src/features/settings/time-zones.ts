import type { Language } from '@filiz/domain/shared/language.ts'
import { cities, renamed } from './cities.ts'

interface TimeZone {
  readonly value: string
  readonly label: string
}

/** The city that a time zone is named after, as the language calls it. */
export function cityOf(language: Language, zone: string): string {
  const today = renamed[zone] ?? zone
  return cities[language][today] ?? today.slice(today.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/**
 * The time zones that this browser knows, and the one in use even if it knows it by another name, once; in the order of the language's
 * alphabet. The city comes first: by its letters it is found.
 */
export function timeZones(language: Language, used: string, now: number): readonly TimeZone[] {
  const known = Intl.supportedValuesOf('timeZone')
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
    // The browser has never heard of it.
    return city
  }
}

/** Both from one formatter: to make one is what takes the time, and there are four hundred zones. */
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
