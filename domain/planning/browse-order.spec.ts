import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityName } from '../progress/testing/months.ts'
import { browseOrder, popularity } from './browse-order.ts'
import { candidate, someCatalogue } from './testing/catalogue.ts'

const today = '2026-11-26'
const asked = { childId: 'c1', years: 3, today, popularityOf: () => 0.5 }
const order = (...entries: Parameters<typeof candidate>[1][]) =>
  browseOrder(
    entries.map((more, index) => candidate(index, more)),
    asked,
  )
const names = (...indices: readonly number[]) => indices.map(activityName)

describe('the order of browsing', () => {
  it('puts activities for the age first, then sorts by distance from the age', () =>
    expect(order({ minAge: 5 }, { minAge: 2, maxAge: 2 }, { minAge: 3 })).toEqual(names(2, 1, 0)))
  it('puts what is out of season last, even if it suits the age', () =>
    expect(order({ season: [6, 7] }, { minAge: 6 })).toEqual(names(1, 0)))
  it('puts activities of this season before equally popular ones of any season', () =>
    expect(order({}, { season: [11] }, {})[0]).toBe(activityName(1)))
  it('puts unknown hazards after what is known to be safe for the youngest', () =>
    expect(order({ hazards: null }, { minAge: 3 })).toEqual(names(1, 0)))
  it('puts more popular activities first when age and season are equal', () =>
    expect(
      browseOrder(
        [0, 1, 2].map((index) => candidate(index)),
        { ...asked, popularityOf: (id) => (id === activityName(2) ? 0.8 : 0.5) },
      )[0],
    ).toBe(activityName(2)))
  it('is the same for any order of the catalogue, contains each activity once and ends with what is out of season', () => {
    fc.assert(
      fc.property(
        someCatalogue().map((all) =>
          all.map((one, index) => ({ ...one, season: index % 3 ? null : [(index % 12) + 1] })),
        ),
        fc.integer({ min: 2, max: 6 }),
        (catalogue, years) => {
          const ids = browseOrder(catalogue, { ...asked, years })
          expect(browseOrder(catalogue.toReversed(), { ...asked, years })).toEqual(ids)
          expect(ids.toSorted()).toEqual(catalogue.map(({ activityId }) => activityId).toSorted())
          const out = new Set(
            catalogue.flatMap(({ activityId, season }) => (season && !season.includes(11) ? activityId : [])),
          )
          expect(ids.slice(ids.length - out.size).every((id) => out.has(id))).toBe(true)
        },
      ),
    )
  })
})

describe('popularity', () => {
  const figures = (planned: number | null, done: number | null, answers = 0, mean = 0) =>
    popularity({ planned, done, engagement: answers === 0 ? null : { answers, mean } })

  it('rises with completions and with ratings', () => {
    expect(figures(40, 38)).toBeGreaterThan(figures(40, 20))
    expect(figures(40, 30, 20, 4.8)).toBeGreaterThan(figures(40, 30, 20, 3))
  })
  it('is the usual one without figures, and near it with few', () => {
    expect(figures(null, null)).toBe(figures(0, 0))
    expect(figures(1000, 1000) - figures(0, 0)).toBeGreaterThan(figures(5, 5) - figures(0, 0))
    expect(figures(null, null)).toBe(figures(50, null))
  })
})
