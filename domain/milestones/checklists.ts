import { ageInMonths } from '../shared/age.ts'
import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth, monthOf } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { checklistAges, type ChecklistAge } from './events.ts'

/** Returns the ages whose checklists a child has reached on a day, the latest first. */
export const reachedChecklists = (birthDate: Day, day: Day): readonly ChecklistAge[] => {
  const age = ageInMonths(birthDate, day)
  return checklistAges.filter((one) => one <= age).toReversed()
}

/** Returns the next checklist that a child reaches, with its first day; undefined after the last one. */
export function nextChecklist(
  birthDate: Day,
  day: Day,
): { readonly ageMonths: ChecklistAge; readonly from: Day } | undefined {
  const age = ageInMonths(birthDate, day)
  const ageMonths = checklistAges.find((one) => one > age)
  return ageMonths && { ageMonths, from: dayOfAge(birthDate, ageMonths) }
}

/** Returns whether a child reaches the age of a checklist on this very day. */
export const reachesChecklist = (birthDate: Day, day: Day): boolean =>
  nextChecklist(birthDate, addDays(day, -1))?.from === day

/** Returns the first day on which a child is that many months old. */
function dayOfAge(birthDate: Day, months: number): Day {
  const month = addMonths(monthOf(birthDate), months)
  const day = `${month}${birthDate.slice(7)}`
  // A month without that day is complete on the first of the next one, as in `ageInMonths`.
  return day > lastDayOfMonth(month) ? firstDayOfMonth(addMonths(month, 1)) : day
}
