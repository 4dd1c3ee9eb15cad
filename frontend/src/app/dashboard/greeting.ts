import { knownTimeZone } from '@filiz/domain/shared/calendar.ts'

export type Greeting = 'morning' | 'day' | 'evening'

/** Returns the greeting for the family's local time: morning from 5 to 11, day until 18, otherwise evening. */
export function greetingAt(instant: string, timeZone: string): Greeting {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: knownTimeZone(timeZone) }).format(
      new Date(instant),
    ),
  )
  if (hour >= 5 && hour < 11) return 'morning'
  return hour >= 11 && hour < 18 ? 'day' : 'evening'
}
