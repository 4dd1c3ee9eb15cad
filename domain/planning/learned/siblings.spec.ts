import { describe, expect, it } from 'vitest'
import { categories } from '../../activity/events.ts'
import { doneItem, monthDocument } from '../../progress/testing/months.ts'
import type { MonthDocument } from '../../read-models/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { makePlan } from '../plan.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidates } from '../testing/catalogue.ts'

const catalogue = candidates(420, (index) => ({
  siblings: [true, true, false, null][Math.floor(index / categories.length) % 4]!,
  minAge: 2 + (Math.floor(index / 28) % 3),
  maxAge: 6,
  skills: [],
}))
const byId = new Map(catalogue.map((one) => [one.activityId, one]))
const accountId = 'their owner'

/** Returns each month's plans of two children who do everything; each plan knows only its own history. */
function plansOf(ages: readonly [number, number], months: number, more: Partial<PlanRequest> = {}) {
  const histories: [MonthDocument[], MonthDocument[]] = [[], []]
  return Array.from({ length: months }, (_, index) => {
    const period = addMonths('2026-03', index)
    return histories.map((history, which) => {
      const { items } = makePlan({
        childId: `child ${which}`,
        year: Number(period.slice(0, 4)),
        month: Number(period.slice(5)),
        ageMonths: ages[which]! * 12 + index,
        interests: [],
        history: [...history],
        catalogue,
        siblings: { accountId, years: [ages[1 - which]!] },
        ...more,
      })
      history.push(
        monthDocument(
          period,
          items.map(({ activityId, category }) =>
            doneItem(activityId, `${period}-10`, { category, engagement: which ? 5 : 3, difficulty: 3 }),
          ),
        ),
      )
      return items
    })
  })
}
const shared = ([one, other]: ReturnType<typeof plansOf>[number]) =>
  one!.filter(({ activityId }) => other!.some((item) => item.activityId === activityId))

describe('the plans of siblings', () => {
  it.each([
    [4, 4],
    [3, 5],
  ] as const)('have a third in common every month, at ages %i and %i', (one, other) => {
    for (const plans of plansOf([one, other], 6)) expect(shared(plans).length).toBeGreaterThanOrEqual(5)
  })
  it('share only activities that suit siblings and both ages, with a reason that names no sibling', () => {
    for (const plans of plansOf([2, 4], 3))
      for (const item of plans.flat().filter(({ reasons }) => reasons.some(({ code }) => code === 'together'))) {
        const { siblings, minAge } = byId.get(item.activityId)!
        expect([siblings, minAge]).toEqual([true, 2])
        expect(item.reasons.find(({ code }) => code === 'together')).toEqual({ code: 'together' })
      }
  })
  it('share activities that need nothing missing at home, where their category has one', () => {
    const needy = catalogue.map((one, index): Candidate => ({
      ...one,
      materialKinds: index % 3 === 0 ? [] : ['paper'],
    }))
    const needsPaper = new Set(needy.flatMap((one) => (one.materialKinds!.length > 0 ? [one.activityId] : [])))
    for (const plans of plansOf([4, 4], 3, { catalogue: needy, household: ['balls'] })) {
      expect(shared(plans).length).toBeGreaterThanOrEqual(5)
      expect(shared(plans).filter(({ activityId }) => needsPaper.has(activityId))).toEqual([])
    }
  })
  it('contain no “together” reason when the catalogue does not say which activities suit siblings', () => {
    const unknown = catalogue.map((one): Candidate => ({ ...one, siblings: null }))
    const [plans] = plansOf([4, 4], 1, { catalogue: unknown })
    expect(plans!.flat().flatMap(({ reasons }) => reasons.map(({ code }) => code))).not.toContain('together')
  })
  it('keep the balance, and the order of the ages does not matter', () => {
    const request = { childId: 'x', year: 2026, month: 3, ageMonths: 54, interests: [], history: [], catalogue }
    const plan = (years: readonly number[]) => makePlan({ ...request, siblings: { accountId, years } })
    expect(plan([3, 5])).toEqual(plan([5, 3]))
    const counts = [...Map.groupBy(plan([3]).items, ({ category }) => category).values()].map(({ length }) => length)
    expect([counts.length, Math.max(...counts) <= 5]).toEqual([7, true])
  })
})
