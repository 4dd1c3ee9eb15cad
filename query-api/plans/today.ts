import { localDay, monthOf, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { LRUCache } from 'lru-cache'

const quarterMs = 15 * 60_000
/**
 * Cache of local days. Local days begin at a quarter hour everywhere, so the (slow) `Intl` look-up is needed only once
 * for each quarter hour and time zone.
 */
const known = new LRUCache<string, { readonly quarter: number; readonly day: Day }>({ max: 1_000 })

/** The current day in the family's time zone. */
export function todayOf({ timeZone }: Pick<Caller, 'timeZone'>, clock: Clock): Day {
  const quarter = Math.floor(clock.millis() / quarterMs)
  const before = known.get(timeZone)
  if (before?.quarter === quarter) return before.day
  const day = localDay(clock.now(), timeZone)
  known.set(timeZone, { quarter, day })
  return day
}

export const thisMonthOf = (caller: Pick<Caller, 'timeZone'>, clock: Clock): Month => monthOf(todayOf(caller, clock))
