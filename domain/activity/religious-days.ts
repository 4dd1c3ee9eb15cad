import { addDays } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { gregorianDayOf, islamicYearsIn } from '../shared/islamic-calendar.ts'

/**
 * First days of Islamic months (`<islamic year>-<month>`) for which the Diyanet's calendar, used in Turkey, differs
 * from Umm al-Qura. The Diyanet publishes two years ahead (vakithesaplama.diyanet.gov.tr); compared for 2019–2026.
 * Later dates may be off by a day; the planning windows are wider than that.
 */
const differing: Readonly<Partial<Record<string, Day>>> = { '1447-9': '2026-02-19' }

const firstDayOf = (islamicYear: number, month: number): Day =>
  differing[`${islamicYear}-${month}`] ?? gregorianDayOf({ year: islamicYear, month, day: 1 })

const muharrem = 1
const ramazan = 9
const sevval = 10
const zilhicce = 12

/** Returns the ranges of an Islamic month that start in a Gregorian year: one, none or two. */
const inYear = (year: number, stretch: (islamicYear: number) => { readonly from: Day; readonly until: Day }) =>
  islamicYearsIn(year)
    .map(stretch)
    .filter(({ from }) => Number(from.slice(0, 4)) === year)

export const ramazanIn = (year: number) =>
  inYear(year, (islamicYear) => ({
    from: firstDayOf(islamicYear, ramazan),
    until: addDays(firstDayOf(islamicYear, sevval), -1),
  }))

export const ramazanBayramiIn = (year: number) =>
  inYear(year, (islamicYear) => ({
    from: firstDayOf(islamicYear, sevval),
    until: addDays(firstDayOf(islamicYear, sevval), 2),
  }))

export const kurbanBayramiIn = (year: number) =>
  inYear(year, (islamicYear) => ({
    from: addDays(firstDayOf(islamicYear, zilhicce), 9),
    until: addDays(firstDayOf(islamicYear, zilhicce), 12),
  }))

/** Aşure is cooked from 10 Muharrem to the end of the month. */
export const asureIn = (year: number) =>
  inYear(year, (islamicYear) => ({
    from: addDays(firstDayOf(islamicYear, muharrem), 9),
    until: addDays(firstDayOf(islamicYear, muharrem), 28),
  }))
