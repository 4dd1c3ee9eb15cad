import { describe, expect, it } from 'vitest'
import { madeCatalogue } from './catalogues.ts'
import { evaluate, gainOver, meanGain, missedBars, type PlaceResult } from './evaluate.ts'
import { inTurn, means, oracle, policy, popularity, random, ridge } from './planners.ts'
import { developed, heldOut } from './worlds.ts'

const run = { seed: 'spec', families: 8, months: 4, others: 25, begins: '2026-03' }
const place = (name: string) => ({
  world: [...developed, ...heldOut].find((world) => world.name === name)!,
  catalogueName: 'made',
  catalogue: madeCatalogue('spec', 210),
})

describe('the evaluation', () => {
  const result = evaluate(place('areas'), run)
  it('lets every planner plan, and finds no broken rule', () => {
    expect(Object.keys(result.worth)).toEqual([
      'random',
      'in turn',
      'popularity',
      'simple',
      'shrunken means',
      'ridge',
      'learned',
      'oracle',
    ])
    expect(result.broken).toEqual([])
    for (const worth of Object.values(result.worth)) expect(worth).toHaveLength(8)
  })
  it('gives the same result for the same seed, and another one for another seed', () => {
    const contestants = [random, inTurn, popularity, means, ridge, policy('learned'), oracle]
    const again = evaluate(place('areas'), run, contestants)
    for (const { name } of contestants) expect(again.worth[name]).toEqual(result.worth[name])
    expect(evaluate(place('areas'), { ...run, seed: 'other' }, [random]).worth.random).not.toEqual(result.worth.random)
  })
  it('shows that the planner with perfect knowledge is the best', () => {
    for (const name of ['random', 'learned', 'ridge']) expect(gainOver(result, 'oracle', name).mean).toBeGreaterThan(0)
  })
})

describe('the bars', () => {
  const flat = (learned: number, ridge = 2, broken: readonly string[] = []): PlaceResult => ({
    world: 'w',
    catalogue: 'c',
    broken,
    worth: Object.fromEntries(
      Object.entries({ random: 2, 'in turn': 2, popularity: 2, ridge, learned }).map(([name, worth]) => [
        name,
        Array.from({ length: 20 }, (_, family) => worth + 0.001 * family),
      ]),
    ),
  })
  it('are passed by a mean gain of 4 per cent', () => expect(missedBars([flat(2.08)])).toEqual([]))
  it('name a small mean gain, a loss against the ridge, a world far behind and broken rules', () => {
    expect(missedBars([flat(2.02)])).toEqual([expect.stringContaining('less than 1.5 %')])
    expect(missedBars([flat(2.08, 2.2)])).toEqual([
      expect.stringContaining('over the ridge'),
      expect.stringContaining('against the ridge'),
    ])
    expect(missedBars([flat(2.4), flat(1.9, 1.9)])).toEqual([expect.stringContaining('w, c: −5.')])
    expect(missedBars([flat(2.08, 2, ['size in 3'])])).toEqual([expect.stringContaining('1 broken rules')])
  })
  it('use an interval of the mean that is narrower than those of single worlds', () => {
    const gain = { mean: 3, low: 1, high: 5 }
    expect(meanGain([gain, gain, gain, gain])).toEqual({ mean: 3, low: 2, high: 4 })
  })
})
