import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories } from '../activity/events.ts'
import type { Pause } from '../read-models/pauses.ts'
import { addDays } from '../shared/calendar.ts'
import { achievementCodes, achievementsOf, type AchievementCode } from './achievements.ts'
import { completionsOf } from './completions.ts'
import { doneItem, monthDocument, pendingItem, someMonths, somePauses } from './testing/months.ts'
import type { MonthDocument } from '../read-models/months.ts'

const all = (months: readonly MonthDocument[], pauses: readonly Pause[] = []) =>
  new Map(
    achievementsOf({ completions: completionsOf(months), months, pauses }).map((achievement) => [
      achievement.code,
      achievement,
    ]),
  )

const one = (code: AchievementCode, months: readonly MonthDocument[], pauses?: readonly Pause[]) =>
  all(months, pauses).get(code)!

/** Builds `count` completed activities, one a day from `from`. */
const daily = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => doneItem(`${from}-${index}`, addDays(from, index)))

describe('achievements', () => {
  it('are all returned as unearned without history', () => {
    const none = [...all([]).values()]
    expect(none.map(({ code }) => code)).toEqual([...achievementCodes])
    for (const { earnedAt, progress } of none) {
      expect(earnedAt).toBeNull()
      expect(progress.have).toBe(0)
      expect(progress.need).toBeGreaterThan(0)
    }
  })
  it('count completions in chronological order', () => {
    const december = monthDocument('2026-12', daily('2026-12-01', 4))
    const november = monthDocument('2026-11', daily('2026-11-01', 7))
    expect(one('first-activity', [december, november])).toEqual({
      code: 'first-activity',
      earnedAt: '2026-11-01T08:00:00.000Z',
      progress: { have: 1, need: 1 },
    })
    expect(one('ten-activities', [december, november])).toEqual({
      code: 'ten-activities',
      earnedAt: '2026-12-03T08:00:00.000Z',
      progress: { have: 10, need: 10 },
    })
    expect(one('fifty-activities', [december, november])).toEqual({
      code: 'fifty-activities',
      earnedAt: null,
      progress: { have: 11, need: 50 },
    })
  })
  it('include streaks, which a pause does not break', () => {
    const week = monthDocument('2026-11', [...daily('2026-11-01', 4), ...daily('2026-11-10', 3)])
    expect(one('streak-3', [week])).toMatchObject({ earnedAt: '2026-11-03T08:00:00.000Z' })
    expect(one('streak-7', [week])).toMatchObject({ earnedAt: null, progress: { have: 4, need: 7 } })
    expect(one('streak-7', [week], [{ from: '2026-11-05', until: '2026-11-09' }])).toMatchObject({
      earnedAt: '2026-11-12T08:00:00.000Z',
    })
  })
  it('count streaks by local days, even across the date line', () => {
    const [auckland, honolulu] = [
      doneItem('b', '2026-11-03', { completedAt: '2026-11-02T12:00:00.000Z' }),
      doneItem('c', '2026-11-02', { completedAt: '2026-11-03T05:00:00.000Z' }),
    ]
    expect(
      one('streak-3', [monthDocument('2026-11', [doneItem('a', '2026-11-01'), auckland, honolulu])]),
    ).toMatchObject({ earnedAt: '2026-11-02T12:00:00.000Z' })
  })
  it('include all seven categories only when they are in one plan', () => {
    const ofEach = categories.map((category, index) =>
      doneItem(`a${index}`, addDays('2026-11-01', index), { category }),
    )
    expect(one('all-categories', [monthDocument('2026-11', ofEach)])).toMatchObject({
      earnedAt: '2026-11-07T08:00:00.000Z',
    })
    expect(
      one('all-categories', [monthDocument('2026-11', ofEach.slice(0, 4)), monthDocument('2026-12', ofEach.slice(4))]),
    ).toMatchObject({ earnedAt: null, progress: { have: 4, need: 7 } })
  })
  it('date a finished plan by its last completion', () => {
    const full = monthDocument('2026-11', [doneItem('late', '2026-12-02'), ...daily('2026-11-01', 3)])
    expect(one('full-month', [full])).toMatchObject({ earnedAt: '2026-12-02T08:00:00.000Z' })
    expect(one('full-month', [monthDocument('2026-11', [...full.items, pendingItem('left')])])).toMatchObject({
      earnedAt: null,
    })
    expect(one('three-full-months', [full, monthDocument('2026-12', daily('2026-12-05', 2))])).toMatchObject({
      earnedAt: null,
      progress: { have: 2, need: 3 },
    })
    expect(one('full-month', [monthDocument('2026-11', [])])).toMatchObject({ earnedAt: null })
  })
  it('include ten hours spent together', () => {
    const long = Array.from({ length: 10 }, (_, index) =>
      doneItem(`a${index}`, addDays('2026-11-01', index), { minutes: 75 }),
    )
    expect(one('ten-hours', [monthDocument('2026-11', long)])).toMatchObject({
      earnedAt: '2026-11-08T08:00:00.000Z',
      progress: { have: 10 },
    })
    expect(one('ten-hours', [monthDocument('2026-11', long.slice(0, 7))])).toMatchObject({
      earnedAt: null,
      progress: { have: 8 },
    })
  })
  it('date a full month by its latest completion, whatever the order of items', () => {
    const items = [doneItem('a', '2026-11-03'), doneItem('b', '2026-11-09'), doneItem('c', '2026-11-05')]
    expect(one('full-month', [monthDocument('2026-11', items)])).toMatchObject({ earnedAt: '2026-11-09T08:00:00.000Z' })
  })
  it('date the first feedback by the earliest feedback, whatever the order of items', () => {
    const given = (activityId: string, feedbackAt: string) =>
      doneItem(activityId, '2026-11-01', { engagement: 4, feedbackAt })
    expect(
      one('first-feedback', [
        monthDocument('2026-11', [given('a', '2026-11-09T18:00:00.000Z'), given('b', '2026-11-04T18:00:00.000Z')]),
      ]),
    ).toMatchObject({ earnedAt: '2026-11-04T18:00:00.000Z' })
  })
  it('date the first feedback by the feedback, not by the completion', () => {
    const rated = doneItem('a', '2026-11-01', { engagement: 4, feedbackAt: '2026-11-09T18:00:00.000Z' })
    expect(one('first-feedback', [monthDocument('2026-11', [rated, doneItem('b', '2026-11-02')])])).toMatchObject({
      earnedAt: '2026-11-09T18:00:00.000Z',
    })
    expect(one('first-feedback', [monthDocument('2026-11', daily('2026-11-01', 3))])).toMatchObject({ earnedAt: null })
  })
  it('include a return after two weeks, unless progress was paused', () => {
    const away = monthDocument('2026-11', [doneItem('a', '2026-11-01'), doneItem('b', '2026-11-16')])
    expect(one('comeback', [away])).toMatchObject({ earnedAt: '2026-11-16T08:00:00.000Z' })
    expect(one('comeback', [away], [{ from: '2026-11-05', until: '2026-11-06' }])).toMatchObject({ earnedAt: null })
    expect(
      one('comeback', [monthDocument('2026-11', [doneItem('a', '2026-11-01'), doneItem('b', '2026-11-15')])]),
    ).toMatchObject({ earnedAt: null })
  })
})

/** Returns the months as they were at an instant: later completions are pending. */
const asOf = (months: readonly MonthDocument[], instant: string, inclusive: boolean) =>
  months.map((month) => ({
    ...month,
    items: month.items.map((item) =>
      item.completedAt !== null && (inclusive ? item.completedAt <= instant : item.completedAt < instant)
        ? item
        : pendingItem(item.activityId, item.category, item.plannedMinutes),
    ),
  }))

const history = fc.tuple(someMonths(), somePauses('2026-01-01'))

describe('achievements of any history', () => {
  it('are earned exactly at earnedAt', () => {
    fc.assert(
      fc.property(history, ([months, pauses]) => {
        for (const { code, earnedAt, progress } of all(months, pauses).values()) {
          expect(earnedAt !== null, code).toBe(progress.have === progress.need)
          if (earnedAt === null) continue
          expect(one(code, asOf(months, earnedAt, true), pauses).earnedAt, code).toBe(earnedAt)
          expect(one(code, asOf(months, earnedAt, false), pauses).earnedAt, code).toBeNull()
        }
      }),
      { numRuns: 150 },
    )
  })
  it('are lost when their completion is undone, and none is gained', () => {
    fc.assert(
      fc.property(history, fc.nat(), ([months, pauses], pick) => {
        const done = completionsOf(months)
        if (done.length === 0) return
        const undone = done[pick % done.length]!
        const after = all(
          months.map((month) =>
            month._id !== undone.planId
              ? month
              : {
                  ...month,
                  items: month.items.map((item) =>
                    item.activityId === undone.activityId
                      ? pendingItem(item.activityId, item.category, item.plannedMinutes)
                      : item,
                  ),
                },
          ),
          pauses,
        )
        for (const { code, progress } of all(months, pauses).values()) {
          if (code !== 'comeback') expect(after.get(code)!.progress.have, code).toBeLessThanOrEqual(progress.have)
        }
      }),
    )
  })
  it('are the same for months in any order', () => {
    fc.assert(
      fc.property(history, ([months, pauses]) => {
        expect(all(months.toReversed(), pauses)).toEqual(all(months, pauses))
      }),
    )
  })
})
