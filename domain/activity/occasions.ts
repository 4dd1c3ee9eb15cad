import { addDays, monthNamed, weekdayOf } from '../shared/calendar.ts'
import type { Day } from '../shared/event.ts'
import { asureIn, kurbanBayramiIn, ramazanBayramiIn, ramazanIn } from './religious-days.ts'
import type { Occasion } from './vocabulary.ts'

/** Days from `from` to `until`, both included. */
export interface Days {
  readonly from: Day
  readonly until: Day
}

interface Rule {
  /**
   * Returns the ranges of the occasion that begin in a year: usually one; lunar occasions sometimes have none or two.
   */
  readonly daysIn: (year: number) => readonly Days[]
  /** Number of days before and after the occasion on which its activities may be done. */
  readonly before: number
  readonly after: number
}

const friday = 5
const sunday = 7
const monday = 1

const on = (year: number, month: number, day: number): Day =>
  `${monthNamed(year, month)}-${String(day).padStart(2, '0')}`
const fixed =
  (month: number, day: number, lasting = 1) =>
  (year: number): readonly Days[] => [{ from: on(year, month, day), until: addDays(on(year, month, day), lasting - 1) }]

/** Returns the given occurrence of a weekday in a month, such as the second Sunday in May. */
const nth =
  (count: number, weekday: number, month: number) =>
  (year: number): readonly Days[] => {
    const first = on(year, month, 1)
    const day = addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
    return [{ from: day, until: day }]
  }

/*
 * A window stays within the occasion's month where possible, so that the plan of that month contains the occasion.
 * School reports are given on a Friday set by the ministry: the third in January and one of the last three in June.
 */
const rules: Readonly<Record<Occasion, Rule>> = {
  'new-year': { daysIn: fixed(12, 31), before: 16, after: 0 },
  'earthquake-week': { daysIn: fixed(3, 1, 7), before: 0, after: 7 },
  'elders-week': { daysIn: fixed(3, 18, 7), before: 7, after: 0 },
  nevruz: { daysIn: fixed(3, 21), before: 14, after: 2 },
  'forest-week': { daysIn: fixed(3, 21, 6), before: 7, after: 4 },
  'childrens-day': { daysIn: fixed(4, 23), before: 16, after: 0 },
  hidrellez: { daysIn: fixed(5, 5, 2), before: 4, after: 0 },
  'mothers-day': { daysIn: nth(2, sunday, 5), before: 7, after: 0 },
  'youth-day': { daysIn: fixed(5, 19), before: 10, after: 0 },
  'environment-day': { daysIn: fixed(6, 5), before: 4, after: 9 },
  'fathers-day': { daysIn: nth(3, sunday, 6), before: 10, after: 0 },
  'school-report': {
    daysIn: (year) => [...nth(3, friday, 1)(year), { from: on(year, 6, 12), until: on(year, 6, 27) }],
    before: 4,
    after: 3,
  },
  'victory-day': { daysIn: fixed(8, 30), before: 14, after: 0 },
  'school-start': { daysIn: nth(2, monday, 9), before: 7, after: 14 },
  'animals-day': { daysIn: fixed(10, 4), before: 3, after: 6 },
  'republic-day': { daysIn: fixed(10, 29), before: 16, after: 0 },
  'ataturk-day': { daysIn: fixed(11, 10), before: 9, after: 0 },
  'childrens-rights-day': { daysIn: fixed(11, 20), before: 10, after: 3 },
  'teachers-day': { daysIn: fixed(11, 24), before: 10, after: 0 },
  'local-goods-week': { daysIn: fixed(12, 12, 7), before: 7, after: 3 },
  ramazan: { daysIn: ramazanIn, before: 2, after: 0 },
  'ramazan-bayrami': { daysIn: ramazanBayramiIn, before: 7, after: 0 },
  'kurban-bayrami': { daysIn: kurbanBayramiIn, before: 7, after: 0 },
  asure: { daysIn: asureIn, before: 2, after: 0 },
}

/** Returns the ranges of the occasion that begin in a year, oldest first. */
export const occasionDays = (occasion: Occasion, year: number): readonly Days[] => rules[occasion].daysIn(year)

/** Caches windows, because a lunar date needs a search in the calendar of `Intl`. */
const known = new Map<string, readonly Days[]>()
const mostKnown = 1_000

/** Returns the windows in which an activity about an occasion may be done, one for each occurrence in the year. */
export function occasionWindows(occasion: Occasion, year: number): readonly Days[] {
  const key = `${occasion}-${year}`
  const before = known.get(key)
  if (before) return before
  const rule = rules[occasion]
  const windows = rule
    .daysIn(year)
    .map(({ from, until }) => ({ from: addDays(from, -rule.before), until: addDays(until, rule.after) }))
  if (known.size >= mostKnown) known.clear()
  known.set(key, windows)
  return windows
}
