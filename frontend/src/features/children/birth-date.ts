import { ageInMonths, eligibleBeforeYears } from '@filiz/domain/shared/age.ts'

export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** Of `2023-05-01`: `{ day: '1', month: '5', year: '2023' }`; empty parts for an empty text. */
export function partsOf(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year }
}

/** A date as it is sent; empty while nothing is chosen, and no date (`2023-05-`) while a part is missing. */
export function dateOf({ day, month, year }: DateParts): string {
  return day || month || year ? [year, month && month.padStart(2, '0'), day && day.padStart(2, '0')].join('-') : ''
}

/** Whether there is such a day: not the 31st of June. */
export function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** Years to choose from, this one first: back to that of a child who is not seven yet, and to the one chosen already. */
export function birthYears(today: string, chosen: string): readonly string[] {
  const thisYear = Number(today.slice(0, 4))
  const oldest = Math.min(thisYear - eligibleBeforeYears, Number(chosen) || thisYear)
  return Array.from({ length: thisYear - oldest + 1 }, (_, index) => String(thisYear - index))
}

/** Whole months on that day; undefined for what is no day, or not yet. */
export function ageOn(today: string, birthDate: string): number | undefined {
  return isDay(birthDate) && birthDate <= today ? ageInMonths(birthDate, today) : undefined
}
