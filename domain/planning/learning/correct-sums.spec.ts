import { describe, expect, it } from 'vitest'
import { correctImpossibleSums } from './correct-sums.ts'
import type { CommunityRating } from '../../insights/community-rating.ts'

const painting: CommunityRating = {
  activityId: 'painting',
  planned: 60,
  done: 40,
  rated: 30,
  engagement: 105,
  squares: 400,
}
const heard = (more: Partial<CommunityRating>) => correctImpossibleSums([{ ...painting, ...more }])[0]!

describe('correctImpossibleSums', () => {
  it('keeps possible sums, even without ratings, completions or plans', () => {
    const unrated = { ...painting, rated: 0, engagement: 0, squares: 0 }
    for (const one of [painting, unrated, { ...unrated, done: 0 }, { ...unrated, done: 0, planned: 0 }])
      expect(correctImpossibleSums([one])).toEqual([one])
  })
  it('limits completions to the planned count, and ratings to completions', () => {
    expect(heard({ done: 61 })).toMatchObject({ planned: 60, done: 60 })
    expect(heard({ rated: 41, engagement: 130 })).toMatchObject({ done: 40, rated: 40, engagement: 130 })
    expect(heard({ planned: -1 })).toEqual({
      activityId: 'painting',
      planned: 0,
      done: 0,
      rated: 0,
      engagement: 0,
      squares: 0,
    })
  })
  it('limits the sum of ratings and the sum of squares to possible values', () => {
    expect(heard({ engagement: 29 })).toMatchObject({ engagement: 30, squares: 30 })
    expect(heard({ engagement: 151 })).toMatchObject({ engagement: 150, squares: 750 })
    expect(heard({ squares: 0 }), 'all rated it the same').toMatchObject({ squares: 105 ** 2 / 30 })
    expect(heard({ squares: 1_000 }), 'all rated it one or five').toMatchObject({ squares: 6 * 105 - 5 * 30 })
  })
  it('treats values that are not numbers as 0', () => {
    expect(heard({ planned: Number.NaN })).toEqual({
      activityId: 'painting',
      planned: 0,
      done: 0,
      rated: 0,
      engagement: 0,
      squares: 0,
    })
    expect(heard({ rated: Infinity })).toMatchObject({ done: 40, rated: 0, engagement: 0, squares: 0 })
  })
  it('keeps the larger of two records of an activity, in any order', () => {
    const more = { ...painting, planned: 600 }
    for (const both of [
      [painting, more],
      [more, painting],
    ])
      expect(correctImpossibleSums(both)).toEqual([more])
    const asMany = { ...painting, squares: 410 }
    for (const both of [
      [painting, asMany],
      [asMany, painting],
    ])
      expect(correctImpossibleSums(both)).toEqual([asMany])
    expect(correctImpossibleSums([painting, { ...painting, activityId: 'planting' }])).toHaveLength(2)
  })
})
