import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Category } from '../activity/events.ts'
import { addDays } from '../shared/calendar.ts'
import { insightsOf, type Insight } from './insights.ts'
import { doneItem, monthDocument, pendingItem, someDay, someMonths, somePauses } from './testing/months.ts'
import type { MonthDocument, MonthItem } from '../read-models/months.ts'

const today = '2026-11-21'
const insight = (code: Insight['code'], ...months: MonthDocument[]) =>
  insightsOf({ months, pauses: [], today }).find((insight) => insight.code === code)?.figures

let ids = 0
/** Builds an activity that was completed `daysAgo` days ago. */
const done = (daysAgo: number, more: Partial<MonthItem> = {}) => doneItem(`a${ids++}`, addDays(today, -daysAgo), more)
const rated = (engagements: number[], category: Category) =>
  engagements.map((engagement, index) => done(index, { engagement, category }))
const november = (...items: MonthItem[]) => monthDocument('2026-11', items)

describe('a favourite category', () => {
  it('needs at least five ratings', () => {
    expect(
      insight(
        'favourite-category',
        november(...rated([5, 4, 5, 4, 5], 'DIL_HIKAYE'), ...rated([3, 3, 4, 2, 3], 'DOGA_KESIF')),
      ),
    ).toEqual({ category: 'DIL_HIKAYE', average: 4.6, rated: 5 })
  })
  it('needs an average of 4 that exceeds the next category by 0.25', () => {
    expect(insight('favourite-category', november(...rated([4, 4, 4, 4, 4], 'DIL_HIKAYE')))).toEqual({
      category: 'DIL_HIKAYE',
      average: 4,
      rated: 5,
    })
    const others = rated([5, 5, 5, 4, 4, 5, 4, 4], 'DOGA_KESIF')
    expect(
      insight('favourite-category', november(...others, ...rated([5, 5, 5, 5, 5, 5, 4, 4], 'DIL_HIKAYE'))),
    ).toEqual({ category: 'DIL_HIKAYE', average: 4.75, rated: 8 })
    expect(
      insight('favourite-category', november(...others, ...rated([5, 5, 5, 5, 5, 4, 4, 4, 4, 5], 'DIL_HIKAYE'))),
    ).toBeUndefined()
  })
  it('is not reported for four ratings, a low average or a tie', () => {
    expect(insight('favourite-category', november(...rated([5, 5, 5, 5], 'DIL_HIKAYE')))).toBeUndefined()
    expect(insight('favourite-category', november(...rated([4, 4, 4, 4, 3], 'DIL_HIKAYE')))).toBeUndefined()
    expect(
      insight(
        'favourite-category',
        november(...rated([5, 5, 5, 5, 5], 'DIL_HIKAYE'), ...rated([5, 5, 5, 5, 4], 'DOGA_KESIF')),
      ),
    ).toBeUndefined()
  })
})

describe('a growing focus', () => {
  const focused = (period: string, from: string, ...minutes: number[]) =>
    monthDocument(
      period,
      minutes.map((focusMinutes, index) => doneItem(`${period}-${index}`, addDays(from, index), { focusMinutes })),
    )
  it('compares the last two months that have four values each', () => {
    expect(
      insight(
        'growing-focus',
        focused('2026-11', '2026-11-02', 12, 14, 16, 18),
        focused('2026-10', '2026-10-02', 10, 10, 8, 12),
      ),
    ).toEqual({ before: 10, after: 15 })
  })
  it('needs an increase of one minute or a tenth, whichever is more', () => {
    const after = (minutes: number, before: number) =>
      insight(
        'growing-focus',
        focused('2026-11', '2026-11-02', ...Array<number>(4).fill(minutes)),
        focused('2026-10', '2026-10-02', ...Array<number>(4).fill(before)),
      )
    expect(after(6, 5)).toEqual({ before: 5, after: 6 })
    expect(after(22, 20)).toEqual({ before: 20, after: 22 })
  })
  it('compares the two latest months of the last 120 days', () => {
    const [august, october, november] = [
      focused('2026-08', '2026-08-02', 30, 30, 30, 30),
      focused('2026-10', '2026-10-02', 10, 10, 10, 10),
      focused('2026-11', '2026-11-02', 20, 20, 20, 20),
    ]
    for (const months of [
      [august, october, november],
      [november, october, august],
      [october, november, august],
    ])
      expect(insight('growing-focus', ...months)).toEqual({ before: 10, after: 20 })
    const old = (from: string) =>
      insight(
        'growing-focus',
        november,
        monthDocument(
          '2026-07',
          [0, 1, 2, 3].map((index) => doneItem(`old-${index}`, from, { focusMinutes: 10 })),
        ),
      )
    expect(old('2026-07-24')).toBeUndefined()
    expect(old('2026-07-25')).toEqual({ before: 10, after: 20 })
  })
  it('is not reported for a decrease, a small increase or old months', () => {
    expect(
      insight(
        'growing-focus',
        focused('2026-11', '2026-11-02', 12, 14, 16),
        focused('2026-10', '2026-10-02', 10, 10, 8, 12),
      ),
    ).toBeUndefined()
    expect(
      insight(
        'growing-focus',
        focused('2026-11', '2026-11-02', 21, 21, 21, 21),
        focused('2026-10', '2026-10-02', 20, 20, 20, 20),
      ),
    ).toBeUndefined()
    expect(
      insight(
        'growing-focus',
        focused('2026-11', '2026-11-02', 8, 8, 8, 8),
        focused('2026-10', '2026-10-02', 20, 20, 20, 20),
      ),
    ).toBeUndefined()
    expect(
      insight(
        'growing-focus',
        focused('2026-11', '2026-11-02', 5, 5, 5, 4),
        focused('2026-10', '2026-10-02', 4, 4, 4, 4),
      ),
    ).toBeUndefined()
    expect(
      insight(
        'growing-focus',
        focused('2026-05', '2026-05-02', 20, 20, 20, 20),
        focused('2026-04', '2026-04-02', 10, 10, 10, 10),
      ),
    ).toBeUndefined()
  })
})

describe('the fullest month', () => {
  const filled = (period: string, completed: number) =>
    monthDocument(
      period,
      Array.from({ length: completed }, (_, index) => doneItem(`${period}-${index}`, `${period}-10`)),
    )
  it('is the latest month when it exceeds at least two others', () => {
    expect(insight('fullest-month', filled('2026-11', 9), filled('2026-09', 8), filled('2026-10', 3))).toEqual({
      year: 2026,
      month: 11,
      completed: 9,
    })
    expect(insight('fullest-month', filled('2026-11', 9), filled('2026-09', 9), filled('2026-10', 3))).toBeUndefined()
    expect(insight('fullest-month', filled('2026-11', 9), filled('2026-10', 3))).toBeUndefined()
    expect(insight('fullest-month', filled('2026-11', 5), filled('2026-10', 3), filled('2026-09', 2))).toEqual({
      year: 2026,
      month: 11,
      completed: 5,
    })
    expect(insight('fullest-month', filled('2026-11', 9), filled('2026-10', 9), filled('2026-09', 2))).toBeUndefined()
    expect(
      insight(
        'fullest-month',
        filled('2026-11', 9),
        filled('2026-10', 3),
        monthDocument('2026-09', [pendingItem('a')]),
      ),
    ).toBeUndefined()
    expect(
      insight(
        'fullest-month',
        monthDocument('2026-12', [pendingItem('a')]),
        filled('2026-11', 9),
        filled('2026-10', 3),
        filled('2026-09', 2),
      ),
    ).toEqual({ year: 2026, month: 11, completed: 9 })
    expect(insight('fullest-month', filled('2026-11', 4), filled('2026-10', 3), filled('2026-09', 2))).toBeUndefined()
  })
})

describe('a favourite day of the week', () => {
  it('has two fifths of at least twelve activities', () => {
    const saturdays = [0, 7, 14, 21, 28].map((daysAgo) => done(daysAgo))
    const others = [1, 2, 3, 8, 9, 10, 15].map((daysAgo) => done(daysAgo))
    expect(insight('favourite-weekday', november(...saturdays, ...others))).toEqual({ weekday: 6, share: 5 / 12 })
    expect(insight('favourite-weekday', november(...others, ...saturdays))).toEqual({ weekday: 6, share: 5 / 12 })
    expect(
      insight('favourite-weekday', november(...others.slice(1), ...saturdays, done(16), done(35), done(22), done(23))),
    ).toEqual({ weekday: 6, share: 0.4 })
    expect(insight('favourite-weekday', november(...saturdays, ...others.slice(1)))).toBeUndefined()
    expect(insight('favourite-weekday', november(...saturdays.slice(1), done(84), ...others))).toBeUndefined()
    expect(insight('favourite-weekday', november(...saturdays, ...others, done(16)))).toBeUndefined()
  })
})

describe('a category without recent completions', () => {
  const active = [1, 2, 3].map((daysAgo) => done(daysAgo, { category: 'DIL_HIKAYE' }))
  it('is reported from 21 days on when others were completed since', () => {
    expect(insight('category-not-seen', november(...active, done(21, { category: 'DOGA_KESIF' })))).toEqual({
      category: 'DOGA_KESIF',
      days: 21,
    })
    expect(insight('category-not-seen', november(...active, done(20, { category: 'DOGA_KESIF' })))).toBeUndefined()
    expect(insight('category-not-seen', november(...active, pendingItem('never', 'DOGA_KESIF')))).toBeUndefined()
    expect(
      insight('category-not-seen', november(...active.slice(1), done(21, { category: 'DOGA_KESIF' }))),
    ).toBeUndefined()
  })
  it('is the one with the longest time, paused days excluded', () => {
    const months = [
      november(...active, done(30, { category: 'DOGA_KESIF' }), done(40, { category: 'SANAT_YARATICILIK' })),
    ]
    const days = (from: string, until: string) =>
      insightsOf({ months, pauses: [{ from, until }], today }).find(({ code }) => code === 'category-not-seen')?.figures
    expect(days('2026-11-01', '2026-11-05')).toEqual({ category: 'SANAT_YARATICILIK', days: 35 })
    expect(days('2026-10-23', '2026-11-15')).toBeUndefined()
  })
  it('is measured from its last completion, and the name decides between equals', () => {
    const [older, newer] = [done(60, { category: 'DOGA_KESIF' }), done(25, { category: 'DOGA_KESIF' })]
    for (const both of [
      [older, newer],
      [newer, older],
    ])
      expect(insight('category-not-seen', november(...active, ...both))).toEqual({ category: 'DOGA_KESIF', days: 25 })
    // Completions at the same instant are ordered by activity id.
    const sameDay = (activityId: string, category: Category) => doneItem(activityId, addDays(today, -30), { category })
    for (const both of [
      [sameDay('x1', 'SANAT_YARATICILIK'), sameDay('x2', 'DOGA_KESIF')],
      [sameDay('x1', 'DOGA_KESIF'), sameDay('x2', 'SANAT_YARATICILIK')],
    ]) {
      expect(insight('category-not-seen', november(...active, ...both))).toEqual({ category: 'DOGA_KESIF', days: 30 })
    }
    const [long, longer] = [done(30, { category: 'DOGA_KESIF' }), done(40, { category: 'SANAT_YARATICILIK' })]
    for (const both of [
      [long, longer],
      [longer, long],
    ])
      expect(insight('category-not-seen', november(...active, ...both))).toEqual({
        category: 'SANAT_YARATICILIK',
        days: 40,
      })
  })
})

describe('a growing rhythm', () => {
  const on = (...daysAgo: number[]) => november(...daysAgo.map((ago) => done(ago)))
  it('needs three more active days than in the thirty days before, and a quarter more', () => {
    expect(insight('growing-rhythm', on(0, 1, 2, 3, 4, 29, 30, 40, 59))).toEqual({ before: 3, after: 6 })
    expect(insight('growing-rhythm', on(0, 1, 2, 3, 29, 30, 40, 59))).toBeUndefined()
    expect(insight('growing-rhythm', on(0, 1, 2, 3, 4, 5, 6, 30, 40, 60)), 'too little before').toBeUndefined()
    expect(insight('growing-rhythm', on(0, 0, 0, 1, 1, 1, 30, 40, 59)), 'days, not activities').toBeUndefined()
    const sixteen = Array.from({ length: 16 }, (_, index) => 30 + index)
    const recent = (count: number) => Array.from({ length: count }, (_, index) => index)
    expect(insight('growing-rhythm', on(...recent(19), ...sixteen))).toBeUndefined()
    expect(insight('growing-rhythm', on(...recent(20), ...sixteen))).toEqual({ before: 16, after: 20 })
  })
  it('is not reported when a pause lies in either period', () => {
    const months = [on(0, 1, 2, 3, 4, 29, 30, 40, 59)]
    const codes = (from: string, until: string) =>
      insightsOf({ months, pauses: [{ from, until }], today }).map(({ code }) => code)
    expect(codes(addDays(today, -50), addDays(today, -45))).not.toContain('growing-rhythm')
    expect(codes(addDays(today, -70), addDays(today, -60))).toContain('growing-rhythm')
  })
})

describe('a category that waits for its first completion', () => {
  const others = Array.from({ length: 8 }, (_, index) => done(index, { category: 'DIL_HIKAYE' }))
  const planned = (count: number, category: Category = 'DOGA_KESIF', period = '2026-10') =>
    monthDocument(
      period,
      Array.from({ length: count }, (_, index) => pendingItem(`${category}${index}`, category)),
    )
  it('was planned three times in past months, while eight others were completed', () => {
    expect(insight('category-waiting', november(...others), planned(3))).toEqual({ category: 'DOGA_KESIF', planned: 3 })
    expect(insight('category-waiting', november(...others), planned(2))).toBeUndefined()
    expect(insight('category-waiting', november(...others.slice(1)), planned(3))).toBeUndefined()
    expect(insight('category-waiting', november(...others, done(9)), planned(3)), 'done once').toBeUndefined()
    expect(
      insight('category-waiting', november(...others, pendingItem('x'), pendingItem('y'), pendingItem('z'))),
      'this month is not over',
    ).toBeUndefined()
    expect(
      insight('category-waiting', november(...others), planned(3), planned(4, 'SANAT_YARATICILIK', '2026-09')),
    ).toEqual({ category: 'SANAT_YARATICILIK', planned: 4 })
  })
})

describe('the insight about difficulty', () => {
  const rated = (...difficulties: number[]) =>
    november(...difficulties.map((difficulty, index) => done(index, { difficulty })))
  it('is reported when six ratings clearly lean to one side', () => {
    expect(insight('too-easy', rated(2, 2, 1, 2, 2, 2))).toEqual({ average: 11 / 6, rated: 6 })
    expect(insight('too-hard', rated(4, 5, 4, 4, 4, 4))).toEqual({ average: 25 / 6, rated: 6 })
    expect(insight('too-easy', rated(2, 2, 2, 2, 2, 2))).toEqual({ average: 2, rated: 6 })
    expect(insight('too-hard', rated(4, 4, 4, 4, 4, 4))).toEqual({ average: 4, rated: 6 })
    expect(insight('too-easy', rated(1, 1, 1, 1, 1))).toBeUndefined()
    expect(
      insight('too-easy', november(...[0, 1, 2, 3, 4, 60].map((daysAgo) => done(daysAgo, { difficulty: 1 })))),
    ).toBeUndefined()
    expect(insight('too-hard', rated(4, 5, 4, 4, 4, 2))).toBeUndefined()
    expect(insight('too-hard', rated(2, 2, 2, 2, 2, 2))).toBeUndefined()
  })
})

describe('insights of any history', () => {
  const history = fc.record({
    months: someMonths({ first: '2026-04' }),
    pauses: somePauses('2026-04-01'),
    today: someDay('2026-09-01', '2026-12-31'),
  })
  it('occur at most once with numeric figures, for months in any order', () => {
    fc.assert(
      fc.property(history, (history) => {
        const insights = insightsOf(history)
        expect(new Set(insights.map(({ code }) => code)).size).toBe(insights.length)
        for (const figure of insights.flatMap(({ figures }) => Object.values<unknown>(figures)))
          expect(typeof figure === 'string' || Number.isFinite(figure)).toBe(true)
        expect(insightsOf({ ...history, months: history.months.toReversed() })).toEqual(insights)
      }),
    )
  })
  it('are empty with fewer than four completions', () => {
    fc.assert(
      fc.property(history, (history) => {
        let left = 3
        const months = history.months.map((month) => ({
          ...month,
          items: month.items.map((item) =>
            item.completedAt !== null && left-- > 0 ? item : pendingItem(item.activityId, item.category),
          ),
        }))
        expect(insightsOf({ ...history, months })).toEqual([])
      }),
    )
  })
})
