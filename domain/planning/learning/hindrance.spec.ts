import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childId, doneItem, monthDocument, pendingItem, someMonths } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { fnv1a, scatter } from '../hash.ts'
import { makePlan } from '../plan.ts'
import { policyOf } from '../policies.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidates, someCatalogue } from '../testing/catalogue.ts'
import type { MonthDocument, MonthItem } from '../../read-models/months.ts'

const [before, version] = ['learned-5', 'learned-6']
const catalogue = candidates(280, (index) => ({ monthTheme: 5, places: index % 3 === 0 ? ['park'] : ['table'] }))
const byId = new Map(catalogue.map((one) => [one.activityId, one]))
const november: PlanRequest = { childId, year: 2026, month: 11, ageMonths: 54, interests: [], history: [], catalogue }
const isOutside = ({ places }: Candidate) => places!.includes('park')

interface Home {
  readonly often: (activity: Candidate) => number
  readonly rates: (activity: Candidate) => number | null
  readonly evenings?: number
}

/**
 * Eight months of plans without feedback, completed with probability `often` and rated by `rates`; `evenings`: maximum
 * completions of a plan.
 */
function lived({ often, rates, evenings = 31 }: Home): readonly MonthDocument[] {
  const history: MonthDocument[] = []
  for (let month = '2026-03'; month < '2026-11'; month = addMonths(month, 1)) {
    let done = 0
    const items = makePlan({ ...november, month: Number(month.slice(5)), history }, 'no-feedback-1').items.map(
      ({ activityId, category }): MonthItem => {
        const activity = byId.get(activityId)!
        const isDone = scatter(fnv1a(`${month} ${activityId}`)) / 2 ** 32 < often(activity) && done++ < evenings
        return isDone
          ? doneItem(activityId, `${month}-10`, { category, engagement: rates(activity) })
          : pendingItem(activityId, category)
      },
    )
    history.push(monthDocument(month, items))
  }
  return history
}
const some = ({ activityId }: Candidate, of: readonly number[]) => of[fnv1a(activityId) % of.length]!
const outside = (history: readonly MonthDocument[], policy: string) =>
  makePlan({ ...november, history }, policy).items.filter(({ activityId }) => isOutside(byId.get(activityId)!)).length
const candidate = (from: readonly Candidate[], minutes: number) =>
  from.find(({ durationMinutes }) => durationMinutes === minutes)!

describe('obstacles', () => {
  it('are found when the best-rated activities are rarely completed, which are then planned less', () => {
    const history = lived({
      often: (activity) => (isOutside(activity) ? 0.4 : 0.9),
      rates: (activity) => some(activity, isOutside(activity) ? [5, 5, 4, 5] : [3, 4, 3, 4]),
    })
    expect(outside(history, before)).toBeGreaterThanOrEqual(8)
    expect(outside(history, version)).toBeLessThanOrEqual(4)
  })
  it('are absent when the best-rated activities are completed as often as others', () => {
    const history = lived({ often: () => 0.7, rates: (activity) => (isOutside(activity) ? 5 : 3) })
    expect(outside(history, version)).toBeGreaterThanOrEqual(outside(history, before) - 1)
  })
  it('change little without ratings', () => {
    const history = lived({ often: (activity) => (isOutside(activity) ? 0.25 : 0.9), rates: () => null })
    expect(Math.abs(outside(history, version) - outside(history, before))).toBeLessThanOrEqual(1)
  })
  it('are absent when everything is completed', () => {
    const history = lived({ often: () => 1, rates: (activity) => (isOutside(activity) ? 5 : 3) })
    const ids = (policy: string) => makePlan({ ...november, history }, policy).items.map(({ activityId }) => activityId)
    expect(ids(version)).toEqual(ids(before))
  })
  it('have the sign of the numeric trait that is left undone', () => {
    const catalogue = candidates(280, (index) => ({ monthTheme: 5, durationMinutes: index % 2 ? 45 : 10 }))
    const length = (isLeft: (minutes: number) => boolean) => {
      const byId = new Map(catalogue.map((one) => [one.activityId, one]))
      const history = lived({
        often: ({ activityId }) => (isLeft(byId.get(activityId)!.durationMinutes) ? 0.3 : 0.9),
        rates: (activity) => some(activity, [3, 4, 5]),
      })
      return [before, version].map(
        (policy) =>
          new Map(
            policyOf(policy)
              .assess({ ...november, history, catalogue }, [candidate(catalogue, 45), candidate(catalogue, 10)])
              .map(({ activityId, parts }) => [byId.get(activityId)!.durationMinutes, parts!.length ?? 0]),
          ),
      )
    }
    const [was, is] = length((minutes) => minutes === 45)
    expect(is!.get(45)! - is!.get(10)!).toBeLessThan(was!.get(45)! - was!.get(10)!)
    const [wasOfShort, isOfShort] = length((minutes) => minutes === 10)
    expect(isOfShort!.get(10)! - isOfShort!.get(45)!).toBeLessThan(wasOfShort!.get(10)! - wasOfShort!.get(45)!)
  })
  it('never raise the score of a trait', () => {
    const months = fc.record({
      history: someMonths({ catalogueSize: 120 }),
      catalogue: someCatalogue(),
      ageMonths: fc.integer({ min: 24, max: 83 }),
    })
    fc.assert(
      fc.property(months, (more) => {
        const request = { ...november, ...more }
        const was = new Map(
          policyOf(before)
            .assess(request)
            .map(({ activityId, parts }) => [activityId, parts!]),
        )
        for (const { activityId, parts } of policyOf(version).assess(request)) {
          for (const part of ['category', 'interests', 'materials', 'places', 'energy'] as const)
            expect(parts![part] ?? 0).toBeLessThanOrEqual((was.get(activityId)![part] ?? 0) + 0.001)
        }
      }),
      { numRuns: 30 },
    )
  })
})
