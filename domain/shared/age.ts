import { addDays, firstDayOfMonth, monthNamed, monthOf, monthsBetween } from './calendar.ts'
import type { Day } from './event.ts'

export type Eligibility = 'eligible' | 'too-young' | 'too-old'

/** Plans are for children from their second birthday until the day before their seventh. */
export const eligibleFromYears = 2
export const eligibleBeforeYears = 7

/**
 * Returns the age in whole months: a month is complete on its day, or on the first of the next month when it lacks that
 * day (29 February, the 31st), so the age is never too high. Negative before birth.
 */
export function ageInMonths(birthDate: Day, day: Day): number {
  const months = monthsBetween(monthOf(birthDate), monthOf(day))
  return day.slice(8) < birthDate.slice(8) ? months - 1 : months
}

/** Returns the day on which a child turns `years`: 1 March for a child born on 29 February, in other years. */
export function birthday(birthDate: Day, years: number): Day {
  const year = Number(birthDate.slice(0, 4)) + years
  const sameDay = `${String(year).padStart(4, '0')}${birthDate.slice(4)}`
  return birthDate.endsWith('-02-29') ? addDays(`${sameDay.slice(0, 7)}-28`, 1) : sameDay
}

export function eligibility(birthDate: Day, day: Day): Eligibility {
  if (day < birthday(birthDate, eligibleFromYears)) return 'too-young'
  return day < birthday(birthDate, eligibleBeforeYears) ? 'eligible' : 'too-old'
}

/** Returns the first day of eligibility: the second birthday. */
export const eligibleFrom = (birthDate: Day): Day => birthday(birthDate, eligibleFromYears)

/** Returns the day whose age a plan uses: its month's first, or the day it is made if later. */
export function planDay(year: number, month: number, madeOn: Day): Day {
  const first = firstDayOfMonth(monthNamed(year, month))
  return madeOn > first ? madeOn : first
}

/** Returns the age in whole months that a plan is made for. */
export const ageForPlan = (birthDate: Day, year: number, month: number, madeOn: Day): number =>
  ageInMonths(birthDate, planDay(year, month, madeOn))
