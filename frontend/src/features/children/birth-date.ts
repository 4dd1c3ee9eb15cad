import { ageInMonths, eligibleBeforeYears } from '@filiz/domain/shared/age.ts'

export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** Splits `2023-05-01` into `{ day: '1', month: '5', year: '2023' }`; an empty text gives empty parts. */
export function partsOf(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year }
}

/** Returns the date to send: empty without any choice, incomplete (`2023-05-`) while a part is missing. */
export function dateOf({ day, month, year }: DateParts): string {
  return day || month || year ? [year, month && month.padStart(2, '0'), day && day.padStart(2, '0')].join('-') : ''
}

/** Returns whether the date exists in the calendar; 31 June does not. */
export function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/**
 * Returns the birth years to choose from, newest first. The oldest is that of a child just under seven, or the chosen
 * year if that is earlier.
 */
export function birthYears(today: string, chosen: string): readonly string[] {
  const thisYear = Number(today.slice(0, 4))
  const oldest = Math.min(thisYear - eligibleBeforeYears, Number(chosen) || thisYear)
  return Array.from({ length: thisYear - oldest + 1 }, (_, index) => String(thisYear - index))
}

/** Returns the age in whole months on `today`; undefined for an invalid or future birth date. */
export function ageOn(today: string, birthDate: string): number | undefined {
  return isDay(birthDate) && birthDate <= today ? ageInMonths(birthDate, today) : undefined
}
