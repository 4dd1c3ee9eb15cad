import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories } from '../../activity/events.ts'
import { activityName, childId, doneItem, monthDocument, pendingItem } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { makePlan, suggest } from '../plan.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidates } from '../testing/catalogue.ts'

const catalogue = candidates(280, (index) => ({ difficulty: (1 + (index % 5)) as Candidate['difficulty'] }))
const byId = new Map(catalogue.map((one) => [one.activityId, one]))
const november: PlanRequest = { childId, year: 2026, month: 11, ageMonths: 54, interests: [], history: [], catalogue }
const planWith = (favourites: readonly string[], more: Partial<PlanRequest> = {}) =>
  makePlan({ ...november, ...more, favourites }).items
const idsOf = (items: readonly { readonly activityId: string }[]) => items.map(({ activityId }) => activityId)
/** Index of the `n`-th activity of a category. */
const nth = (category: number, n: number) => activityName(category + n * categories.length)

/** A family that dislikes the first area and finds it too hard. */
const history = [1, 2, 3, 4].map((ago) => {
  const period = addMonths('2026-11', -ago)
  return monthDocument(
    period,
    Array.from({ length: 15 }, (_, item) => {
      const index = 140 + ago * 15 + item
      const { category } = byId.get(activityName(index))!
      return category === categories[0]
        ? pendingItem(activityName(index), category)
        : doneItem(activityName(index), `${period}-10`, { category, engagement: 5, difficulty: 5 })
    }),
  )
})

describe('a plan with saved activities', () => {
  it('has every eligible one, with this as its first reason', () => {
    const saved = [nth(0, 3), nth(0, 7), nth(1, 2), nth(4, 4), nth(6, 1)]
    for (const past of [[], history]) {
      const items = planWith(saved, { history: past })
      expect(idsOf(items)).toEqual(expect.arrayContaining(saved))
      for (const item of items) expect(item.reasons[0]?.code === 'saved').toBe(saved.includes(item.activityId))
    }
  })
  it('has saved ones of an area only up to a third, and every area', () => {
    const items = planWith(Array.from({ length: 12 }, (_, n) => nth(2, n)))
    const counts = Map.groupBy(items, ({ category }) => category)
    expect(counts.get(categories[2]!)).toHaveLength(Math.floor(items.length / 3))
    expect(counts.size).toBe(categories.length)
  })
  it('asks for saved ones first when the month has begun', () => {
    const saved = [nth(0, 3), nth(1, 2), nth(4, 4)]
    const asked = planWith(saved, { from: '2026-11-26' }).filter(({ optional }) => !optional)
    expect(idsOf(asked)).toEqual(expect.arrayContaining(saved))
  })
  it('keeps the other rules: nothing of the last three plans, out of season, refused or of the wrong age', () => {
    const [recent, cold, refused, old] = [nth(0, 0), nth(1, 0), nth(2, 0), nth(3, 0)]
    const items = planWith([recent, cold, refused, old], {
      catalogue: catalogue.map((one) => ({
        ...one,
        ...(one.activityId === cold && { season: [6] }),
        ...(one.activityId === old && { minAge: 6 }),
      })),
      history: [
        monthDocument('2026-09', [pendingItem(recent, categories[0])], {
          swappedOut: [{ activityId: refused, category: categories[2], reason: 'not-interested' }],
        }),
      ],
    })
    for (const id of [recent, cold, refused, old]) expect(idsOf(items)).not.toContain(id)
  })
  it('has one of two saved activities of the same kin', () => {
    const [first, second] = [nth(0, 3), nth(5, 3)]
    const items = planWith([first, second], {
      catalogue: catalogue.map((one) => ([first, second].includes(one.activityId) ? { ...one, kin: 'rockets' } : one)),
    })
    expect(idsOf(items).filter((id) => [first, second].includes(id))).toHaveLength(1)
  })
  it('never draws a saved activity as the try-out, and never drops one for it', () => {
    for (let child = 0; child < 40; child++) {
      const saved = categories.flatMap((_, category) => [nth(category, 5), nth(category, 9)])
      const items = planWith(saved, { childId: `child-${child}` })
      expect(idsOf(items)).toEqual(expect.arrayContaining(saved))
      for (const { activityId, probability } of items) if (saved.includes(activityId)) expect(probability).toBe(1)
    }
  })
  it('is the same in any order of the saved ones, and the same as without any when none is in the catalogue', () => {
    const saved = fc.uniqueArray(fc.nat(279).map(activityName), { maxLength: 20 })
    fc.assert(
      fc.property(saved, (list) => {
        expect(planWith(list.toReversed(), { history })).toEqual(planWith(list, { history }))
      }),
      { numRuns: 30 },
    )
    expect(planWith(['gone'], { history })).toEqual(planWith([], { history }))
  })
})

it('suggestions give the reason, too', () => {
  const [first] = suggest({ ...november, favourites: [nth(2, 4)] })
  expect([first!.activityId, first!.reasons[0]]).toEqual([nth(2, 4), { code: 'saved' }])
})
