import { eligibility, eligibleBeforeYears, eligibleFromYears, planDay } from '../shared/age.ts'
import { addMonths, monthOf, yearAndMonth, type Month } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'

/** From this day of the month on, the next month's plan is made ahead, so that it is there on the first. */
export const aheadFromDay = 25

/** The months for which plans are made on the family's local day `today`: this one, and towards its end the next. */
export function monthsPlanned(today: Day): readonly Month[] {
  const current = monthOf(today)
  return Number(today.slice(8)) >= aheadFromDay ? [current, addMonths(current, 1)] : [current]
}

/**
 * The months for which a child should have a plan on the family's local day `today`: those that are planned and for
 * which it is between its second and its seventh birthday on the day that the plan is made for.
 */
export const plansDue = (birthDate: Day, today: Day): readonly Month[] =>
  monthsPlanned(today).filter((month) => {
    const { year, month: number } = yearAndMonth(month)
    return eligibility(birthDate, planDay(year, number, today)) === 'eligible'
  })

/**
 * The months in which a child of `ageMonths` whole months on `day` can have plans, without its birth date: it was born in
 * that month minus `ageMonths`, or in the one before, and has plans from the month of its second birthday until that of
 * its seventh. So at most one month too many at each end.
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
