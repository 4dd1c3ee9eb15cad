import { localDay, monthOf, type Month } from '@filiz/domain/shared/calendar.ts'
import type { Day } from '@filiz/domain/shared/event.ts'
import type { Clock } from '@filiz/engines/clock/port.ts'
import type { Caller } from '@filiz/http/authenticator.ts'

/** The day that it is where the family lives. */
export const todayOf = ({ timeZone }: Pick<Caller, 'timeZone'>, clock: Clock): Day => localDay(clock.now(), timeZone)

export const thisMonthOf = (caller: Pick<Caller, 'timeZone'>, clock: Clock): Month => monthOf(todayOf(caller, clock))
