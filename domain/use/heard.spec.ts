import { describe, expect, it } from 'vitest'
import { HeardTally, leastFamiliesHeard } from './heard.ts'
import type { Use } from './tally.ts'

const use = (family: number, more: Partial<Use['items'][number]> = {}, swappedOut: Use['swappedOut'] = []): Use =>
  ({ accountId: `f${family}`, age: 4, items: [{ activityId: 'a', done: false, engagement: null, difficulty: null, ...more }], swappedOut })
function heard(...all: readonly Use[]) {
  const tally = new HeardTally()
  for (const one of all) tally.add(one)
  return tally.heard()
}
const families = (count: number, of: (family: number) => Use) => Array.from({ length: count }, (_, family) => of(family))

describe('what other families made of an activity', () => {
  it('is sums of what they planned, did and rated', () => {
    expect(heard(...families(leastFamiliesHeard, (family) => use(family, { done: family < 12, engagement: 2 + (family % 4) }))))
      .toEqual([{ activityId: 'a', planned: 20, done: 12, rated: 20, engagement: 70, squares: 270 }])
  })
  it('is heard of twenty families at least, however many plans and children they have', () => {
    expect(heard(...families(leastFamiliesHeard - 1, (family) => use(family)), ...families(40, () => use(3)))).toEqual([])
  })
  it('hears each family three times at most, and not its children one by one', () => {
    const many = families(50, () => use(0, { done: true, engagement: 5 }))
    const others = families(leastFamiliesHeard, (family) => use(1 + family, { done: false, engagement: 3 }))
    expect(heard(...many, ...others)).toEqual([{ activityId: 'a', planned: 23, done: 3, rated: 23, engagement: 75, squares: 255 }])
    const out = families(50, () => use(0, { activityId: 'b' }, [{ activityId: 'a', reason: null }]))
    expect(heard(...out, ...others)).toMatchObject([{ activityId: 'a', planned: 23, done: 0 }])
  })
  it('has no ratings where fewer rated', () => {
    expect(heard(...families(30, (family) => use(family, { done: true, engagement: family < 19 ? 5 : null }))))
      .toEqual([{ activityId: 'a', planned: 30, done: 30, rated: 0, engagement: 0, squares: 0 }])
  })
  it('counts what was swapped out as planned and left', () => {
    const out = families(20, (family) => use(family, { activityId: 'b' }, [{ activityId: 'a', reason: 'not-interested' }]))
    expect(heard(...out)).toMatchObject([{ activityId: 'a', planned: 20, done: 0 }, { activityId: 'b', planned: 20, done: 0 }])
  })
})
