import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, firstDayOfMonth, lastDayOfMonth } from '../shared/calendar.ts'
import { countsOf, planLabel, planStats, planStatus } from './plan-figures.ts'
import { doneItem, pendingItem, someMonths } from './testing/months.ts'
import type { PlanItemDocument } from '../read-models/plans.ts'
import type { MonthItem } from '../read-models/months.ts'

/** Returns the plan item that corresponds to a month's item. */
const planItem = ({
  activityId,
  category,
  plannedMinutes,
  completedAt,
  day,
  minutes,
  engagement,
  difficulty,
  focusMinutes,
}: MonthItem): PlanItemDocument => ({
  activityId,
  category,
  durationMinutes: plannedMinutes,
  score: 1,
  reasons: [],
  completedAt,
  day,
  spentMinutes: minutes,
  completedBy: completedAt === null ? null : 'a1',
  feedbacks:
    engagement === null || difficulty === null || focusMinutes === null
      ? []
      : [{ at: '2026-11-02T08:00:00.000Z', by: 'a1', engagement, difficulty, focusMinutes, notes: null }],
})
const stats = (period: string, ...items: MonthItem[]) =>
  planStats({ period, from: `${period}-01`, items: items.map(planItem) })

describe('a plan’s label and status', () => {
  it('depend on the local month and the completions', () => {
    expect(['2026-10', '2026-11', '2026-12', '2027-01'].map((period) => planLabel(period, '2026-11'))).toEqual([
      'past',
      'current',
      'future',
      'future',
    ])
    expect(
      [
        countsOf([]),
        countsOf([pendingItem('a')]),
        countsOf([pendingItem('a'), doneItem('b', '2026-11-02')]),
        countsOf([doneItem('b', '2026-11-02')]),
      ].map(planStatus),
    ).toEqual(['not-started', 'not-started', 'partial', 'completed'])
  })
  it('have a total of what is asked, or of what was done if that is more', () => {
    const more = { ...doneItem('d', '2026-11-02'), optional: true }
    const [asked, open] = [pendingItem('a'), { ...pendingItem('e'), optional: true }]
    expect(countsOf([asked, pendingItem('b'), more, open])).toEqual({
      total: 2,
      completed: 1,
      remaining: 1,
      optional: 2,
      completionRate: 0.5,
    })
    expect(countsOf([asked, more, { ...more, activityId: 'f' }, open])).toEqual({
      total: 2,
      completed: 2,
      remaining: 0,
      optional: 3,
      completionRate: 1,
    })
    expect(countsOf([doneItem('a', '2026-11-02'), more, open])).toMatchObject({ total: 2, completed: 2, remaining: 0 })
  })
  it('have a null completion rate without items', () => {
    expect(countsOf([])).toEqual({ total: 0, completed: 0, remaining: 0, optional: 0, completionRate: null })
    expect(countsOf([pendingItem('a'), doneItem('b', '2026-11-02'), pendingItem('c'), pendingItem('d')])).toEqual({
      total: 4,
      completed: 1,
      remaining: 3,
      optional: 0,
      completionRate: 0.25,
    })
  })
})

describe('planStats', () => {
  it('returns null instead of zero where no answer exists', () => {
    expect(stats('2026-11', pendingItem('a', 'DIL_HIKAYE', 30))).toMatchObject({
      byCategory: [{ category: 'DIL_HIKAYE', completed: 0, planned: 1, minutes: 0, averageEngagement: null }],
      minutes: 0,
      plannedMinutes: 30,
      averages: { engagement: null, difficulty: null, focusMinutes: null },
    })
  })
  it('includes zeros in averages', () => {
    expect(
      stats(
        '2026-11',
        doneItem('a', '2026-11-02', { engagement: 5, difficulty: 3, focusMinutes: 0 }),
        doneItem('b', '2026-11-03', { engagement: 4, difficulty: 2, focusMinutes: 15 }),
        doneItem('c', '2026-11-04'),
      ).averages,
    ).toEqual({ engagement: 4.5, difficulty: 2.5, focusMinutes: 7.5 })
  })
  it('cuts weeks at the first and last day of the month', () => {
    expect(
      stats(
        '2026-11',
        doneItem('a', '2026-11-01'),
        doneItem('b', '2026-11-02'),
        doneItem('c', '2026-11-08', { minutes: 5 }),
      ).byWeek,
    ).toEqual([
      { from: '2026-11-01', until: '2026-11-01', completed: 1, minutes: 20 },
      { from: '2026-11-02', until: '2026-11-08', completed: 2, minutes: 25 },
      { from: '2026-11-09', until: '2026-11-15', completed: 0, minutes: 0 },
      { from: '2026-11-16', until: '2026-11-22', completed: 0, minutes: 0 },
      { from: '2026-11-23', until: '2026-11-29', completed: 0, minutes: 0 },
      { from: '2026-11-30', until: '2026-11-30', completed: 0, minutes: 0 },
    ])
  })
  it('includes completions after the month has ended', () => {
    expect(stats('2026-11', doneItem('a', '2026-12-01'), doneItem('b', '2026-12-20')).byWeek.slice(6)).toEqual([
      { from: '2026-12-01', until: '2026-12-06', completed: 1, minutes: 20 },
      { from: '2026-12-14', until: '2026-12-20', completed: 1, minutes: 20 },
    ])
  })
  it('includes a completion on the day before the month, when the family travelled', () => {
    expect(stats('2026-11', doneItem('a', '2026-10-31'), doneItem('b', '2026-11-01')).byWeek.slice(0, 2)).toEqual([
      { from: '2026-10-26', until: '2026-10-31', completed: 1, minutes: 20 },
      { from: '2026-11-01', until: '2026-11-01', completed: 1, minutes: 20 },
    ])
  })
  it('adds up by category and by week', () => {
    fc.assert(
      fc.property(someMonths(), (months) => {
        for (const { period, items } of months) {
          const { counts, byCategory, byWeek, minutes } = stats(period, ...items)
          const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
          expect(counts.completed + counts.remaining).toBe(counts.total)
          expect(total(byCategory.map(({ planned }) => planned))).toBe(counts.total)
          expect(total(byCategory.map(({ completed }) => completed))).toBe(counts.completed)
          expect(total(byCategory.map(({ minutes }) => minutes))).toBe(minutes)
          expect(total(byWeek.map(({ completed }) => completed))).toBe(counts.completed)
          expect(total(byWeek.map(({ minutes }) => minutes))).toBe(minutes)
          const inMonth = byWeek.filter(({ until }) => until <= lastDayOfMonth(period))
          expect([inMonth[0]!.from, inMonth.at(-1)!.until]).toEqual([firstDayOfMonth(period), lastDayOfMonth(period)])
          byWeek.slice(1).forEach(({ from }, index) => expect(from > byWeek[index]!.until).toBe(true))
          inMonth.slice(1).forEach(({ from }, index) => expect(from).toBe(addDays(inMonth[index]!.until, 1)))
        }
      }),
    )
  })
})

describe('the weeks of a plan made within its month', () => {
  it('begin on the day the plan was made, except for earlier completions', () => {
    const weeks = (...items: MonthItem[]) =>
      planStats({ period: '2026-03', from: '2026-03-25', items: items.map(planItem) }).byWeek.map(
        ({ from, until, completed }) => [from, until, completed],
      )
    expect(weeks(pendingItem('a'))).toEqual([
      ['2026-03-25', '2026-03-29', 0],
      ['2026-03-30', '2026-03-31', 0],
    ])
    expect(weeks(doneItem('a', '2026-03-24'), doneItem('b', '2026-03-26'))).toEqual([
      ['2026-03-23', '2026-03-24', 1],
      ['2026-03-25', '2026-03-29', 1],
      ['2026-03-30', '2026-03-31', 0],
    ])
  })
})
