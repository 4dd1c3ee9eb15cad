import { currentPolicy } from '@filiz/domain/planning/policies.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { made, shipped } from './catalogues.ts'
import { swapsAndTwins, type SwapsAndTwins } from './swaps-and-twins.ts'

describe.each([made('spec'), shipped()])('on the $name catalogue', ({ entries }) => {
  let before: SwapsAndTwins, now: SwapsAndTwins
  // It reckons, which takes a busy machine minutes.
  beforeAll(() => {
    const of = (version: string) => swapsAndTwins(version, entries, { seed: 'spec', families: 6, others: 0 })
    ;[before, now] = [of('learned-6'), of(currentPolicy)]
  }, 300_000)
  it('who swaps four of each plan is hardly given again what was just there', () => {
    expect(now.repeatsOfSwapping).toBeLessThan(0.02)
    expect(now.repeatsSwappedIn).toBeLessThan(before.repeatsSwappedIn)
  })
  it('twins begin with plans of which less than two thirds are the same', () => {
    expect(now.sameOfTwins).toBeLessThan(10)
    expect(before.sameOfTwins).toBeGreaterThan(10)
  })
})
