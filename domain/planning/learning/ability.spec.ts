import { describe, expect, it } from 'vitest'
import { categories, type Category } from '../../activity/events.ts'
import { childId, doneItem, monthDocument, pendingItem } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { fnv1a, scatter } from '../hash.ts'
import { policyOf } from '../policies.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidates } from '../testing/catalogue.ts'
import { abilityFrom, levelOf } from './ability.ts'
import { pastMonths } from './past-months.ts'

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
  /** Selects the activities that the family swaps out as too hard. */
  readonly tooHard?: (activity: Candidate) => boolean
}

/** Builds a history of `months` plans with fifteen activities each, from all categories. */
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
const abilityOf = (request: PlanRequest) => abilityFrom(pastMonths(request))
const gap = (activity: Candidate) => levelOf(activity) - ageMonths / 12
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const onScale = (value: number) => Math.min(5, Math.max(1, Math.round(value)))
/** A pseudo-random rating of 1–5, uniform and independent of the activity's traits. */
const random =
  (of: string) =>
  ({ activityId }: Candidate) =>
    1 + (scatter(fnv1a(`${activityId} ${of}`)) % 5)
/** Returns the mean expected challenge of the activities for this child. */
function level(request: PlanRequest, of: readonly Candidate[] = catalogue) {
  const { challenge } = abilityOf(request)
  return mean(of.map((activity) => challenge(activity, ageMonths)))
}
/** Returns the mean absolute error of the expected challenge against `truth`. */
function offBy(request: PlanRequest, truth: (activity: Candidate) => number) {
  const { challenge } = abilityOf(request)
  return mean(catalogue.map((activity) => Math.abs(challenge(activity, ageMonths) - truth(activity))))
}

describe('difficulty ratings', () => {
  it('count as deliberate when they follow the activities’ level', () => {
    expect(abilityOf(told({ difficulty: (activity) => onScale(3 + gap(activity)) })).meant).toBeGreaterThan(0.99)
  })
  it('count as random when they are, and then hardly change the estimated ability', () => {
    const before = abilityOf(november).challenge
    const families = Array.from({ length: 10 }, (_, family) => told({ difficulty: random(`dice ${family}`) }, 6))
    const moved = mean(families.map((request) => offBy(request, (activity) => before(activity, ageMonths))))
    expect(mean(families.map((request) => abilityOf(request).meant))).toBeLessThan(0.2)
    // Without the detection of random ratings the value is 0.67.
    expect(moved).toBeLessThan(0.2)
  })
  it('count as deliberate when every activity is rated just right', () => {
    const request = told({ difficulty: () => 3 })
    expect(abilityOf(request).meant).toBeGreaterThan(0.9)
    expect(offBy(request, () => 0)).toBeLessThan(offBy(november, () => 0) / 2)
  })
  it.each([1, 2, 4, 5])('count as deliberate when all are %d, and more ratings move the ability further', (answer) => {
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
  it.each([1, 2])('count as deliberate when only demanding activities are rated, with %d', (answer) => {
    const request = told({ difficulty: (activity) => (gap(activity) > 0.5 ? answer : null) }, 6)
    expect(abilityOf(request).meant).toBeGreaterThan(0.8)
    expect(level(request) - level(november)).toBeLessThan(-0.8)
  })
  it('of a precise parent move the ability further than an assumed error of one point would', () => {
    const ahead = (activity: Candidate) => gap(activity) + (categories.indexOf(activity.category) % 2 ? 1 : -1)
    const request = told({ difficulty: (activity) => onScale(3 + ahead(activity)) }, 2)
    // With an assumed error of one point the value is 0.59.
    expect(offBy(request, ahead)).toBeLessThan(0.5)
  })
})

describe('activities swapped out as too hard', () => {
  const [area] = categories
  const ofArea = catalogue.filter(({ category }) => category === area)
  const tooHard = ({ category }: Candidate) => category === area

  it('count as evidence even when the ratings are random', () => {
    const dice = random('dice')
    const [request, without] = [told({ difficulty: dice, tooHard }, 6), told({ difficulty: dice }, 6)]
    expect(level(request, ofArea) - level(without, ofArea)).toBeGreaterThan(0.5)
    expect(level(request, ofArea)).toBeGreaterThan(0.9 * level(told({ difficulty: () => null, tooHard }, 6), ofArea))
  })
  it('do not make a family without ratings count as one with random ratings', () =>
    expect(abilityOf(told({ difficulty: () => null, tooHard }, 6)).meant).toBeCloseTo(abilityOf(november).meant))
})

describe('a parent with random ratings', () => {
  const [liked, others] = [categories.slice(0, 2), categories.slice(2)]
  /** Returns the difference in score between two liked categories and the rest, as a mean over twelve families. */
  const apart = (of: (family: number) => Parent, months = 6) =>
    mean(
      Array.from({ length: 12 }, (_, family) => {
        const scored = policyOf('learned').assess(told(of(family), months))
        const ofAreas = (areas: readonly Category[]) =>
          mean(scored.filter(({ category }) => areas.includes(category)).map(({ parts }) => parts?.category ?? 0))
        return ofAreas(liked) - ofAreas(others)
      }),
    )
  /** A parent who completes nearly all activities of the two liked categories and half of the rest. */
  const byTicks = (family: number): Parent => ({
    difficulty: byDice(family),
    engagement: random(`rating ${family}`),
    isDone: ({ activityId, category }) =>
      scatter(fnv1a(`${activityId} ${family}`)) / 2 ** 32 < (liked.includes(category) ? 0.9 : 0.5),
  })
  const byDice = (family: number) => random(`difficulty ${family}`)

  it('for difficulty and engagement is judged by completions', () => {
    // The value is 0.74 when all ratings count as deliberate.
    expect(apart(byTicks)).toBeGreaterThan(0.89)
    // The value is 0.81 when random difficulty ratings are no evidence that other ratings are random.
    expect(apart(byTicks, 4)).toBeGreaterThan(0.83)
  })
  it('for difficulty only is judged by engagement ratings that follow a pattern', () => {
    const byRatings = (family: number): Parent => ({
      difficulty: byDice(family),
      engagement: ({ category }) => (liked.includes(category) ? 5 : 3),
    })
    // The value is 2.76 when all ratings count as deliberate.
    expect(apart(byRatings)).toBeGreaterThan(2.5)
  })
})
