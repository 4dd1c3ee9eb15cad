import { describe, expect, it } from 'vitest'
import { insightQuery, insightStateFrom, isFiltered } from './insight-state.ts'

const state = (query: string) => insightStateFrom(new URLSearchParams(query))

describe('the question and filters of the insights page', () => {
  it('are read from the address, without invalid values', () => {
    expect(state('question=difficulty&since=2026-01&until=2026-03&age=4&category=DOGA_KESIF&policy=p1')).toEqual({
      question: 'difficulty',
      since: '2026-01',
      until: '2026-03',
      age: 4,
      category: 'DOGA_KESIF',
      policy: 'p1',
      other: undefined,
    })
    expect(state('question=all&since=January&until=2026-13&age=9&category=X&policy=')).toEqual({
      question: 'completion',
      since: undefined,
      until: undefined,
      age: undefined,
      category: undefined,
      policy: undefined,
      other: undefined,
    })
    expect(state('since=2026-03&until=2026-01')).toMatchObject({ since: '2026-03', until: undefined })
  })
  it('contain the group to compare with, under names of its own', () => {
    expect(state('age=3&vs=1&vsAge=5&vsSince=2026-02&vsPolicy=').other).toEqual({
      since: '2026-02',
      until: undefined,
      age: 5,
      category: undefined,
      policy: undefined,
    })
    expect(state('vsAge=5').other).toBeUndefined()
  })
  it('are sent without the filters that the question does not support', () => {
    expect(insightQuery(state('age=4&since=2026-01'))).toEqual({ since: '2026-01', age: '4' })
    expect(insightQuery(state('question=retention&age=4&policy=p1'))).toEqual({})
    expect([isFiltered(state('question=retention&age=4')), isFiltered(state('age=4'))]).toEqual([false, true])
  })
})
