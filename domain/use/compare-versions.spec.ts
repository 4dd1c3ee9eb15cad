import { describe, expect, it } from 'vitest'
import { differsClearly, figuresOfVersion, type FiguresOfMonth } from './compare-versions.ts'

const month = (name: string, figures: Partial<FiguresOfMonth> = {}): FiguresOfMonth => ({
  month: name,
  planned: 20,
  done: 10,
  swapped: 5,
  engagement: { answers: 10, mean: 3 },
  difficulty: { answers: 10, mean: 3 },
  byAge: [],
  byReason: [],
  ...figures,
})
const all = { from: '2026-01-01T00:00:00.000Z', until: null }

describe('the figures of a version', () => {
  it('come from the months that lie wholly within its time', () => {
    const months = ['2026-01', '2026-02', '2026-03', '2026-04'].map((name) => month(name))
    const during = (from: string, until: string | null) => figuresOfVersion(months, { from, until }).months
    expect(during('2025-12-31T23:00:00.000Z', '2026-02-10T09:00:00.000Z')).toEqual(['2026-01'])
    expect(during('2026-02-10T09:00:00.000Z', null)).toEqual(['2026-03', '2026-04'])
    expect(during('2026-02-10T09:00:00.000Z', '2026-02-20T09:00:00.000Z')).toEqual([])
  })
  it('are null when every month hides them, and leave out months that hide one of two counts', () => {
    const hidden = month('2026-01', { done: null, swapped: null, engagement: null, difficulty: null })
    expect(figuresOfVersion([hidden], all)).toMatchObject({
      completion: null,
      swaps: null,
      engagement: null,
      difficulty: null,
    })
    expect(figuresOfVersion([hidden, month('2026-02')], all).completion).toMatchObject({ value: 0.5, of: 20 })
    expect(figuresOfVersion([month('2026-01', { planned: null })], all).completion).toBeNull()
  })
  it('have an interval that narrows with more plans and answers and stays within the scale', () => {
    const few = figuresOfVersion([month('2026-01')], all)
    const many = figuresOfVersion(
      Array.from({ length: 12 }, (_, n) => month(`2026-${String(n + 1).padStart(2, '0')}`)),
      all,
    )
    for (const kind of ['completion', 'swaps', 'engagement', 'difficulty'] as const) {
      const [wide, narrow] = [few[kind]!, many[kind]!]
      expect(narrow.value).toBeCloseTo(wide.value)
      expect(wide.low).toBeLessThan(narrow.low)
      expect(wide.high).toBeGreaterThan(narrow.high)
    }
    const extreme = figuresOfVersion([month('2026-01', { done: 20, engagement: { answers: 5, mean: 5 } })], all)
    expect([extreme.completion!.high, extreme.engagement]).toEqual([1, { value: 5, low: 5, high: 5, of: 5 }])
  })
  it('differ clearly only when their intervals do not overlap', () => {
    const figures = (done: number, planned: number) =>
      figuresOfVersion([month('2026-01', { done, planned })], all).completion
    expect(differsClearly(figures(5, 10), figures(7, 10))).toBe(false)
    expect(differsClearly(figures(100, 400), figures(300, 400))).toBe(true)
    expect(differsClearly(null, figures(300, 400))).toBe(false)
  })
})
