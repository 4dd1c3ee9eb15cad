import { currentPolicy } from '@filiz/domain/planning/policies.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { made, shipped } from './catalogues.ts'
import { swapsAndTwins, type SwapsAndTwins } from './swaps-and-twins.ts'

describe.each([made('spec'), shipped()])('on the $name catalogue', ({ entries }) => {
  let before: SwapsAndTwins, now: SwapsAndTwins
  // Pure computation that takes minutes on a busy machine.
  beforeAll(() => {
    const of = (version: string) => swapsAndTwins(version, entries, { seed: 'spec', families: 6, others: 0 })
    ;[before, now] = [of('learned-6'), of(currentPolicy)]
  }, 300_000)
  it('families that swap four activities per plan hardly get recent ones again', () => {
    expect(now.repeatsOfSwapping).toBeLessThan(0.02)
    expect(now.repeatsSwappedIn).toBeLessThan(before.repeatsSwappedIn)
  })
  it('the first plans of twins share less than two thirds of their activities', () => {
    expect(now.sameOfTwins).toBeLessThan(10)
    expect(before.sameOfTwins).toBeGreaterThan(10)
  })
})
