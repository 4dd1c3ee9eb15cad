import { InvalidArgumentError } from 'commander'
import type { Instant } from '@filiz/domain/shared/event.ts'
import { eventTypes } from '@filiz/data-set/events/known-events.ts'
import { isKnownEvent } from '@filiz/domain/registry/known-events.ts'
import { parsePlanId, parseStream } from '@filiz/domain/shared/streams.ts'

/**
 * Parsers of command-line options. Each turns the typed text into a value, or throws commander's error, which names the
 * option.
 */

const dayPattern = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Parses a month (`2026-11`), a day or an instant, and returns the UTC instant at which it begins. */
export function instant(text: string): Instant {
  const day = dayPattern.exec(text)
  if (day && isDay(Number(day[1]), Number(day[2]), Number(day[3] ?? '1')))
    return `${day[1]}-${day[2]}-${day[3] ?? '01'}T00:00:00.000Z`
  if (instantPattern.test(text) && !Number.isNaN(Date.parse(text)) && instant(text.slice(0, 10)))
    return new Date(text).toISOString()
  throw new InvalidArgumentError(
    `"${text}" is no date: give a day (2026-11-22), a month (2026-11) or an instant (2026-11-22T18:30:00Z).`,
  )
}

const isDay = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * Parses one or several event types, separated by commas. The option may be repeated: `--type PlanMade,PlanRemade
 * --type ActivitySwapped`.
 */
export function types(text: string, before: readonly string[] = []): readonly string[] {
  return [
    ...before,
    ...text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map(eventType),
  ]
}

function eventType(text: string): string {
  if (isKnownEvent(text)) return text
  throw new InvalidArgumentError(unknownType(text))
}

/** Says that there is no such event type, and names similar ones. */
export function unknownType(text: string): string {
  const like = eventTypes.filter(
    (type) => type.toLowerCase().includes(text.toLowerCase()) || text.toLowerCase().includes(type.toLowerCase()),
  )
  return `"${text}" is no event type${like.length > 0 ? `: do you mean ${like.slice(0, 3).join(', ')}` : `: there are ${eventTypes.join(', ')}`}.`
}

/** Parses a stream name: `child-<id>`, `plan-<child's id>_2026-11`, … */
export function stream(text: string): string {
  const parsed = parseStream(text)
  if (parsed && parsed.id !== '' && (parsed.kind !== 'plan' || parsePlanId(parsed.id))) return text
  throw new InvalidArgumentError(
    `"${text}" is no stream: they are named account-<id>, child-<id>, activity-<id>, plan-<child's id>_<yyyy>-<mm>.`,
  )
}

/** Returns a parser for a whole number that is at least `least`. */
export const count =
  (least: number) =>
  (text: string): number => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text)
    throw new InvalidArgumentError(`"${text}" is no whole number from ${least} up.`)
  }
