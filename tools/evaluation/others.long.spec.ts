import { currentPolicy, policyOf } from '@filiz/domain/planning/policies.ts'
import type { Candidate } from '@filiz/domain/planning/request.ts'
import { expect, it, vi } from 'vitest'
import { made, shipped } from './catalogues.ts'
import { evaluate } from './evaluate.ts'
import { judged } from './must-hold.ts'
import { heardBefore } from './others.ts'
import { versioned, type Contestant } from './policies/contestant.ts'
import { live } from './simulate.ts'
import { heldOut, worldNamed } from './worlds/all.ts'
import { knownWorlds } from './worlds/known.ts'
import { clamp, logistic } from './worlds/people.ts'
import { cleanAndShort, twoKindsOfFamily } from './worlds/two-kinds.ts'
import type { CommunityRating } from '@filiz/domain/insights/community-rating.ts'

// These specs only compute, but take minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

it("an early position in other families' plans does not count as appeal when all activities are liked equally", () => {
  const { entries: catalogue } = made('spec')
  const world = knownWorlds.find(({ name }) => name === 'evenings')!
  const heard = heardBefore(versioned('learned'), 80, { world, catalogue, months: 8, begins: '2026-03', seed: 'spec' })
  const request = {
    childId: 'child',
    year: 2026,
    month: 3,
    ageMonths: 54,
    interests: [],
    history: [],
    catalogue,
    heard,
  }
  const appeals = policyOf('learned')
    .assess(request, catalogue)
    .map(({ parts }) => parts?.['appeal'] ?? 0)
  expect(heard.length).toBeGreaterThan(20)
  const mean = appeals.reduce((sum, one) => sum + one, 0) / appeals.length
  expect(Math.sqrt(appeals.reduce((sum, one) => sum + (one - mean) ** 2, 0) / appeals.length)).toBeLessThan(0.1)
})

/** The learning policy, without the ratings of other families. */
const alone: Contestant = {
  name: 'alone',
  plan: ({ heard: _, ...request }, truth) => versioned('learned').plan(request, truth),
}

/** Ratings of each activity by a hundred families, of which this many have the opposite taste. */
function heardOf(catalogue: readonly Candidate[], ofTheFew: number): readonly CommunityRating[] {
  return catalogue.map((activity) => {
    const of = [
      [100 - ofTheFew, 1],
      [ofTheFew, -1],
    ].map(([families, sign]) => {
      const enjoyment = clamp(3.2 + sign! * cleanAndShort(activity), 1, 5)
      const done = families! * logistic(0.7 + 0.7 * (enjoyment - 3.2))
      return [done, done * enjoyment, done * (enjoyment ** 2 + 0.6)] as const
    })
    const [done, engagement, squares] = [0, 1, 2].map((place) => Math.round(of[0]![place]! + of[1]![place]!)) as [
      number,
      number,
      number,
    ]
    return { activityId: activity.activityId, planned: 100, done, rated: done, engagement, squares }
  })
}

it.each([30, 0])(
  "a family with a minority taste (%i in a hundred share it) soon gets plans nearly as good as without others' ratings",
  (ofTheFew) => {
    const { entries: catalogue } = shipped()
    const heard = heardOf(catalogue, ofTheFew)
    const world = twoKindsOfFamily.find(({ name }) => name === 'of the few')!
    const worth = (policy: Contestant) => {
      const plans = Array.from({ length: 60 }, (_, family) =>
        live(policy, { world, catalogue, heard, months: 7, begins: '2026-03', seed: `spec ${family}` }).plans.slice(2),
      ).flat()
      return plans.reduce((sum, { promise, chosen }) => sum + promise / chosen.length, 0) / plans.length
    }
    expect(worth(versioned('learned'))).toBeGreaterThan(0.94 * worth(alone))
  },
)

it('a policy with ratings of other families meets the limits where one factor decides for all families', () => {
  const { name: catalogueName, entries: catalogue } = made('spec')
  const world = worldNamed('the longer the better')
  const place = { world, heldOut: heldOut.includes(world), catalogueName, catalogue }
  const result = {
    ...evaluate(place, [alone, versioned('learned')], {
      seed: 'spec',
      families: 16,
      months: 8,
      begins: '2026-03',
      others: 80,
    }),
    differing: 0,
  }
  const of = (policy: string) => result.policies.find((one) => one.policy === policy)!
  expect(of(currentPolicy).better).toBeGreaterThan(of('alone').better + 0.02)
  expect(judged({ results: [result], policy: currentPolicy }).misses).toEqual([])
  expect(judged({ results: [result], policy: 'random' }).misses.map(({ rule }) => rule)).toEqual(['worse'])
})
