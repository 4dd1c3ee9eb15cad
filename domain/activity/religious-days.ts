import { addDays } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { gregorianDayOf, islamicYearsIn } from '../shared/islamic-calendar.ts'

/**
 * First days of months (`<islamic year>-<month>`) where the Diyanet's calendar, which families in Turkey live by, is not
 * Umm al-Qura. It publishes two years ahead (vakithesaplama.diyanet.gov.tr); held against 2019–2026. What it has not
 * published yet can be a day off, and planning windows are wider than that.
 */
const differing: Readonly<Partial<Record<string, Day>>> = { '1447-9': '2026-02-19' }

const firstDayOf = (islamicYear: number, month: number): Day =>
  differing[`${islamicYear}-${month}`] ?? gregorianDayOf({ year: islamicYear, month, day: 1 })

const muharrem = 1
const ramazan = 9
const sevval = 10
const zilhicce = 12

/** Days of an Islamic month as they fall into a Gregorian year: one stretch, none, or two. By their first day. */
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

/** Aşure is cooked on 10 Muharrem and for the rest of the month. */
export const asureIn = (year: number) =>
  inYear(year, (islamicYear) => ({
    from: addDays(firstDayOf(islamicYear, muharrem), 9),
    until: addDays(firstDayOf(islamicYear, muharrem), 28),
  }))
