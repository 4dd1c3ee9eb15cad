import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { householdFacts } from '../child/household.ts'
import { childId } from '../progress/testing/months.ts'
import { misfitFor, neededThings } from './household-fit.ts'
import { assess } from './learned/assess.ts'
import { makePlan } from './plan.ts'
import { policyNames } from './policies.ts'
import type { PlanRequest } from './request.ts'
import { candidates } from './testing/catalogue.ts'

const traits = [
  { materialKinds: ['paper', 'crayons'] },
  { materialKinds: ['cutting'] },
  { materialKinds: [] },
  { materialKinds: ['toys'], translations: { tr: { materials: ['1 top'] } } },
  { places: ['park'] },
] as const
const catalogue = candidates(280, (index) => ({ durationMinutes: 10 + 10 * (index % 4), ...traits[index % 5]! }))
const november: PlanRequest = { childId, year: 2026, month: 11, ageMonths: 54, interests: [], history: [], catalogue }
const byId = new Map(catalogue.map((one) => [one.activityId, one]))
const [any] = candidates(1)

describe('the needed things of an activity', () => {
  it.each([
    [['1 top'], ['balls']],
    [['Küçük bir plaj topu'], ['balls']],
    [['Toplu iğne', 'Topuklu ayakkabı'], []],
    [['Oyun hamuru'], ['dough']],
    [['Ekmek hamuru'], []],
  ])('with the Turkish materials %j are %j', (materials, things) =>
    expect(neededThings({ ...any!, materialKinds: [], translations: { tr: { materials } } })).toEqual(things),
  )
})

describe('the fit of an activity to a household', () => {
  const long = { ...any!, durationMinutes: 30, prepMinutes: 10, materialKinds: ['cutting'] as const }
  it('is perfect for a household that said nothing', () => expect(misfitFor([])(long)).toBe(0))
  it('is 0.6 when a needed thing is missing, and 0 when it is at home', () => {
    expect(misfitFor(['paper'])(long)).toBe(0.6)
    expect(misfitFor(['scissors'])(long)).toBe(0)
  })
  it('falls with each doubling of the usual minutes, preparation included', () => {
    expect([40, 20, 10].map((minutes) => misfitFor([`${minutes as 10}-minutes`])(long))).toEqual([0, 0.3, 0.6])
  })
})

it('a misfit is no dislike, by which siblings would stop sharing an activity', () =>
  expect(assess({ ...november, household: ['balls', '10-minutes'] }).scored.some(({ isDisliked }) => isDisliked)).toBe(
    false,
  ))

describe.each(policyNames)('the first plan (%s)', (policy) => {
  const planned = (household: PlanRequest['household'], child = childId) =>
    makePlan({ ...november, childId: child, household }, policy).items.map(({ activityId }) => byId.get(activityId)!)

  it('has fewer activities for which something is missing, or that take long', () => {
    const missing = (household: PlanRequest['household']) =>
      Array.from({ length: 20 }, (_, child) => planned(household, `child-${child}`))
        .flat()
        .filter((one) => neededThings(one).includes('scissors')).length
    expect(missing(['paper', 'balls', 'outside'])).toBeLessThan(missing([]) / 3)
    const minutes = (household: PlanRequest['household']) =>
      planned(household).reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
    expect(minutes(['10-minutes'])).toBeLessThan(minutes([]) * 0.8)
  })

  it('is whole whatever is at home', () =>
    fc.assert(
      fc.property(fc.subarray([...householdFacts]), fc.nat(50), (household, child) => {
        const whole = planned([], `child-${child}`)
        const fitting = planned(household, `child-${child}`)
        expect(fitting).toHaveLength(whole.length)
        expect(new Set(fitting).size).toBe(fitting.length)
      }),
    ))
})
