import { describe, expect, it } from 'vitest'
import { activityBody } from '../activity/schemas.ts'
import { coverageOf, leastPlannable } from './coverage.ts'

const entry = (more: object = {}) =>
  activityBody.parse({
    category: 'DOGA_KESIF',
    monthTheme: 4,
    minAge: 3,
    maxAge: 4,
    durationMinutes: 20,
    translations: { tr: { title: 'Yaprak', purpose: 'Gözlem' } },
    ...more,
  })
const cellOf = (contents: readonly ReturnType<typeof entry>[], age: number, month: number) =>
  coverageOf(contents, 2026).find((cell) => cell.category === 'DOGA_KESIF' && cell.age === age && cell.month === month)!

describe('coverageOf', () => {
  it('returns a cell for each category, age and month', () => expect(coverageOf([], 2026)).toHaveLength(7 * 5 * 12))
  it('counts an activity at its ages as a theme of one month and as plannable in all', () => {
    const all = [entry()]
    expect(cellOf(all, 3, 4)).toMatchObject({ theme: 1, plannable: 1 })
    expect(cellOf(all, 4, 9)).toMatchObject({ theme: 0, plannable: 1 })
    expect(cellOf(all, 2, 4)).toMatchObject({ theme: 0, plannable: 0 })
    expect(
      coverageOf(all, 2026)
        .filter(({ plannable }) => plannable > 0)
        .every(({ category }) => category === 'DOGA_KESIF'),
    ).toBe(true)
  })
  it('excludes months outside the season or the occasion', () => {
    expect([1, 4].map((month) => cellOf([entry({ season: [3, 4] })], 3, month).plannable)).toEqual([0, 1])
    expect([4, 9].map((month) => cellOf([entry({ occasion: 'childrens-day' })], 3, month).plannable)).toEqual([1, 0])
  })
  it('counts home, outdoors, on the way and anywhere separately', () => {
    const all = [
      entry({ places: ['table', 'park'] }),
      entry({ places: ['anywhere'] }),
      entry({ places: ['on-the-way'] }),
      entry(),
    ]
    expect(cellOf(all, 3, 4)).toMatchObject({ plannable: 4, home: 1, outdoors: 1, onTheWay: 1, anywhere: 1 })
  })
  it('marks cells with too few activities as thin', () => {
    const enough = Array.from({ length: leastPlannable }, () => entry())
    expect([cellOf(enough, 3, 1).thin, cellOf(enough.slice(1), 3, 1).thin, cellOf(enough, 6, 1).thin]).toEqual([
      false,
      true,
      true,
    ])
  })
})
