import { currentPolicy } from '@filiz/domain/planning/policies.ts'
import { expect } from 'vitest'
import { made } from '../catalogues.ts'
import { evaluate, type Place } from '../evaluate.ts'
import { isOfThePlan, judged, thresholds, type Measured } from '../must-hold.ts'
import { versioned } from '../policies/contestant.ts'
import { heldOut, worldNamed } from '../worlds/all.ts'

const run = { seed: 'spec', families: 16, months: 8, begins: '2026-03', others: 0 }
const { name: catalogueName, entries } = made('spec')
export const catalogue = entries

const placeOf = (name: string): Place => {
  const world = worldNamed(name)
  return { world, heldOut: heldOut.includes(world), catalogueName, catalogue }
}

/** Evaluates the simple and the current policy with few families in a world. */
export const evaluated = (name: string): Measured => ({
  ...evaluate(placeOf(name), [versioned('simple-1'), versioned(currentPolicy)], run),
  differing: 0,
})
export const of = (result: Measured, policy: string) => result.policies.find((one) => one.policy === policy)!

export function expectGainWithoutBrokenRules(result: Measured): void {
  const learned = of(result, currentPolicy)
  expect(learned.better).toBeGreaterThan(thresholds.better)
  expect(learned.ofOracle).toBeGreaterThan(of(result, 'simple-1').ofOracle)
  expect(judged({ results: [result], policy: currentPolicy }).misses.filter((miss) => isOfThePlan(miss))).toEqual([])
}
