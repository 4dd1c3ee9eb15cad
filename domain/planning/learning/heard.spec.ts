import { describe, expect, it } from 'vitest'
import { asCanBe } from './heard.ts'
import type { Reception } from '../../insights/community-rating.ts'

const painting: Reception = { activityId: 'painting', planned: 60, done: 40, rated: 30, engagement: 105, squares: 400 }
const heard = (more: Partial<Reception>) => asCanBe([{ ...painting, ...more }])[0]!

describe('sums of what families made of an activity', () => {
  it('are as they were where they can be, of what nobody rated, did or planned too', () => {
    const unrated = { ...painting, rated: 0, engagement: 0, squares: 0 }
    for (const one of [painting, unrated, { ...unrated, done: 0 }, { ...unrated, done: 0, planned: 0 }])
      expect(asCanBe([one])).toEqual([one])
  })
  it('are of no more done than planned, and no more rated than done', () => {
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
  it('are of ratings of one to five, and of squares that such ratings have', () => {
    expect(heard({ engagement: 29 })).toMatchObject({ engagement: 30, squares: 30 })
    expect(heard({ engagement: 151 })).toMatchObject({ engagement: 150, squares: 750 })
    expect(heard({ squares: 0 }), 'all rated it the same').toMatchObject({ squares: 105 ** 2 / 30 })
    expect(heard({ squares: 1_000 }), 'all rated it one or five').toMatchObject({ squares: 6 * 105 - 5 * 30 })
  })
  it('are none where they are no number', () => {
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
  it('are those of which more was heard where an activity is there twice, in whatever order', () => {
    const more = { ...painting, planned: 600 }
    for (const both of [
      [painting, more],
      [more, painting],
    ])
      expect(asCanBe(both)).toEqual([more])
    const asMany = { ...painting, squares: 410 }
    for (const both of [
      [painting, asMany],
      [asMany, painting],
    ])
      expect(asCanBe(both)).toEqual([asMany])
    expect(asCanBe([painting, { ...painting, activityId: 'planting' }])).toHaveLength(2)
  })
})
