import { beforeAll, describe, expect, it } from 'vitest'
import { made, shipped } from './catalogues.ts'
import { swapsAndTwins, type SwapsAndTwins } from './swaps-and-twins.ts'

describe.each([made('spec'), shipped()])('on the $name catalogue', ({ entries }) => {
  let simple: SwapsAndTwins, learned: SwapsAndTwins
  // These specs only compute, but take minutes on a busy machine.
  beforeAll(() => {
    const of = (policy: string) => swapsAndTwins(policy, entries, { seed: 'spec', families: 6, others: 0 })
    ;[simple, learned] = [of('simple'), of('learned')]
  }, 300_000)
  it('families that swap four activities per plan rarely get recently planned activities', () => {
    expect(learned.repeatsOfSwapping).toBeLessThan(0.02)
    expect(learned.repeatsSwappedIn).toBeLessThanOrEqual(simple.repeatsSwappedIn)
  })
  it('the first plans of twins have fewer than ten activities in common', () => {
    expect(learned.sameOfTwins).toBeLessThan(10)
    expect(simple.sameOfTwins).toBeGreaterThan(10)
  })
})
