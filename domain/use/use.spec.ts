import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { swapReasons } from '../plan/events.ts'
import { contradictionsOf } from './contradictions.ts'
import { suppressSmallGroups, type Group } from './small-groups.ts'
import { Tally, type Use } from './tally.ts'

const use = (family: number, age: number, more: Partial<Use['items'][number]> = {}): Use => ({
  accountId: `f${family}`,
  age,
  items: [{ activityId: 'a', done: false, engagement: null, difficulty: null, ...more }],
  swappedOut: [],
})
const swapped = (family: number, age: number, reason: Use['swappedOut'][number]['reason']): Use => ({
  accountId: `f${family}`,
  age,
  items: [],
  swappedOut: [{ activityId: 'a', reason }],
})
const tallied = (...all: Use[]) => {
  const tally = new Tally()
  for (const one of all) tally.add(one)
  return tally.of('a')
}
const families = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, index) => from + index)
const ofAge = (figures: ReturnType<typeof tallied>, age: number) => figures.byAge.find((one) => one.age === age)!

describe('figures of an activity', () => {
  it('are shown from five families on, however many plans there are', () => {
    expect(
      tallied(...families(1, 4).map((family) => use(family, 3, { done: true, engagement: 5, difficulty: 3 }))),
    ).toMatchObject({ planned: null, done: null, engagement: null, difficulty: null, swapped: 0 })
    expect(tallied(...Array.from({ length: 30 }, () => use(1, 3)))).toMatchObject({ planned: null })
    expect(
      tallied(...families(1, 5).map((family) => use(family, 3, { done: family < 3, engagement: 4 }))),
    ).toMatchObject({ planned: 5, done: null, swapped: 0, engagement: { answers: 5, mean: 4 }, difficulty: null })
  })
  it('count a swapped activity as planned too, with the swap reason', () => {
    const figures = tallied(
      ...families(1, 6).map((family) => swapped(family, 4, 'too-hard')),
      ...families(1, 5).map((family) => swapped(family, 4, null)),
    )
    expect(figures).toMatchObject({ planned: 11, swapped: 11 })
    expect(figures.byReason).toEqual([
      ...swapReasons.map((reason) => ({ reason, times: reason === 'too-hard' ? 6 : 0 })),
      { reason: null, times: 5 },
    ])
  })
  it('hide a second age group when one is too small, so that the total does not reveal it', () => {
    const figures = tallied(
      ...families(1, 9).map((family) => use(family, 3)),
      ...families(10, 15).map((family) => use(family, 4)),
      use(16, 5),
      use(17, 5),
    )
    expect(figures.planned).toBe(17)
    expect([2, 3, 4, 5, 6].map((age) => ofAge(figures, age).planned)).toEqual([0, 9, null, null, 0])
  })
  it('hide no further group when the hidden ones have five families together', () => {
    const together = tallied(
      ...families(1, 9).map((family) => use(family, 3)),
      ...families(10, 12).map((family) => use(family, 4)),
      ...families(13, 14).map((family) => use(family, 5)),
    )
    expect([3, 4, 5].map((age) => ofAge(together, age).planned)).toEqual([9, null, null])
    expect(together.planned, 'all of them together').toBe(14)
    const same = tallied(
      ...families(1, 9).map((family) => use(family, 3)),
      ...families(10, 12).map((family) => use(family, 4)),
      ...families(10, 12).map((family) => use(family, 5)),
    )
    expect([3, 4, 5].map((age) => ofAge(same, age).planned)).toEqual([null, null, null])
  })
  it('are 0 without data, and means are null', () => {
    expect(tallied()).toMatchObject({ planned: 0, done: 0, swapped: 0, engagement: null, difficulty: null })
  })

  it('never reveal fewer than five families, even by subtraction', () => {
    const group: fc.Arbitrary<Group | undefined> = fc.option(
      fc
        .uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 })
        .chain((ids) =>
          fc
            .integer({ min: ids.length, max: 40 })
            .map((times): Group => ({ families: new Set(ids.slice(0, 5).map(String)), times, sum: times })),
        ),
      { nil: undefined },
    )
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (groups) => {
        const { groups: shown, total } = suppressSmallGroups(groups)
        shown.forEach((one) => {
          if (one && one.times > 0) expect(one.families.size).toBeGreaterThanOrEqual(5)
        })
        const hidden = groups.filter((one, index) => one && shown[index] === null) as Group[]
        if (total !== null && hidden.length > 0)
          expect(new Set(hidden.flatMap(({ families: its }) => [...its])).size).toBeGreaterThanOrEqual(5)
        if (total !== null) expect(total.times).toBe(groups.reduce((sum, one) => sum + (one?.times ?? 0), 0))
      }),
      { numRuns: 500 },
    )
  })
})

describe('contradictionsOf', () => {
  const answered = (age: number, difficulty: number, from = 1) =>
    families(from, from + 5).map((family) => use(family, age, { done: true, difficulty }))
  const entry = { minAge: 2, maxAge: 5, difficulty: 2 }
  it('reports ages for which the activity is too hard or too easy', () => {
    expect(
      contradictionsOf(
        { ...entry, difficulty: null },
        tallied(...answered(2, 5), ...answered(4, 3), ...answered(5, 1)),
      ),
    ).toEqual([
      { code: 'too-hard-at', age: 2, mean: 5 },
      { code: 'too-easy-at', age: 5, mean: 1 },
    ])
    expect(
      contradictionsOf(
        { minAge: 3, maxAge: 4, difficulty: null },
        tallied(...answered(2, 5), ...answered(4, 3), ...answered(5, 1)),
      ),
    ).toEqual([])
  })
  it('reports a difficulty that the answers contradict', () => {
    expect(contradictionsOf({ ...entry, minAge: 6, maxAge: 6 }, tallied(...answered(3, 4)))).toEqual([
      { code: 'harder-than-said', age: null, mean: 4 },
    ])
    expect(contradictionsOf({ minAge: 6, maxAge: 6, difficulty: 4 }, tallied(...answered(3, 2)))).toEqual([
      { code: 'easier-than-said', age: null, mean: 2 },
    ])
    expect(contradictionsOf(entry, tallied(...answered(3, 3)))).toEqual([])
    expect(
      contradictionsOf({ minAge: 6, maxAge: 6, difficulty: null }, tallied(...answered(3, 5))),
      'one that says none',
    ).toEqual([])
  })
  it('reports nothing when too few families answered', () =>
    expect(contradictionsOf(entry, tallied(...answered(2, 5).slice(0, 4)))).toEqual([]))
})
