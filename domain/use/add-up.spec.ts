import { describe, expect, it } from 'vitest'
import { addUpFigures } from './add-up.ts'
import type { FiguresOfActivity } from './tally.ts'

const month = (more: Partial<FiguresOfActivity> = {}): FiguresOfActivity => ({
  planned: 10,
  done: 6,
  swapped: 0,
  engagement: { answers: 6, mean: 4 },
  difficulty: null,
  byAge: [{ age: 3, planned: 10, done: 6, swapped: 0, engagement: null, difficulty: null }],
  byReason: [],
  ...more,
})

describe('addUpFigures', () => {
  it('returns zeros and no means without a released month', () => {
    const { byAge, byReason, ...total } = addUpFigures([])
    const completion = { planned: 0, done: 0, rate: null, cells: 0, shown: 0 }
    expect(total).toEqual({ planned: 0, done: 0, swapped: 0, engagement: null, difficulty: null, completion })
    expect(byAge.map(({ age, planned }) => [age, planned])).toEqual([2, 3, 4, 5, 6].map((age) => [age, 0]))
    expect(byReason.every(({ times }) => times === 0)).toBe(true)
  })
  it('adds counts and weights means by their answers', () =>
    expect(addUpFigures([month(), month({ engagement: { answers: 18, mean: 2 } })])).toMatchObject({
      planned: 20,
      done: 12,
      engagement: { answers: 24, mean: 2.5 },
      byAge: [{ planned: 0 }, { age: 3, planned: 20 }, { planned: 0 }, { planned: 0 }, { planned: 0 }],
    }))
  it('leaves hidden months out, and is null when every month with some is hidden', () => {
    expect(addUpFigures([month(), month({ done: null })]).done).toBe(6)
    expect(addUpFigures([month({ done: null }), month({ done: 0 })]).done).toBeNull()
  })
  it('adds the reasons of swaps', () =>
    expect(
      addUpFigures([
        month({ byReason: [{ reason: 'too-hard', times: 5 }] }),
        month({
          byReason: [
            { reason: 'too-hard', times: 7 },
            { reason: null, times: null },
          ],
        }),
      ]).byReason.filter(({ times }) => times !== 0),
    ).toEqual([
      { reason: 'too-hard', times: 12 },
      { reason: null, times: null },
    ]))
})
