import { describe, expect, it } from 'vitest'
import { activityName, childId, doneItem, monthDocument, pendingItem } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { makePlan } from '../plan.ts'
import type { PlanRequest } from '../request.ts'
import { candidates } from '../testing/catalogue.ts'

const november: PlanRequest = {
  childId,
  year: 2026,
  month: 11,
  ageMonths: 54,
  interests: [],
  history: [],
  catalogue: candidates(420),
}
/** A month of 15 activities of which the plan asked for some, and the family did some of these. */
const month = (monthsAgo: number, done: number, asked = 15, from?: string) => {
  const period = addMonths('2026-11', -monthsAgo)
  const items = Array.from({ length: 15 }, (_, index) => ({
    ...(index < done ? doneItem(activityName(index), `${period}-10`) : pendingItem(activityName(index))),
    ...(index >= asked && { optional: true }),
  }))
  return { ...monthDocument(period, items), ...(from && { from: `${period}-${from}` }) }
}
const sizes = (history: PlanRequest['history'], more: Partial<PlanRequest> = {}) => {
  const { items } = makePlan({ ...november, ...more, history })
  return { asked: items.filter(({ optional }) => !optional).length, items: items.length }
}

describe('a plan asks for', () => {
  it('all of 15 activities in the first month, and after a pause', () => {
    expect(sizes([])).toEqual({ asked: 15, items: 15 })
    expect(sizes([month(5, 2)])).toEqual({ asked: 15, items: 15 })
  })
  it('a quarter more than the family usually did, and has 15 activities nevertheless', () =>
    expect(sizes([month(1, 4), month(2, 4), month(3, 4)].map((one) => one))).toEqual({ asked: 6, items: 15 }))
  it.each([
    [0, 6],
    [6, 8],
    [9, 12],
    [11, 14],
    [14, 15],
  ])('for %i completions a month: %i', (done, asked) =>
    expect(sizes([month(1, done), month(2, done)]).asked).toBe(asked),
  )
  it('more activities after each month in which all requested ones were done, up to the whole plan', () => {
    const asked: number[] = [6]
    while (asked.at(-1)! < 15)
      asked.push(sizes([month(1, asked.at(-1)!, asked.at(-1)!), month(2, 4), month(3, 4)]).asked)
    expect(asked).toEqual([6, 8, 10, 13, 15])
  })
  it('all activities after a month that began late and in which all requested activities were done', () =>
    expect(sizes([month(1, 4, 4, '26')])).toEqual({ asked: 16, items: 16 }))
  it('no more than the days left in a begun month', () =>
    expect(sizes([month(1, 4), month(2, 4)], { from: '2026-11-28' }).asked).toBe(3))
  it('one activity more after a month in which all 15 activities were done', () =>
    expect(sizes([month(1, 15)])).toEqual({ asked: 16, items: 16 }))
})
