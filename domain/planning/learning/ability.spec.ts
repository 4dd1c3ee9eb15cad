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
  /** What is swapped out as too hard. */
  readonly tooHard?: (activity: Candidate) => boolean
}

/** So many months of fifteen activities each, drawn from all areas. */
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
/** 1–5, each as likely, of nothing that the activity is. */
const rolled =
  (of: string) =>
  ({ activityId }: Candidate) =>
    1 + (scatter(fnv1a(`${activityId} ${of}`)) % 5)
/** How hard activities are believed to be, on average. */
function level(request: PlanRequest, of: readonly Candidate[] = catalogue) {
  const { challenge } = abilityOf(request)
  return mean(of.map((activity) => challenge(activity, ageMonths)))
}
/** How far what is believed of activities is from what is true, on average. */
function offBy(request: PlanRequest, truth: (activity: Candidate) => number, assumptions?: typeof currentAssumptions) {
  const { challenge } = abilityOf(request, assumptions)
  return mean(catalogue.map((activity) => Math.abs(challenge(activity, ageMonths) - truth(activity))))
}

describe('answers of how hard something was', () => {
  it('are meant where they follow what the activities ask for', () => {
    expect(abilityOf(told({ difficulty: (activity) => onScale(3 + gap(activity)) })).meant).toBeGreaterThan(0.99)
  })
  it('are not where they are rolled, and nothing is believed for them then', () => {
    const before = abilityOf(november).challenge
    const families = Array.from({ length: 10 }, (_, family) => told({ difficulty: rolled(`dice ${family}`) }, 6))
    const moved = (assumptions: typeof currentAssumptions) =>
      mean(families.map((request) => offBy(request, (activity) => before(activity, ageMonths), assumptions)))
    expect(mean(families.map((request) => abilityOf(request).meant))).toBeLessThan(0.2)
    expect(moved(currentAssumptions)).toBeLessThan(0.3 * moved(eighthAssumptions))
  })
  it('are meant where everything is said to be just right, whatever it asks for', () => {
    const request = told({ difficulty: () => 3 })
    expect(abilityOf(request).meant).toBeGreaterThan(0.9)
    expect(offBy(request, () => 0)).toBeLessThan(offBy(november, () => 0) / 2)
  })
  it.each([1, 2, 4, 5])(
    'are meant where they are %d of everything, and the more of them there are the more is believed',
    (answer) => {
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
    },
  )
  it.each([1, 2])('are heard where they are given to what is too easy alone: %d of what asks for a lot', (answer) => {
    const request = told({ difficulty: (activity) => (gap(activity) > 0.5 ? answer : null) }, 6)
    expect(abilityOf(request).meant).toBeGreaterThan(0.8)
    expect(level(request) - level(november)).toBeLessThan(-0.8)
  })
  it('of a parent who is exact move what is believed further than if each were off by a point', () => {
    const ahead = (activity: Candidate) => gap(activity) + (categories.indexOf(activity.category) % 2 ? 1 : -1)
    const request = told({ difficulty: (activity) => onScale(3 + ahead(activity)) }, 2)
    expect(offBy(request, ahead)).toBeLessThan(0.85 * offBy(request, ahead, eighthAssumptions))
  })
})

describe('what is swapped out as too hard', () => {
  const [area] = categories
  const ofArea = catalogue.filter(({ category }) => category === area)
  const tooHard = ({ category }: Candidate) => category === area

  it('is meant, whatever is rolled beside it', () => {
    const dice = rolled('dice')
    const [request, without] = [told({ difficulty: dice, tooHard }, 6), told({ difficulty: dice }, 6)]
    expect(level(request, ofArea) - level(without, ofArea)).toBeGreaterThan(0.5)
    expect(level(request, ofArea)).toBeGreaterThan(0.9 * level(told({ difficulty: () => null, tooHard }, 6), ofArea))
  })
  it('makes nobody who answers nothing one who rolls', () =>
    expect(abilityOf(told({ difficulty: () => null, tooHard }, 6)).meant).toBeCloseTo(abilityOf(november).meant))
})

describe('a parent who rolls ratings', () => {
  const [liked, others] = [categories.slice(0, 2), categories.slice(2)]
  /** Of twelve families, how much more two areas are believed to be liked than the rest. */
  const apart = (policy: Policy, of: (family: number) => Parent, months = 6) =>
    mean(
      Array.from({ length: 12 }, (_, family) => {
        const scored = policy.assess(told(of(family), months))
        const ofAreas = (areas: readonly Category[]) =>
          mean(scored.filter(({ category }) => areas.includes(category)).map(({ parts }) => parts?.category ?? 0))
        return ofAreas(liked) - ofAreas(others)
      }),
    )
  /** They do nearly all of the two areas and half of the rest. */
  const byTicks = (family: number): Parent => ({
    difficulty: byDice(family),
    engagement: rolled(`rating ${family}`),
    isDone: ({ activityId, category }) =>
      scatter(fnv1a(`${activityId} ${family}`)) / 2 ** 32 < (liked.includes(category) ? 0.9 : 0.5),
  })
  const byDice = (family: number) => rolled(`difficulty ${family}`)
  /** What is rolled of difficulty says nothing of ratings. */
  const uncoupled = learned('uncoupled', {
    ...currentAssumptions,
    rolled: { ...currentAssumptions.rolled!, asDifficulty: 0 },
  })

  it('and difficulty is known by what is done, sooner than where ratings are believed, or where nothing follows from difficulty', () => {
    expect(apart(policyOf('learned-9'), byTicks)).toBeGreaterThan(1.2 * apart(policyOf('learned-8'), byTicks))
    expect(apart(policyOf('learned-9'), byTicks, 4)).toBeGreaterThan(1.02 * apart(uncoupled, byTicks, 4))
  })
  it('is told from one whose ratings follow something, though difficulty is rolled', () => {
    const byRatings = (family: number): Parent => ({
      difficulty: byDice(family),
      engagement: ({ category }) => (liked.includes(category) ? 5 : 3),
    })
    expect(apart(policyOf('learned-9'), byRatings)).toBeGreaterThan(0.9 * apart(policyOf('learned-8'), byRatings))
  })
})
