import { eligibility, eligibleBeforeYears, eligibleFromYears, planDay } from '../shared/age.ts'
import { addMonths, monthOf, yearAndMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'

/** Day of the month from which the next month's plan is made in advance. */
export const aheadFromDay = 25

/**
 * Returns the months for which plans are made on the family's local day `today`: this month, and from `aheadFromDay`
 * also the next one.
 */
export function monthsPlanned(today: Day): readonly Month[] {
  const current = monthOf(today)
  return Number(today.slice(8)) >= aheadFromDay ? [current, addMonths(current, 1)] : [current]
}

/**
 * Returns the months for which a child should have a plan on the family's local day `today`: those of `monthsPlanned`
 * on whose first planned day the child is two to six years old.
 */
export const plansDue = (birthDate: Day, today: Day): readonly Month[] =>
  monthsPlanned(today).filter((month) => {
    const { year, month: number } = yearAndMonth(month)
    return eligibility(birthDate, planDay(year, number, today)) === 'eligible'
  })

/**
 * Returns the months in which a child can have plans, from its age in months on one day instead of its birth date. The
 * birth month is known only to within a month, so the range may be one month too wide at each end.
 */
export const childMonths = ({
  day,
  ageMonths,
}: {
  readonly day: Day
  readonly ageMonths: number
}): { readonly from: Month; readonly until: Month } => ({
  from: addMonths(monthOf(day), eligibleFromYears * 12 - ageMonths - 1),
  until: addMonths(monthOf(day), eligibleBeforeYears * 12 - ageMonths),
})
