import { describe, expect, it } from 'vitest'
import { candidate } from '../testing/catalogue.ts'
import { choose, poolsOf } from './choose.ts'
import { fresh, type Scored } from './score.ts'

const scored = (index: number, more: Partial<Scored> = {}): Scored => ({
  candidate: candidate(index),
  score: 1,
  value: more.score ?? 1,
  tie: 1,
  freshness: fresh,
  ...more,
})
const taken = (count: number, ...of: readonly Scored[]) =>
  choose(poolsOf(of), count, []).map(({ candidate: { activityId } }) => Number(activityId.slice(9)))

describe('the chosen activity of two categories', () => {
  // Activities 0 and 1 belong to two categories; each pair is compared in both orders.
  it.each<readonly [than: string, better: Partial<Scored>, other: Partial<Scored>]>([
    ['is better', { score: 1.001, tie: 2 }, {}],
    ['is as good, and comes first by chance', { tie: 1 }, { tie: 2 }],
    ['is fresher, however good the other is', { score: 0 }, { freshness: fresh - 1 }],
    ['was planned three months ago, not what was refused', { score: 0, freshness: 1 }, { freshness: 0 }],
  ])('%s', (_, better, other) => {
    for (const [one, two] of [
      [better, other],
      [other, better],
    ] as const) {
      expect(taken(1, scored(0, one), scored(1, two))).toEqual([one === better ? 0 : 1])
    }
  })
  it('has the lower id when score and tie value are equal', () => {
    expect(taken(1, scored(0), scored(1))).toEqual([0])
    expect(taken(1, scored(1), scored(0))).toEqual([0])
  })
})

it('chooses one activity of each category first, and at most one of each kin', () => {
  expect(taken(2, scored(0, { score: 9 }), scored(7, { score: 8 }), scored(1))).toEqual([0, 1])
  const shadow = (index: number, score: number) =>
    scored(index, { score, candidate: candidate(index, { kin: 'shadow' }) })
  expect(taken(3, shadow(0, 9), shadow(7, 8), shadow(1, 7), scored(14))).toEqual([0, 14])
})

describe('activities of one occasion', () => {
  const holiday = (index: number, more: Partial<Scored> = {}) =>
    scored(index, { ...more, candidate: candidate(index, { occasion: 'republic-day' }) })
  const times = (count: number, item: (index: number) => Scored) =>
    Array.from({ length: count }, (_, index) => item(index))
  it('number more than three only when nothing else is left', () => {
    expect(
      taken(15, ...times(6, (index) => holiday(7 * index)), ...times(9, (index) => scored(7 * (6 + index)))),
    ).toHaveLength(15)
    // The category has more activities of the occasion than the shortlist holds.
    expect(
      taken(
        9,
        ...times(20, (index) => holiday(7 * index, { score: 9 })),
        ...times(20, (index) => scored(7 * (20 + index))),
      ),
    ).toHaveLength(9)
    expect(
      taken(
        9,
        ...times(20, (index) => holiday(7 * index, { score: 9 })),
        ...times(20, (index) => scored(7 * (20 + index))),
      ).filter((index) => index < 140),
    ).toHaveLength(3)
  })
  it('are preferred to a refused activity as the only one of a category', () => {
    const areas = [
      holiday(0, { score: 9 }),
      holiday(1, { score: 9 }),
      holiday(2, { score: 9 }),
      ...[7, 8, 9, 14, 15, 16].map((index) => scored(index)),
    ]
    expect(taken(6, ...areas, holiday(3))).toContain(3)
    expect(taken(6, ...areas, holiday(3), scored(10, { freshness: 0 }))).toContain(3)
    expect(taken(6, ...areas, holiday(3), scored(10))).toContain(10)
  })
})

it('number at most three, whatever their scores', () => {
  const holiday = (index: number, score: number) =>
    scored(index, { score, candidate: candidate(index, { occasion: 'republic-day' }) })
  const of = [
    holiday(0, 9),
    holiday(7, 8),
    holiday(14, 7),
    holiday(21, 6),
    scored(28),
    scored(35),
    scored(1),
    scored(8),
  ]
  expect(taken(6, ...of)).toEqual([0, 7, 14, 1, 28, 35])
})
