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

/** Days before today on which an activity of a month's plan can have been done, newest first: those of its month. */
export function earlierDays({ year, month }: Period, today: string): readonly string[] {
  const period = monthNamed(year, month)
  const yesterday = addDays(today, -1)
  const last = lastDayOfMonth(period)
  const days: string[] = []
  for (let day = yesterday < last ? yesterday : last; day >= firstDayOfMonth(period); day = addDays(day, -1))
    days.push(day)
  return days
}

/** Noon of a day where the family lives: an instant that is on that day, whatever its clocks do. */
export function noonOf(day: string, timeZone: string): string {
  const halfADay = 12 * 3_600_000
  return new Date(Date.parse(firstInstantOfDay(day, timeZone)) + halfADay).toISOString()
}
