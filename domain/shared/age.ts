import { addDays, firstDayOfMonth, monthNamed, monthOf, monthsBetween } from './calendar.ts'
import type { Day } from './event.ts'

export type Eligibility = 'eligible' | 'too-young' | 'too-old'

/** Plans are for children from their second birthday until the day before their seventh. */
export const eligibleFromYears = 2
export const eligibleBeforeYears = 7

/**
 * Returns the age in whole months. A month is complete on the day of the birth date; if the month lacks that day (29
 * February, the 31st), on the first of the next month. So the age is never too high. Negative before birth.
 */
export function ageInMonths(birthDate: Day, day: Day): number {
  const months = monthsBetween(monthOf(birthDate), monthOf(day))
  return day.slice(8) < birthDate.slice(8) ? months - 1 : months
}

/** Returns the day on which a child turns `years`; for a child born on 29 February, 1 March in common years. */
export function birthday(birthDate: Day, years: number): Day {
  const year = Number(birthDate.slice(0, 4)) + years
  const sameDay = `${String(year).padStart(4, '0')}${birthDate.slice(4)}`
  return birthDate.endsWith('-02-29') ? addDays(`${sameDay.slice(0, 7)}-28`, 1) : sameDay
}

export function eligibility(birthDate: Day, day: Day): Eligibility {
  if (day < birthday(birthDate, eligibleFromYears)) return 'too-young'
  return day < birthday(birthDate, eligibleBeforeYears) ? 'eligible' : 'too-old'
}

/** Returns the first day on which a child may have a plan: the second birthday. */
export const eligibleFrom = (birthDate: Day): Day => birthday(birthDate, eligibleFromYears)

/**
 * Returns the day on which the age for a plan is computed: the first of its month, or the day on which it is made if
 * that is later.
 */
export function planDay(year: number, month: number, madeOn: Day): Day {
  const first = firstDayOfMonth(monthNamed(year, month))
  return madeOn > first ? madeOn : first
}

/** Returns the age in whole months for which a plan is made. */
export const ageForPlan = (birthDate: Day, year: number, month: number, madeOn: Day): number =>
  ageInMonths(birthDate, planDay(year, month, madeOn))
