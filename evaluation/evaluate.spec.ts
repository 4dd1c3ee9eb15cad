import { currentPolicy } from '@filiz/domain/planning/policies.ts'
import { describe, expect, it } from 'vitest'
import { bootstrap } from './bootstrap.ts'
import { made } from './catalogues.ts'
import { chanceFrom } from './chance.ts'
import { differing } from './determinism.ts'
import { evaluate, type Place } from './evaluate.ts'
import { judged, thresholds } from './must-hold.ts'
import { versioned } from './policies/contestant.ts'
import { heldOutWorlds } from './worlds/held-out.ts'
import { knownWorlds } from './worlds/known.ts'
import { outsideWorlds } from './worlds/outside.ts'

const run = { seed: 'spec', families: 16, months: 8, begins: '2026-03', others: 0 }
const { name: catalogueName, entries: catalogue } = made('spec')
const placeOf = (name: string): Place => {
  const world = [...knownWorlds, ...outsideWorlds, ...heldOutWorlds].find((one) => one.name === name)!
  return { world, heldOut: heldOutWorlds.includes(world), catalogueName, catalogue }
}
const evaluated = (name: string) => evaluate(placeOf(name), [versioned('simple-1'), versioned(currentPolicy)], run)
const of = (result: ReturnType<typeof evaluated>, policy: string) => result.policies.find((one) => one.policy === policy)!

describe('the policy, in few families and months', () => {
  it.each(['areas', 'things', 'ability', 'declared', 'polite', 'moods'])('wins what is to be won in the world "%s", and breaks no rule', (name) => {
    const result = evaluated(name)
    const learned = of(result, currentPolicy)
    expect(learned.better).toBeGreaterThan(thresholds.better)
    expect(learned.ofOracle).toBeGreaterThan(of(result, 'simple-1').ofOracle)
    expect(judged(result, currentPolicy).misses.filter((miss) => !miss.includes('oracle'))).toEqual([])
  })
  it('sizes no plan beyond what a family does', () => {
    const result = evaluated('evenings')
    expect(of(result, currentPolicy).better).toBeGreaterThan(thresholds.worse)
    expect(of(result, 'simple-1').better).toBeLessThan(thresholds.worse)
  })
  it('makes the same plan in any order of history and catalogue', () => expect(differing(currentPolicy, placeOf('things').world, catalogue, 2)).toBe(0))
})

describe('the evaluation itself', () => {
  it('is the same for the same seed', () => expect(evaluated('areas')).toEqual(evaluated('areas')))
  it('has an oracle that nobody beats by more than luck', () => {
    for (const name of ['things', 'ability']) for (const { ofOracle } of evaluated(name).policies) expect(ofOracle).toBeLessThanOrEqual(1)
  })
  it('says what does not hold', () => {
    const result = evaluated('things')
    expect(judged(result, 'random').misses.join()).toContain('oracle')
  })
  it('asks the same of all where what decides is the same for all, and who hears other families can do it', () => {
    const result = evaluate(placeOf('the longer the better'), [versioned('learned-3'), versioned(currentPolicy)], { ...run, others: 80 })
    expect(of(result, currentPolicy).better).toBeGreaterThan(of(result, 'learned-3').better + 0.02)
    expect(judged(result, currentPolicy).misses).toEqual([])
    expect(judged(result, 'random').misses.join()).toContain('worse than the best simple policy')
  })
  it('draws its intervals from families, and they hold the mean', () => {
    const chance = chanceFrom('spec')
    const values = Array.from({ length: 100 }, () => 3 + chance.normal())
    const { low, high } = bootstrap(100, (drawn) => drawn.reduce((sum, family) => sum + values[family]!, 0) / drawn.length, 'spec')
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    expect(low).toBeLessThan(mean)
    expect(high).toBeGreaterThan(mean)
    // Two standard errors to either side.
    expect(high - low).toBeCloseTo(0.4, 1)
  })
})
