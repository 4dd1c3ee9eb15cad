import { eligibility } from '@filiz/domain/shared/age.ts'
import { addMonths, firstDayOfMonth, monthNamed, yearAndMonth } from '@filiz/domain/shared/calendar.ts'
import type { Child } from '../children/api/children.ts'

interface Period {
  readonly year: number
  readonly month: number
}

export const monthAfter = ({ year, month }: Period): Period => yearAndMonth(addMonths(monthNamed(year, month), 1))

/** Whether a child of this month's plan has one of the next, too: it may be seven on the day that it would be made for. */
export const offered = ({ year, month }: Period, { birthDate }: Pick<Child, 'birthDate'>): boolean =>
  eligibility(birthDate, firstDayOfMonth(monthNamed(year, month))) === 'eligible'
