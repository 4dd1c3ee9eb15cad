import type { ActivitySummary } from '@filiz/http/contract/shapes.ts'
import { describe, expect, it } from 'vitest'
import { aPlan } from './testing/a-plan.ts'
import { todaysItems } from './todays-items.ts'

const plan = aPlan(6)
const shown = ({ items }: ReturnType<typeof todaysItems>) =>
  items.map(({ item, because }) => [item.position, because.length])

describe('suggestions for today from the server', () => {
  const because = [{ code: 'due', message: 'Bu hafta' }] as const
  const today = {
    items: [plan.items[4]!, plan.items[1]!].map((item) => ({ ...item, because: [...because] })),
    relaxed: ['place'] as const,
  }
  const done = (...positions: readonly number[]) => ({
    ...plan,
    items: plan.items.map((item) =>
      positions.includes(item.position) ? { ...item, status: 'completed' as const } : item,
    ),
  })

  it("keep the server's order without completed activities", () => {
    expect(shown(todaysItems(plan, today, {}))).toEqual([
      [5, 1],
      [2, 1],
    ])
    expect(shown(todaysItems(done(5), today, {}))).toEqual([[2, 1]])
    expect(todaysItems(done(5), today, { place: 'outdoors' }).relaxed).toEqual(['place'])
  })

  it("are the plan's next activities when all suggested ones are completed", () => {
    expect(shown(todaysItems(done(1, 2, 5), today, {}))).toEqual([
      [3, 0],
      [4, 0],
      [6, 0],
    ])
    expect(shown(todaysItems(done(1, 2, 3, 4, 5, 6), today, {}))).toEqual([])
  })
})

describe('suggestions for today without a response of the server', () => {
  const known = (...facts: readonly Partial<ActivitySummary>[]) => ({
    items: plan.items.map((item, index) => ({ ...item, activity: { ...item.activity, ...facts[index] } })),
  })
  const here = (given: Pick<typeof plan, 'items'>, filters: Parameters<typeof todaysItems>[2]) => {
    const chosen = todaysItems(given, undefined, filters)
    return { positions: chosen.items.map(({ item }) => item.position), relaxed: chosen.relaxed }
  }

  it('put activities that are known to meet the filters before unknown ones', () => {
    const given = known(
      { durationMinutes: 10, prepMinutes: 5 },
      { durationMinutes: 5, places: ['park'] },
      { durationMinutes: 10, places: ['kitchen'] },
      { durationMinutes: 10 },
      { durationMinutes: 10, places: ['anywhere'] },
    )
    expect(here(given, { minutes: '10' })).toEqual({ positions: [2, 3, 4], relaxed: [] })
    expect(here(given, { minutes: '10', place: 'home' })).toEqual({ positions: [3, 5, 4], relaxed: [] })
    expect(here(given, { place: 'outdoors', minutes: '10' })).toEqual({ positions: [2, 4], relaxed: [] })
  })

  it('relax as few filters as possible and name these', () => {
    const given = known(
      ...plan.items.map(
        (_, index) =>
          ({
            energy: 'lively',
            durationMinutes: index === 3 ? 8 : 30,
            materialKinds: index === 4 ? [] : ['paper'],
          }) satisfies Partial<ActivitySummary>,
      ),
    )
    expect(here(given, { energy: 'calm', minutes: '10' })).toEqual({ positions: [4], relaxed: ['energy'] })
    expect(here(given, { minutes: '10', materials: 'none' })).toEqual({ positions: [5], relaxed: ['minutes'] })
  })

  it('never contain recalled activities', () => {
    const recalled = { reason: 'Boncuklar yutulabilir.', language: 'tr' } as const
    expect(here(known({ recalled }, {}, { recalled }), {}).positions).toEqual([2, 4, 5])
    expect(here(known(...plan.items.map(() => ({ recalled }))), {}).positions).toEqual([])
    const { items } = known({}, { recalled })
    expect(
      shown(
        todaysItems(
          { items },
          { items: [items[1]!, items[2]!].map((item) => ({ ...item, because: [] })), relaxed: [] },
          {},
        ),
      ),
    ).toEqual([[3, 0]])
  })

  it('contain activities out of season only when nothing else is left', () => {
    expect(here(known({ inSeason: false }), {})).toEqual({ positions: [2, 3, 4], relaxed: [] })
    expect(here(known(...plan.items.map(() => ({ inSeason: false }))), {})).toEqual({
      positions: [1, 2, 3],
      relaxed: ['season'],
    })
  })
})
