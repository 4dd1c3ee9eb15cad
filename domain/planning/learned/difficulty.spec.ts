import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories, type Category } from '../../activity/events.ts'
import { childId, doneItem, monthDocument } from '../../progress/testing/months.ts'
import type { MonthDocument } from '../../read-models/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { fnv1a, scatter } from '../../shared/hash.ts'
import { levelOf } from '../level.ts'
import { makePlan } from '../plan.ts'
import type { PlanRequest } from '../request.ts'
import { candidates } from '../testing/catalogue.ts'

const catalogue = candidates(420, (index) => {
  const drawn = (what: string, below: number) => scatter(fnv1a(`${what} ${index}`)) % below
  const minAge = 2 + drawn('age', 4)
  return {
    monthTheme: 1 + drawn('theme', 12),
    minAge: Math.min(minAge, 4),
    maxAge: Math.min(6, Math.max(4, minAge + drawn('ages', 3))),
    difficulty: 1 + drawn('difficulty', 5),
    durationMinutes: 10 + 5 * drawn('minutes', 6),
    kin: drawn('kin', 6) === 0 ? `kin ${drawn('which', 20)}` : null,
  }
})
const byId = new Map(catalogue.map((one) => [one.activityId, one]))
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
const levelsOf = (request: PlanRequest) => {
  const { items } = makePlan(request)
  const of = (category?: Category) =>
    items
      .filter((item) => category === undefined || item.category === category)
      .map(({ activityId }) => levelOf(byId.get(activityId)!))
  return { of, mean: mean(of()), items }
}
const request = (period: string, history: readonly MonthDocument[]): PlanRequest => ({
  childId,
  year: Number(period.slice(0, 4)),
  month: Number(period.slice(5)),
  ageMonths: 54,
  interests: [],
  history,
  catalogue,
})

type Answer = (n: number) => { readonly difficulty: number; readonly engagement: number }
/** Returns the mean level of each month's plan of a family that answers to every activity. */
function lived(months: number, answer: Answer): readonly number[] {
  const history: MonthDocument[] = []
  const levels: number[] = []
  for (let index = 0; index <= months; index++) {
    const period = addMonths('2026-01', index)
    const { items, mean } = levelsOf(request(period, history))
    levels.push(mean)
    const answered = items.map(({ activityId, category }, n) =>
      doneItem(activityId, `${period}-10`, { category, focusMinutes: null, ...answer(n) }),
    )
    history.push(monthDocument(period, answered, { ageMonths: 54 }))
  }
  return levels
}

describe('difficulty answers', () => {
  it.each([
    ['5 to everything', () => ({ difficulty: 5, engagement: 4 })],
    ['4 to everything', () => ({ difficulty: 4, engagement: 4 })],
    [
      '4 or 5, and ratings without a pattern',
      (n: number) => ({ difficulty: 4 + (n % 2), engagement: 1 + ((n * 7) % 5) }),
    ],
  ] satisfies readonly (readonly [string, Answer])[])(
    'of %s bring the easiest activities for as long as they go on',
    (_, answer) => {
      const levels = lived(6, answer)
      const easiest = mean(
        categories.flatMap((category) =>
          catalogue
            .filter((one) => one.category === category)
            .map(levelOf)
            .sort((a, b) => a - b)
            .slice(0, 10),
        ),
      )
      expect(levels[1]!).toBeLessThan(levels[0]! - 0.5)
      // Activities of the last three plans are not repeated, so the very easiest ones cannot be in every plan.
      for (const level of levels.slice(1)) expect(level).toBeLessThan(levels[0]! - 0.5)
      expect(mean(levels.slice(3))).toBeLessThan(easiest + 0.4)
    },
  )
  it('bring harder activities when each of them is 1', () => {
    const levels = lived(4, () => ({ difficulty: 1, engagement: 4 }))
    expect(mean(levels.slice(2))).toBeGreaterThan(levels[0]! + 0.5)
  })
  it('never raise the level of an area when one of them is harder', () => {
    const answers = fc.array(
      fc.record({
        index: fc.nat(419),
        difficulty: fc.integer({ min: 1, max: 5 }),
        engagement: fc.option(fc.integer({ min: 1, max: 5 })),
        month: fc.nat(4),
      }),
      { minLength: 1, maxLength: 70, size: 'max' },
    )
    fc.assert(
      fc.property(answers, fc.nat(), fc.integer({ min: 1, max: 4 }), fc.uuid(), (some, pick, more, childId) => {
        const raised = pick % some.length
        const plan = (change: number) => {
          const history = Array.from({ length: 5 }, (_, month) => {
            const period = addMonths('2026-04', month)
            const items = [
              ...new Map(
                some.flatMap(({ index, difficulty, engagement, month: of }, at) =>
                  of === month
                    ? [
                        [
                          index,
                          doneItem(catalogue[index]!.activityId, `${period}-10`, {
                            category: catalogue[index]!.category,
                            engagement,
                            difficulty: Math.min(5, difficulty + (at === raised ? change : 0)),
                          }),
                        ] as const,
                      ]
                    : [],
                ),
              ).values(),
            ]
            return monthDocument(period, items, { ageMonths: 54 })
          })
          return levelsOf({ ...request('2026-09', history), childId })
        }
        const [before, after] = [plan(0), plan(more)]
        for (const category of categories) {
          expect(after.of(category)).toHaveLength(before.of(category).length)
          expect(mean(after.of(category))).toBeLessThanOrEqual(mean(before.of(category)) + 1e-9)
        }
      }),
      { numRuns: 60 },
    )
  })
})
