import { afterAll, describe, expect, it } from 'vitest'
import { standaloneGroup } from './standalone.ts'

/** Runs three cases of `npm run test:faults` to test that the fault tests themselves work. */
const group = standaloneGroup({
  seed: 20_261_121,
  rounds: 1,
  points: ['after an append, before its answer', 'between the two sizes of a photo'],
})
afterAll(() => group.close(), 60_000)

describe('a standalone process under a load of real commands', () => {
  it.each(group.cases)('$name: recovers, and nothing is lost or duplicated', { timeout: 180_000 }, async ({ run }) => {
    expect(await run()).toContain('recovered')
  })
})
