import type { SubscribedCalendar } from '@filiz/engines/vault/calendars.ts'
import type { CalendarShape } from '../contract/calendar.ts'

/** What its owner is told of it: not the hash. */
export const toCalendarShape = ({ since, rhythm, names }: SubscribedCalendar): CalendarShape => ({
  since,
  rhythm,
  names,
})
