import { describe, expect, it } from 'vitest'
import { HeardTally, isExcludedFromRelease, minFamilies } from './heard.ts'
import type { Use } from './tally.ts'

const use = (family: number, more: Partial<Use['items'][number]> = {}, swappedOut: Use['swappedOut'] = []): Use => ({
  accountId: `f${family}`,
  age: 4,
  items: [{ activityId: 'a', done: true, engagement: null, difficulty: null, ...more }],
  swappedOut,
})
const items = (...done: readonly boolean[]): Use['items'] =>
  done.map((one, index) => ({ activityId: 'abcdef'[index]!, done: one, engagement: null, difficulty: null }))
function heard(...all: readonly Use[]) {
  const tally = new HeardTally()
  for (const one of all) tally.add(one)
  return tally.heard()
}
const families = (count: number, of: (family: number) => Use) =>
  Array.from({ length: count }, (_, family) => of(family))

describe('released community ratings', () => {
  it('are sums over planned, completed and rated activities', () => {
    expect(heard(...families(minFamilies, (family) => use(family, { engagement: 2 + (family % 4) })))).toEqual([
      { activityId: 'a', planned: 20, done: 20, rated: 20, engagement: 70, squares: 270 },
    ])
  })
  it('count an activity as undone only when a later one in the plan was completed', () => {
    const all = families(minFamilies, (family) => ({
      ...use(family),
      items: items(true, false, family < 7, true, false, false),
    }))
    expect(heard(...all).map(({ activityId, planned, done }) => [activityId, planned, done])).toEqual([
      ['a', 20, 20],
      ['b', 20, 0],
      ['c', 20, 7],
      ['d', 20, 20],
    ])
    expect(heard(...families(minFamilies, (family) => ({ ...use(family), items: items(false, false) })))).toEqual([])
  })
  it('are released from twenty families on, however many plans each has', () => {
    expect(heard(...families(minFamilies - 1, (family) => use(family)), ...families(40, () => use(3)))).toEqual([])
  })
  it('count each family at most three times for an activity', () => {
    const many = families(50, () => use(0, { engagement: 5 }))
    const others = families(minFamilies, (family) => ({
      ...use(1 + family),
      items: items(false, true).map((item) => ({ ...item, engagement: item.done ? null : 3 })),
    }))
    expect(heard(...many, ...others)).toMatchObject([
      { activityId: 'a', planned: 23, done: 3, rated: 23, engagement: 75, squares: 255 },
      { activityId: 'b', planned: 20 },
    ])
    const out = families(50, () => use(0, { activityId: 'b' }, [{ activityId: 'a', reason: null }]))
    expect(heard(...out, ...others)).toMatchObject([
      { activityId: 'a', planned: 23, done: 0 },
      { activityId: 'b', planned: 23 },
    ])
  })
  it('exclude a different tenth of the families each month', () => {
    const left = (month: string) =>
      Array.from({ length: 5_000 }, (_, family) => `family ${family}`).filter((family) =>
        isExcludedFromRelease(month, family),
      )
    const [march, april] = [left('2026-03'), new Set(left('2026-04'))]
    expect(march.length).toBeGreaterThan(400)
    expect(march.length).toBeLessThan(600)
    expect(march.filter((family) => april.has(family)).length).toBeLessThan(100)
  })
  it('omit the ratings when too few families rated', () => {
    expect(heard(...families(30, (family) => use(family, { engagement: family < 19 ? 5 : null })))).toEqual([
      { activityId: 'a', planned: 30, done: 30, rated: 0, engagement: 0, squares: 0 },
    ])
  })
  it('count swapped-out activities as planned and not completed', () => {
    const out = families(20, (family) =>
      use(family, { activityId: 'b' }, [{ activityId: 'a', reason: 'not-interested' }]),
    )
    expect(heard(...out)).toMatchObject([
      { activityId: 'a', planned: 20, done: 0 },
      { activityId: 'b', planned: 20, done: 20 },
    ])
  })
})
