import { describe, expect, it } from 'vitest'
import { childId, doneItem, monthDocument, pendingItem } from '../../progress/testing/months.ts'
import { evidenceOf } from './evidence.ts'
import { fnv1a, scatter } from '../hash.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { byScore, score, type Scored } from './score.ts'
import { candidate } from '../testing/catalogue.ts'

const base: PlanRequest = { childId, year: 2026, month: 12, ageMonths: 54, interests: [], history: [], catalogue: [] }
/** Scores an activity of the child's age whose theme is months away, unless the arguments override this. */
const points = (activity: Partial<Candidate>, request: Partial<PlanRequest> = {}) => {
  const complete = { ...base, ...request }
  return score(complete, evidenceOf(complete), [
    candidate(0, { minAge: 2, maxAge: 6, monthTheme: 6, category: 'DIL_HIKAYE', ...activity }),
  ])[0]!
}
const neutral = points({}).score
const beyond = (...of: Parameters<typeof points>) => points(...of).score - neutral

describe('the score of an activity', () => {
  it('is highest for this month’s theme, lower for the last month’s, and reduced for the next three', () => {
    expect([10, 11, 12, 1, 2, 3, 4].map((monthTheme) => beyond({ monthTheme }))).toEqual([0, 0.75, 2, -1, -1, -1, 0])
  })
  it('rises with shared interests, by at most two points', () => {
    const interests = ['space', 'music', 'art']
    expect(
      [['cars'], ['space'], ['space', 'music'], interests].map((ofActivity) =>
        beyond({ interests: ofActivity }, { interests }),
      ),
    ).toEqual([0, 1.5, 2, 2])
  })
  it('falls with each year between the activity’s age and the child’s', () => {
    expect(beyond({ minAge: 2, maxAge: 4 })).toBe(-1)
    expect(beyond({}, { ageMonths: 66 })).toBe(-1)
  })
  it('is higher for new and for liked activities', () => {
    const had = [
      monthDocument('2026-01', [pendingItem('activity-0000', 'DOGA_KESIF')]),
      ...['2026-07', '2026-08', '2026-09'].map((period) => monthDocument(period, [])),
    ]
    expect(beyond({}, { history: had })).toBe(-1.5)
    const liked = [
      monthDocument('2026-01', [doneItem('activity-0000', '2026-01-10', { engagement: 5 })]),
      ...had.slice(1),
    ]
    expect(beyond({}, { history: liked })).toBe(0)
  })
  it('rises with the liking of the category', () => {
    const loved = [
      monthDocument(
        '2026-11',
        [1, 2].map((index) => doneItem(`a${index}`, '2026-11-10', { category: 'DIL_HIKAYE', engagement: 5 })),
      ),
    ]
    expect(beyond({}, { history: loved })).toBe(1)
  })
  it('has a tie value that depends on child, month and activity', () => {
    const ties = [
      points({}),
      points({}, { childId: 'another' }),
      points({}, { month: 11 }),
      points({}, { year: 2027 }),
      points({ activityId: 'another' }),
    ].map(({ tie }) => tie)
    expect(new Set(ties).size).toBe(5)
    expect(points({}).tie).toBe(ties[0])
  })
})

it('orders candidates with equal tie values by id', () => {
  const [one, other] = ['activity-0001', 'activity-0002'].map((activityId) => ({
    ...points({ activityId }),
    score: 1,
    tie: 1,
  })) as [Scored, Scored]
  for (const both of [
    [one, other],
    [other, one],
  ])
    expect(both.toSorted(byScore)).toEqual([one, other])
})

describe('fnv1a and scatter', () => {
  it('match the published test vectors of FNV-1a', () => {
    expect([fnv1a(''), fnv1a('a'), fnv1a('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
    expect(fnv1a('bar', fnv1a('foo'))).toBe(fnv1a('foobar'))
  })
  it('give similar ids unrelated values', () => {
    const values = Array.from({ length: 64 }, (_, index) => scatter(fnv1a(`activity-${index}`)))
    const quarters = [0, 1, 2, 3].map(
      (quarter) => values.filter((value) => Math.floor(value / 2 ** 30) === quarter).length,
    )
    for (const count of quarters) expect(count).toBeGreaterThan(6)
  })
})
