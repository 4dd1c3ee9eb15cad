import {
  addDays,
  firstDayOfMonth,
  firstInstantOfDay,
  lastDayOfMonth,
  monthNamed,
} from '@filiz/domain/shared/calendar.ts'

interface Period {
  readonly year: number
  readonly month: number
}

/**
 * Returns the days of the plan's month before today, newest first. They are the possible dates of an earlier
 * completion.
 */
export function earlierDays({ year, month }: Period, today: string): readonly string[] {
  const period = monthNamed(year, month)
  const yesterday = addDays(today, -1)
  const last = lastDayOfMonth(period)
  const days: string[] = []
  for (let day = yesterday < last ? yesterday : last; day >= firstDayOfMonth(period); day = addDays(day, -1))
    days.push(day)
  return days
}

/** Returns noon of a day in the family's time zone: an instant that is on that day even when the clocks change. */
export function noonOf(day: string, timeZone: string): string {
  const halfADay = 12 * 3_600_000
  return new Date(Date.parse(firstInstantOfDay(day, timeZone)) + halfADay).toISOString()
}
