import type { SubscribedCalendar } from '@filiz/engines/records/calendars.ts'
import type { CalendarShape } from '../contract/calendar.ts'

/** The calendar as its owner may see it: without the hash of the secret. */
export const toCalendarShape = ({ since, rhythm, names }: SubscribedCalendar): CalendarShape => ({
  since,
  rhythm,
  names,
})
