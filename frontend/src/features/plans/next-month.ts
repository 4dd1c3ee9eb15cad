import type { Child } from '@filiz/http/contract/shapes.ts'
import { eligibility } from '@filiz/domain/shared/age.ts'
import { addMonths, firstDayOfMonth, monthNamed, yearAndMonth } from '@filiz/domain/shared/calendar.ts'

interface Period {
  readonly year: number
  readonly month: number
}

export const monthAfter = ({ year, month }: Period): Period => yearAndMonth(addMonths(monthNamed(year, month), 1))

/** Returns whether the child gets a plan for this month: the child must be between two and six on its first day. */
export const offered = ({ year, month }: Period, { birthDate }: Pick<Child, 'birthDate'>): boolean =>
  eligibility(birthDate, firstDayOfMonth(monthNamed(year, month))) === 'eligible'
