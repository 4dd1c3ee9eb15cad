import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportOf } from './report.ts'
import { doneItem, monthDocument, pendingItem, someDay, someMonths } from './testing/months.ts'

describe('the report', () => {
  it('counts the last three months by area, this month included', () => {
    const months = [
      monthDocument('2026-11', [doneItem('a', '2026-11-02', { minutes: 10 })]),
      monthDocument('2026-10', [
        doneItem('b', '2026-10-02'),
        doneItem('c', '2026-10-03', { category: 'DIL_HIKAYE' }),
        doneItem('d', '2026-10-04', { category: 'DIL_HIKAYE' }),
        pendingItem('e'),
      ]),
      monthDocument('2026-08', [doneItem('f', '2026-08-02', { engagement: 5 })]),
      monthDocument('2026-12', [doneItem('g', '2026-11-20')]),
    ]
    expect(reportOf(months, '2026-11-30')).toEqual({
      months: [
        {
          period: '2026-10',
          completed: 3,
          minutes: 60,
          categories: [
            { category: 'DIL_HIKAYE', completed: 2 },
            { category: 'DOGA_KESIF', completed: 1 },
          ],
        },
        { period: '2026-11', completed: 1, minutes: 10, categories: [{ category: 'DOGA_KESIF', completed: 1 }] },
      ],
      enjoyed: [],
      hard: [],
    })
  })

  it('names what was enjoyed and what was hard, the highest rating first, and what was swapped as too hard', () => {
    const month = monthDocument(
      '2026-11',
      [
        doneItem('liked', '2026-11-02', { engagement: 4, difficulty: 3 }),
        doneItem('loved', '2026-11-03', { engagement: 5, difficulty: 4 }),
        doneItem('so-so', '2026-11-04', { engagement: 3, difficulty: 5 }),
      ],
      {
        swappedOut: [
          { activityId: 'too-hard', category: 'ZIHIN_MATEMATIK', reason: 'too-hard' },
          { activityId: 'boring', category: 'ZIHIN_MATEMATIK', reason: 'not-interested' },
        ],
      },
    )
    const { enjoyed, hard } = reportOf([month], '2026-11-30')
    expect(enjoyed.map(({ activityId }) => activityId)).toEqual(['loved', 'liked'])
    expect(hard.map(({ activityId }) => activityId)).toEqual(['so-so', 'loved', 'too-hard'])
  })

  it('names at most five different activities each, all of them from the three months', () => {
    fc.assert(
      fc.property(someMonths(), someDay('2026-01-01', '2026-10-31'), (months, today) => {
        const report = reportOf(months, today)
        expect(report.months.length).toBeLessThanOrEqual(3)
        for (const named of [report.enjoyed, report.hard]) {
          expect(named.length).toBeLessThanOrEqual(5)
          expect(new Set(named.map(({ activityId }) => activityId)).size).toBe(named.length)
        }
        for (const { completed, categories } of report.months)
          expect(categories.reduce((all, one) => all + one.completed, 0)).toBe(completed)
      }),
    )
  })
})
