import { currentPolicy } from '@filiz/domain/planning/policies.ts'
import { describe, expect, it, vi } from 'vitest'
import { bootstrap } from '@filiz/analyst/statistics/bootstrap.ts'
import { chanceFrom } from '@filiz/analyst/statistics/chance.ts'
import { differing } from './determinism.ts'
import { exceptions, leastRoom } from './exceptions.ts'
import { checksOf, judged, type Measured } from './must-hold.ts'
import { catalogue, evaluated, expectGainWithoutBrokenRules } from './testing/small-run.ts'
import { worldNamed } from './worlds/all.ts'

// These specs only compute, but take minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

describe('the policy with few families and months', () => {
  // Other worlds: `small-worlds.long.spec.ts`.
  it('gains enough in the world "areas", breaks no rule, and has the same result for the same seed', () => {
    const result = evaluated('areas')
    expectGainWithoutBrokenRules(result)
    expect(evaluated('areas')).toEqual(result)
  })
  it('makes the same plan whatever the order of history and catalogue', () =>
    expect(differing(currentPolicy, worldNamed('things'), catalogue, 2)).toBe(0))
})

describe('the evaluation itself', () => {
  it('computes bootstrap intervals that contain the mean over families', () => {
    const chance = chanceFrom('spec')
    const values = Array.from({ length: 100 }, () => 3 + chance.normal())
    const { low, high } = bootstrap(
      100,
      (drawn) => drawn.reduce((sum, family) => sum + values[family]!, 0) / drawn.length,
      'spec',
    )
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    expect(low).toBeLessThan(mean)
    expect(high).toBeGreaterThan(mean)
    // The interval has a width of about two standard errors on each side of the mean.
    expect(high - low).toBeCloseTo(0.4, 1)
  })
})

describe('the acceptance rules', () => {
  const simple = {
    policy: 'popularity',
    worth: 2,
    completion: 0.6,
    inBand: 1,
    coverage: 7,
    repeats: 0,
    outOfSeason: 0,
    finished: 0,
    size: 15,
    better: 0,
    betterInterval: { low: 0, high: 0 },
    ofOracle: 0.5,
    ofOracleInterval: { low: 0.5, high: 0.5 },
  }
  const good = {
    ...simple,
    policy: 'ours',
    better: 0.03,
    betterInterval: { low: 0.01, high: 0.05 },
    ofOracle: 0.35,
    ofOracleInterval: { low: 0.2, high: 0.5 },
  }
  const resultOf = (matters: Measured['matters'], different: Partial<typeof good> = {}, differing = 0): Measured => ({
    world: 'somewhere',
    about: '',
    matters,
    sameForAll: true,
    heldOut: false,
    catalogue: 'made',
    best: 'popularity',
    differing,
    policies: [
      { ...simple, policy: 'random', better: -0.1 },
      simple,
      { ...good, ...different },
      { ...simple, policy: 'oracle', better: 0.1, ofOracle: 1 },
    ],
  })
  const missed = (...result: Parameters<typeof resultOf>) =>
    judged({ results: [resultOf(...result)], policy: 'ours' }).misses.map(({ rule }) => rule)

  it.each([
    ['taste', {}, []],
    ['difficulty', {}, []],
    ['taste', { better: 0.0299 }, ['better']],
    ['difficulty', { better: 0.0299 }, ['better']],
    ['taste', { ofOracle: 0.349 }, ['ofOracle']],
    ['taste', { better: -0.021, ofOracle: 0.1 }, ['worse', 'better', 'ofOracle']],
    ['drift', { better: -0.02, ofOracle: 0.25 }, []],
    ['drift', { ofOracle: 0.249 }, ['ofOracle']],
    ['drift', { better: -0.0201 }, ['worse']],
    ['nothing', { better: -0.02, ofOracle: -3 }, []],
    ['nothing', { better: -0.0201 }, ['worse']],
    ['nothing', { coverage: 6.999 }, ['coverage']],
    ['nothing', { repeats: 0.02 }, ['repeats']],
    ['nothing', { outOfSeason: 0.0001 }, ['season']],
  ] as const)('compare the mean, and not its interval, with the limit: %s %j misses %j', (matters, different, misses) =>
    expect(missed(matters, different)).toEqual(misses),
  )
  it('check families that swap and twins only for the judged policy', () => {
    const kind = { catalogue: 'made', policy: 'ours', repeatsOfSwapping: 0.0199, repeatsSwappedIn: 1, sameOfTwins: 9.9 }
    const missedOf = (...ofKinds: readonly (typeof kind)[]) =>
      judged({ results: [], ofKinds, policy: 'ours' }).misses.map(({ rule }) => rule)
    expect(missedOf(kind, { ...kind, policy: 'another', sameOfTwins: 15 })).toEqual([])
    expect(missedOf({ ...kind, repeatsOfSwapping: 0.02, sameOfTwins: 10 })).toEqual(['repeats', 'twins'])
  })
  it('fail a figure below its limit unless it is a listed exception', () => {
    const { world, catalogue, rule, floor } = exceptions.find(
      ({ kind, rule }) => kind === 'weakness' && rule === 'worse',
    )!
    const result = { ...resultOf('nothing', { better: floor }), world, catalogue }
    const missedWith = (known: typeof exceptions) =>
      judged({ results: [result], policy: 'ours' }, known).misses.map((miss) => miss.rule)
    expect([missedWith(exceptions), missedWith([])]).toEqual([[], [rule]])
  })
  it('fail a policy whose plan depends on the order of its input', () =>
    expect(missed('nothing', {}, 1)).toEqual(['order']))
  it('report the figure, its limit, and the gains of oracle and random', () => {
    expect(
      judged({ results: [resultOf('taste', { better: 0.01 })], policy: 'ours' }).misses.map(({ sentence }) => sentence),
    ).toEqual([
      'somewhere (made): ours is 1.0 % against popularity (95 %: 1.0 % … 5.0 %; oracle 10.0 %, random −10.0 %), asked is 3.0 %',
    ])
  })
  it('allow only exceptions with a tested figure, a floor below the limit and a reason', () => {
    for (const { world, rule, floor, why } of exceptions) {
      const { matters } = worldNamed(world)
      const asked = checksOf(resultOf(matters, { better: -1, ofOracle: -1 }), 'ours').find(
        (check) => check.rule === rule,
      )
      expect(asked, `${world} ${rule}`).toBeDefined()
      expect(floor).toBeLessThan(asked!.limit)
      expect(why).not.toBe('')
    }
    expect(new Set(exceptions.map(({ world, catalogue, rule }) => `${world} ${catalogue} ${rule}`)).size).toBe(
      exceptions.length,
    )
  })
  it('fail below the floor of an exception, and when an exception claims no room although there is some', () => {
    for (const { world, catalogue, rule, kind, floor } of exceptions) {
      const missedAt = (is: number, room: number) => {
        const result = resultOf(
          worldNamed(world).matters,
          rule === 'ofOracle' ? { better: 1, ofOracle: is } : { better: is, ofOracle: 1 },
        )
        const policies = result.policies.map((one) => (one.policy === 'oracle' ? { ...one, better: room } : one))
        return judged({ results: [{ ...result, policies, world, catalogue }], policy: 'ours' }).misses.map(
          (miss) => miss.rule,
        )
      }
      expect(missedAt(floor, leastRoom - 0.01), `${world} ${rule}`).not.toContain(rule)
      expect(missedAt(floor - 0.001, leastRoom - 0.01), `${world} ${rule}`).toContain(rule)
      expect(missedAt(floor, leastRoom).includes(rule), `${world} ${rule}`).toBe(kind === 'no room')
    }
  })
})
