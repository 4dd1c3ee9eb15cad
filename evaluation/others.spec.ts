import { currentPolicy, policyOf } from '@filiz/domain/planning/policies.ts'
import { expect, it } from 'vitest'
import { made } from './catalogues.ts'
import { heardBefore } from './others.ts'
import { versioned } from './policies/contestant.ts'
import { knownWorlds } from './worlds/known.ts'

it('where nothing is liked more than anything else, what came first in others’ plans is no reason to come first', () => {
  const { entries: catalogue } = made('spec')
  const world = knownWorlds.find(({ name }) => name === 'evenings')!
  const heard = heardBefore(versioned(currentPolicy), 80, { world, catalogue, months: 8, begins: '2026-03', seed: 'spec' })
  const request = { childId: 'child', year: 2026, month: 3, ageMonths: 54, interests: [], history: [], catalogue, heard }
  const appeals = policyOf(currentPolicy).assess(request, catalogue).map(({ parts }) => parts?.['appeal'] ?? 0)
  expect(heard.length).toBeGreaterThan(20)
  const mean = appeals.reduce((sum, one) => sum + one, 0) / appeals.length
  expect(Math.sqrt(appeals.reduce((sum, one) => sum + (one - mean) ** 2, 0) / appeals.length)).toBeLessThan(0.1)
})
