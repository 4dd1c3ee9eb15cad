import { describe, expect, it } from 'vitest'
import { categories, type Category } from '../../activity/events.ts'
import { childId, doneItem, monthDocument, pendingItem } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { fnv1a, scatter } from '../hash.ts'
import { policyOf } from '../policies.ts'
import type { Policy } from '../policy.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidates } from '../testing/catalogue.ts'
import { abilityFrom, levelOf } from './ability.ts'
import { currentAssumptions, eighthAssumptions } from './assumptions.ts'
import { joined } from './joined.ts'
import { learned } from './learned.ts'

const catalogue = candidates(280, (index) => ({
  monthTheme: 5,
  minAge: 2 + (index % 4),
  maxAge: 4 + (index % 3),
  difficulty: 1 + ((index * 3) % 5),
}))
const ageMonths = 54
const november: PlanRequest = { childId, year: 2026, month: 11, ageMonths, interests: [], history: [], catalogue }

interface Parent {
  readonly difficulty: (activity: Candidate) => number | null
  readonly engagement?: (activity: Candidate) => number
  readonly isDone?: (activity: Candidate) => boolean
  /** Activities that the family swaps out as too hard. */
  readonly tooHard?: (activity: Candidate) => boolean
}

/** Builds `months` of fifteen activities each, from all categories. */
function told(
  { difficulty, engagement = () => 4, isDone = () => true, tooHard = () => false }: Parent,
  months = 3,
): PlanRequest {
  const history = Array.from({ length: months }, (_, month) => {
    const period = addMonths('2026-10', -month)
    const drawn = Array.from({ length: 15 }, (_, item) => catalogue[(month * 71 + item * 17) % catalogue.length]!)
    const items = drawn
      .filter((one) => !tooHard(one))
      .map((one) =>
        isDone(one)
          ? doneItem(one.activityId, `${period}-10`, {
              category: one.category,
              engagement: engagement(one),
              difficulty: difficulty(one),
            })
          : pendingItem(one.activityId, one.category),
      )
    return monthDocument(period, items, {
      ageMonths: ageMonths - 1 - month,
      swappedOut: drawn
        .filter(tooHard)
        .map(({ activityId, category }) => ({ activityId, category, reason: 'too-hard' })),
    })
  })
  return { ...november, history }
}
const abilityOf = (request: PlanRequest, assumptions = currentAssumptions) =>
  abilityFrom(joined(request, 6), assumptions)
const gap = (activity: Candidate) => levelOf(activity) - ageMonths / 12
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const onScale = (value: number) => Math.min(5, Math.max(1, Math.round(value)))
/** A pseudo-random rating of 1–5, uniform and independent of the activity's traits. */
const rolled =
  (of: string) =>
  ({ activityId }: Candidate) =>
    1 + (scatter(fnv1a(`${activityId} ${of}`)) % 5)
/** Mean expected challenge of the activities. */
function level(request: PlanRequest, of: readonly Candidate[] = catalogue) {
  const { challenge } = abilityOf(request)
  return mean(of.map((activity) => challenge(activity, ageMonths)))
}
/** Mean absolute error of the expected challenge. */
function offBy(request: PlanRequest, truth: (activity: Candidate) => number, assumptions?: typeof currentAssumptions) {
  const { challenge } = abilityOf(request, assumptions)
  return mean(catalogue.map((activity) => Math.abs(challenge(activity, ageMonths) - truth(activity))))
}

describe('difficulty ratings', () => {
  it('count as meant when they follow the activities’ level', () => {
    expect(abilityOf(told({ difficulty: (activity) => onScale(3 + gap(activity)) })).meant).toBeGreaterThan(0.99)
  })
  it('do not count as meant when random, and then do not change the ability', () => {
    const before = abilityOf(november).challenge
    const families = Array.from({ length: 10 }, (_, family) => told({ difficulty: rolled(`dice ${family}`) }, 6))
    const moved = (assumptions: typeof currentAssumptions) =>
      mean(families.map((request) => offBy(request, (activity) => before(activity, ageMonths), assumptions)))
    expect(mean(families.map((request) => abilityOf(request).meant))).toBeLessThan(0.2)
    expect(moved(currentAssumptions)).toBeLessThan(0.3 * moved(eighthAssumptions))
  })
  it('count as meant when everything is rated just right', () => {
    const request = told({ difficulty: () => 3 })
    expect(abilityOf(request).meant).toBeGreaterThan(0.9)
    expect(offBy(request, () => 0)).toBeLessThan(offBy(november, () => 0) / 2)
  })
  it.each([1, 2, 4, 5])('count as meant when all are %d, and more ratings move the ability further', (answer) => {
    const [one, two, four] = [1, 2, 4].map((months) => told({ difficulty: () => answer }, months)) as [
      PlanRequest,
      PlanRequest,
      PlanRequest,
    ]
    for (const request of [one, two, four]) expect(abilityOf(request).meant).toBeGreaterThan(0.9)
    const way = Math.sign(answer - 3)
    expect(way * (level(one) - level(november))).toBeGreaterThan(0)
    expect(way * (level(two) - level(one))).toBeGreaterThan(0)
    expect(way * (level(four) - level(two))).toBeGreaterThan(0)
  })
  it.each([1, 2])('count when only too easy activities are rated: %d for demanding ones', (answer) => {
    const request = told({ difficulty: (activity) => (gap(activity) > 0.5 ? answer : null) }, 6)
    expect(abilityOf(request).meant).toBeGreaterThan(0.8)
    expect(level(request) - level(november)).toBeLessThan(-0.8)
  })
  it('of an exact parent move the ability further than with a fixed error of one point', () => {
    const ahead = (activity: Candidate) => gap(activity) + (categories.indexOf(activity.category) % 2 ? 1 : -1)
    const request = told({ difficulty: (activity) => onScale(3 + ahead(activity)) }, 2)
    expect(offBy(request, ahead)).toBeLessThan(0.85 * offBy(request, ahead, eighthAssumptions))
  })
})

describe('activities swapped out as too hard', () => {
  const [area] = categories
  const ofArea = catalogue.filter(({ category }) => category === area)
  const tooHard = ({ category }: Candidate) => category === area

  it('count as evidence, whatever the ratings', () => {
    const dice = rolled('dice')
    const [request, without] = [told({ difficulty: dice, tooHard }, 6), told({ difficulty: dice }, 6)]
    expect(level(request, ofArea) - level(without, ofArea)).toBeGreaterThan(0.5)
    expect(level(request, ofArea)).toBeGreaterThan(0.9 * level(told({ difficulty: () => null, tooHard }, 6), ofArea))
  })
  it('do not make a family without ratings count as random', () =>
    expect(abilityOf(told({ difficulty: () => null, tooHard }, 6)).meant).toBeCloseTo(abilityOf(november).meant))
})

describe('a parent with random ratings', () => {
  const [liked, others] = [categories.slice(0, 2), categories.slice(2)]
  /** Mean over twelve families of the score difference between two liked categories and the rest. */
  const apart = (policy: Policy, of: (family: number) => Parent, months = 6) =>
    mean(
      Array.from({ length: 12 }, (_, family) => {
        const scored = policy.assess(told(of(family), months))
        const ofAreas = (areas: readonly Category[]) =>
          mean(scored.filter(({ category }) => areas.includes(category)).map(({ parts }) => parts?.category ?? 0))
        return ofAreas(liked) - ofAreas(others)
      }),
    )
  /** Completes nearly all of the two liked categories and half of the rest. */
  const byTicks = (family: number): Parent => ({
    difficulty: byDice(family),
    engagement: rolled(`rating ${family}`),
    isDone: ({ activityId, category }) =>
      scatter(fnv1a(`${activityId} ${family}`)) / 2 ** 32 < (liked.includes(category) ? 0.9 : 0.5),
  })
  const byDice = (family: number) => rolled(`difficulty ${family}`)
  /** Ignores random difficulty ratings when judging engagement ratings. */
  const uncoupled = learned('uncoupled', {
    ...currentAssumptions,
    rolled: { ...currentAssumptions.rolled!, asDifficulty: 0 },
  })

  it('and random difficulty ratings is judged by completions, sooner than without that link', () => {
    expect(apart(policyOf('learned-9'), byTicks)).toBeGreaterThan(1.2 * apart(policyOf('learned-8'), byTicks))
    expect(apart(policyOf('learned-9'), byTicks, 4)).toBeGreaterThan(1.02 * apart(uncoupled, byTicks, 4))
  })
  it('of difficulty only is distinguished when engagement ratings follow a pattern', () => {
    const byRatings = (family: number): Parent => ({
      difficulty: byDice(family),
      engagement: ({ category }) => (liked.includes(category) ? 5 : 3),
    })
    expect(apart(policyOf('learned-9'), byRatings)).toBeGreaterThan(0.9 * apart(policyOf('learned-8'), byRatings))
  })
})
