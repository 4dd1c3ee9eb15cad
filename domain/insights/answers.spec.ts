import { describe, expect, it } from 'vitest'
import { categories, type Category } from '../activity/events.ts'
import { completionOf, demandOf, divided, feltOf, releasedCells, type Filter } from './answers.ts'
import type { ReleasedCell } from './events.ts'

const [sums, stories] = categories as unknown as [Category, Category]
const cell = (more: Partial<ReleasedCell> = {}): ReleasedCell => ({
  age: 3,
  category: sums,
  policy: 'p1',
  planned: 20,
  done: 10,
  engagement: 4,
  difficulty: 3,
  ...more,
})
const hidden = { done: null, engagement: null, difficulty: null }
const january = {
  _id: '2026-01',
  cells: [cell(), cell({ age: 4, category: stories, done: 5, engagement: 2 })],
  swaps: [
    { category: sums, swapped: 5 },
    { category: stories, swapped: 10 },
  ],
}
const february = {
  _id: '2026-02',
  cells: [cell({ planned: 30, policy: 'p2', ...hidden })],
  swaps: [{ category: sums, swapped: 15 }],
}
const months = [january, february]
const all: Filter = { since: null, until: null, age: null, category: null, policy: null }
const cells = (filter: Partial<Filter> = {}) => releasedCells(months, { ...all, ...filter })

describe('completion figures', () => {
  it('add up the cells whose planned and completed counts are both released, by each dimension', () => {
    const [first, second] = [
      { planned: 20, done: 10, share: 0.5, coverage: 0.4 },
      { planned: 20, done: 5, share: 0.25, coverage: 1 },
    ]
    const both = { planned: 40, done: 15, share: 0.38 }
    const untold = { planned: 0, done: 0, share: null, coverage: 0 }
    expect(divided(cells(), completionOf)).toEqual({
      counted: 2,
      untold: 1,
      total: { ...both, coverage: 0.57 },
      byMonth: [
        { month: '2026-01', ...both, coverage: 1 },
        { month: '2026-02', ...untold },
      ],
      byAge: [
        { age: 3, ...first },
        { age: 4, ...second },
      ],
      byCategory: [
        { category: sums, ...first },
        { category: stories, ...second },
      ],
      byPolicy: [
        { policy: 'p1', ...both, coverage: 1 },
        { policy: 'p2', ...untold },
      ],
    })
  })
  it('apply the filters for age, category and policy', () => {
    const done = (filter: Partial<Filter>) => divided(cells(filter), completionOf).total.done
    expect([done({ age: 4 }), done({ category: sums }), done({ policy: 'p1' }), done({ policy: 'p2' })]).toEqual([
      5, 10, 15, 0,
    ])
  })
  it('return a null share when no cell matches', () =>
    expect(divided(cells({ age: 6 }), completionOf)).toEqual({
      counted: 0,
      untold: 0,
      total: { planned: 0, done: 0, share: null, coverage: null },
      byMonth: [],
      byAge: [],
      byCategory: [],
      byPolicy: [],
    }))
  it('report full coverage only when no cell is hidden', () => {
    const many = releasedCells(
      [{ ...january, cells: [cell({ planned: 995 }), cell({ age: 4, planned: 5, ...hidden })] }],
      all,
    )
    expect(divided(many, completionOf).total.coverage).toBe(0.99)
    const few = releasedCells(
      [{ ...january, cells: [cell({ planned: 995, ...hidden }), cell({ age: 4, planned: 5 })] }],
      all,
    )
    expect(divided(few, completionOf).total.coverage, 'what is told is not of nothing').toBe(0.01)
  })
  it('include groups whose figures are all hidden, with coverage 0', () => {
    const untold = releasedCells([{ ...january, cells: [cell(), cell({ policy: 'p2', ...hidden })] }], all)
    expect(divided(untold, completionOf).byPolicy).toMatchObject([
      { policy: 'p1', coverage: 1 },
      { policy: 'p2', done: 0, share: null, coverage: 0 },
    ])
  })
})

describe('mean ratings', () => {
  it('are weighted by the number of completed activities', () => {
    expect(divided(cells(), feltOf('engagement')).total).toEqual({ done: 15, mean: 3.3, coverage: 0.57 })
    expect(divided(cells(), feltOf('engagement')).byAge).toEqual([
      { age: 3, done: 10, mean: 4, coverage: 0.4 },
      { age: 4, done: 5, mean: 2, coverage: 1 },
    ])
    expect(divided(cells({ age: 4 }), feltOf('difficulty')).total).toEqual({ done: 5, mean: 3, coverage: 1 })
  })
  it('are null when no family rated or too few families rated', () => {
    expect(divided(cells({ policy: 'p2' }), feltOf('difficulty')).total).toEqual({ done: 0, mean: null, coverage: 0 })
    expect(
      divided(releasedCells([{ ...january, cells: [cell({ engagement: null })] }], all), feltOf('engagement')).total,
    ).toEqual({ done: 0, mean: null, coverage: 0 })
  })
})

describe('the demand for activities', () => {
  const told = { ...february, cells: [cell({ planned: 30, policy: 'p2' })] }
  const months = [january, told]
  const march = {
    _id: '2026-03',
    cells: [cell(), cell({ age: 4, planned: 10, ...hidden }), cell({ category: stories })],
    swaps: [{ category: sums, swapped: 5 }],
  }
  it('counts planned and swapped activities by month and category', () => {
    expect(demandOf(months, all)).toMatchObject({
      total: { planned: 70, swapped: 30 },
      byMonth: [
        { month: '2026-01', planned: 40, swapped: 15 },
        { month: '2026-02', planned: 30, swapped: 15 },
      ],
      byCategory: [
        { category: sums, planned: 50, swapped: 20 },
        { category: stories, planned: 20, swapped: 10 },
      ],
    })
    expect(demandOf(months, { ...all, category: sums })).toMatchObject({
      total: { planned: 50, swapped: 20 },
      byMonth: [{ swapped: 5 }, { swapped: 15 }],
    })
  })
  it('returns null for hidden swaps, and the coverage of the released ones', () => {
    expect(demandOf([march], all)).toMatchObject({
      counted: 1,
      untold: 2,
      total: { planned: 50, swapped: 5, coverage: 0.4 },
      byMonth: [{ planned: 50, swapped: 5, coverage: 0.4 }],
      byCategory: [
        { category: sums, planned: 30, swapped: 5, coverage: 0.66 },
        { category: stories, planned: 20, swapped: null, coverage: 0 },
      ],
    })
    expect(demandOf([march], { ...all, category: stories })).toMatchObject({
      counted: 0,
      untold: 1,
      total: { planned: 20, swapped: null, coverage: 0 },
      byMonth: [{ swapped: null, coverage: 0 }],
    })
  })
  it('returns the same for a category without swaps as for a category with hidden swaps', () => {
    const nobody = { ...march, swaps: [...march.swaps, { category: stories, swapped: 0 }] }
    for (const category of [null, sums, stories])
      expect(demandOf([nobody], { ...all, category })).toEqual(demandOf([march], { ...all, category }))
  })
  it('returns null swaps by age and policy', () => {
    expect(demandOf(months, all)).toMatchObject({
      byAge: [
        { age: 3, planned: 50, swapped: null },
        { age: 4, planned: 20, swapped: null },
      ],
      byPolicy: [
        { policy: 'p1', planned: 40, swapped: null },
        { policy: 'p2', planned: 30, swapped: null },
      ],
    })
    for (const part of [{ age: 3 }, { policy: 'p1' }]) {
      const { total, byMonth, byCategory } = demandOf(months, { ...all, ...part })
      expect(
        [total, ...byMonth, ...byCategory].map(({ swapped }) => swapped).filter((swapped) => swapped !== null),
      ).toEqual([])
    }
  })
})
