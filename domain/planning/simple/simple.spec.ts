import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories, type Category } from '../../activity/events.ts'
import type { PlannedActivity } from '../../plan/events.ts'
import { activityName, childId, doneItem, monthDocument, pendingItem } from '../../progress/testing/months.ts'
import { makePlan as make } from '../plan.ts'
import type { PlanRequest } from '../request.ts'
import { candidates } from '../testing/catalogue.ts'
import type { MonthDocument } from '../../read-models/months.ts'

const november: PlanRequest = {
  childId,
  year: 2026,
  month: 11,
  ageMonths: 52,
  interests: [],
  history: [],
  catalogue: candidates(280),
}
const makePlan = (request: PlanRequest, version = 'simple') => make(request, version)
const ids = (items: readonly PlannedActivity[]) => items.map(({ activityId }) => activityId)
const mix = (items: readonly PlannedActivity[]) =>
  new Map(categories.map((category) => [category, items.filter((item) => item.category === category).length]))

describe('the simple policy', () => {
  /** A family that completed and rated everything: 5 in loved categories, 1 in others. */
  const family = (loved: readonly Category[], plan: readonly PlannedActivity[]) =>
    monthDocument(
      '2026-10',
      plan.map(({ activityId, category }) =>
        doneItem(activityId, '2026-10-10', { category, engagement: loved.includes(category) ? 5 : 1 }),
      ),
    )

  it('makes clearly different plans for opposite feedback', () => {
    const first = makePlan({ ...november, month: 10 }).items
    const splits = fc.tuple(fc.subarray([...categories], { minLength: 1, maxLength: 6 }), fc.uuid())
    fc.assert(
      fc.property(splits, ([loved, childId]) => {
        const others = categories.filter((category) => !loved.includes(category))
        const [one, other] = [loved, others].map((loved) =>
          mix(makePlan({ ...november, childId, history: [family(loved, first)] }).items),
        ) as [Map<Category, number>, Map<Category, number>]
        const count = (mix: Map<Category, number>, of: readonly Category[]) =>
          of.reduce((sum, category) => sum + mix.get(category)!, 0)
        expect(count(one, loved) - count(other, loved)).toBeGreaterThanOrEqual(4)
        expect(count(other, others) - count(one, others)).toBeGreaterThanOrEqual(4)
        for (const category of categories) {
          expect(one.get(category)).toBeGreaterThanOrEqual(1)
          expect(one.get(category)).toBeLessThanOrEqual(5)
        }
      }),
    )
  })
  it('repeats activities of a loved category, longest unseen first, when all are completed', () => {
    const catalogue = candidates(70)
    const lovedOnes = catalogue.filter(({ category }) => category === 'DIL_HIKAYE').map(({ activityId }) => activityId)
    const had = (period: string, from: number, engagement: number) =>
      monthDocument(
        period,
        lovedOnes
          .slice(from, from + 5)
          .map((id) => doneItem(id, `${period}-10`, { category: 'DIL_HIKAYE', engagement })),
      )
    const again = (engagement: number) =>
      makePlan({ ...november, catalogue, history: [had('2026-09', 0, engagement), had('2026-10', 5, engagement)] })
        .items.filter(({ category }) => category === 'DIL_HIKAYE')
        .map(({ activityId }) => activityId)
    expect(again(5)).toHaveLength(3)
    expect(lovedOnes.slice(0, 5)).toEqual(expect.arrayContaining(again(5)))
    expect(again(3)).toHaveLength(1)
  })
  it('makes larger plans the more of them the family completes', () => {
    const size = (done: number, of: number) =>
      makePlan({
        ...november,
        history: [
          monthDocument(
            '2026-10',
            Array.from({ length: of }, (_, index) =>
              index < done ? doneItem(`x${index}`, '2026-10-10') : pendingItem(`x${index}`),
            ),
          ),
        ],
      }).items.length
    expect(makePlan(november).items).toHaveLength(16)
    expect([size(0, 16), size(8, 16), size(10, 16), size(13, 16), size(16, 16)]).toEqual([15, 16, 17, 18, 20])
  })
  it('plans easier activities after too-hard ratings and harder ones after too-easy ratings', () => {
    const ages = (index: number) => ({
      minAge: 2 + (Math.floor(index / 7) % 3),
      maxAge: 4 + (Math.floor(index / 7) % 3),
      monthTheme: 5,
    })
    const plan = (difficulty: number) =>
      makePlan({
        ...november,
        ageMonths: 54,
        catalogue: candidates(420, ages),
        history: [
          monthDocument(
            '2026-06',
            [0, 1, 2].map((index) => doneItem(`x${index}`, '2026-06-10', { difficulty })),
          ),
        ],
      }).items
    const middle = (items: readonly PlannedActivity[]) =>
      items.reduce((sum, { activityId }) => sum + ages(Number(activityId.slice(9))).minAge + 1.5, 0) / items.length
    const codes = (items: readonly PlannedActivity[]) =>
      new Set(items.flatMap(({ reasons }) => reasons.map(({ code }) => code)))
    expect(middle(plan(5))).toBeLessThan(middle(plan(3)) - 0.5)
    expect(middle(plan(1))).toBeGreaterThan(middle(plan(3)) + 0.5)
    expect(codes(plan(5))).toContain('easier')
    expect(codes(plan(1))).toContain('harder')
  })
  it('mentions easier or harder only when the ratings clearly lean to one side', () => {
    const plan = (difficulties: number[], minAge: number) =>
      makePlan({
        ...november,
        ageMonths: 54,
        catalogue: candidates(140, () => ({ minAge, maxAge: minAge + 2 })),
        history: [
          monthDocument(
            '2026-06',
            difficulties.map((difficulty, index) => doneItem(`x${index}`, '2026-06-10', { difficulty })),
          ),
        ],
      }).items.flatMap(({ reasons }) => reasons.map(({ code }) => code))
    expect(plan([4, 4, 3], 2)).toContain('easier')
    expect(plan([4, 3, 3], 2)).not.toContain('easier')
    expect(plan([2, 2, 3], 4)).toContain('harder')
    expect(plan([2, 3, 3], 4)).not.toContain('harder')
  })
  it('prefers activities of the month’s theme', () => {
    const themes = (month: number) =>
      makePlan({ ...november, month }).items.map(
        ({ activityId }) => november.catalogue[Number(activityId.slice(9))]!.monthTheme,
      )
    expect(new Set(themes(11))).toEqual(new Set([11]))
    expect(new Set(themes(3))).toEqual(new Set([3]))
  })
  it('prefers the child’s interests in any spelling', () => {
    const catalogue = candidates(280, (index) => ({
      monthTheme: 5,
      interests: index % 10 === 0 ? ['dinosaurs'] : ['music'],
    }))
    const plan = (interests: string[]) => makePlan({ ...november, catalogue, interests }).items
    const dinosaurs = (interests: string[]) =>
      plan(interests).filter(({ activityId }) => Number(activityId.slice(9)) % 10 === 0).length
    expect(dinosaurs([])).toBeLessThan(6)
    expect(dinosaurs(['dinosaurs'])).toBe(16)
    expect(plan(['DİNOZORLAR'])).toEqual(plan(['dinosaurs']))
    expect(plan(['Dinosaurs'])).toEqual(plan(['dinosaurs']))
    expect(plan(['[forgotten]'])).toEqual(plan([]))
  })
  it('ranks activities by earlier swaps for lack of interest and ratings', () => {
    const catalogue = candidates(7, () => ({ category: 'DIL_HIKAYE', monthTheme: 5 }))
    const order = (month: MonthDocument) => ids(makePlan({ ...november, catalogue, history: [month] }).items)
    const seen = catalogue.map(({ activityId }) => pendingItem(activityId, 'DIL_HIKAYE'))
    const name = activityName(3)
    const others = seen.filter(({ activityId }) => activityId !== name)
    expect(
      order(
        monthDocument('2026-03', [...others, doneItem(name, '2026-03-03', { category: 'DIL_HIKAYE', engagement: 5 })]),
      )[0],
    ).toBe(name)
    expect(
      order(
        monthDocument('2026-03', others, {
          swappedOut: [{ activityId: name, category: 'DIL_HIKAYE', reason: 'not-interested' }],
        }),
      ).at(-1),
    ).toBe(name)
  })
  it('makes different plans for children of the same age in the same month', () => {
    const plans = new Set(
      Array.from({ length: 10 }, (_, index) =>
        ids(makePlan({ ...november, childId: `child-${index}`, catalogue: candidates(1000) }).items).join(),
      ),
    )
    expect(plans.size).toBe(10)
  })
})
