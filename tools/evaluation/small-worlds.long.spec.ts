import { currentPolicy } from '@filiz/domain/planning/policies.ts'
import { describe, expect, it, vi } from 'vitest'
import { thresholds } from './must-hold.ts'
import { evaluated, expectGainWithoutBrokenRules, of } from './testing/small-run.ts'

// These specs only compute, but take minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

describe('the policy with few families and months', () => {
  it.each(['things', 'ability', 'declared', 'polite', 'moods'])(
    'gains as much as required in the world "%s", and breaks no rule',
    (name) => expectGainWithoutBrokenRules(evaluated(name)),
  )
  it('makes no plans with more activities than a family can complete', () => {
    const result = evaluated('evenings')
    expect(of(result, currentPolicy).better).toBeGreaterThan(thresholds.worse)
    expect(of(result, 'simple-1').better).toBeLessThan(thresholds.worse)
  })
})

it('the evaluation has an oracle that no policy beats by more than chance', () => {
  for (const name of ['things', 'ability'])
    for (const { ofOracle } of evaluated(name).policies) expect(ofOracle).toBeLessThanOrEqual(1)
})
