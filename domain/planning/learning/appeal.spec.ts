import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityName, childId, doneItem, monthDocument, someMonths } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { makePlan } from '../plan.ts'
import { policyOf } from '../policies.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidates, someCatalogue } from '../testing/catalogue.ts'
import type { CommunityRating } from '../../insights/community-rating.ts'
import { estimateAppeal } from './appeal.ts'

const isMessy = (index: number) => Math.floor(index / 7) % 2 === 1
const catalogue = candidates(280, (index) => ({ monthTheme: 5, mess: isMessy(index) ? 'lots' : 'none' }))
const november: PlanRequest = { childId, year: 2026, month: 11, ageMonths: 54, interests: [], history: [], catalogue }
/** Builds community ratings of an activity with the given mean and a standard deviation of 1. */
const reception = (
  activityId: string,
  { planned = 60, share = 0.6, rated = 30, mean = 3.5 } = {},
): CommunityRating => ({
  activityId,
  planned,
  done: Math.round(planned * share),
  rated,
  engagement: mean * rated,
  squares: (mean ** 2 + 1) * rated,
})
const appealOf = (activityId: string, request: Partial<PlanRequest>) =>
  policyOf('learned').assess({ ...november, ...request }, [catalogue.find((one) => one.activityId === activityId)!])[0]!
    .parts!.appeal ?? 0
const messy = (request: Partial<PlanRequest>) =>
  makePlan({ ...november, ...request }).items.filter(({ activityId }) => isMessy(Number(activityId.slice(9)))).length

describe('community ratings', () => {
  it('determine the plan of a family without feedback', () => {
    const best = [5, 40, 103].map(activityName)
    const heard = catalogue.map(({ activityId }) =>
      reception(activityId, {
        planned: 600,
        rated: 300,
        ...(best.includes(activityId) ? { share: 0.9, mean: 4.5 } : {}),
      }),
    )
    const planned = makePlan({ ...november, heard }).items.map(({ activityId }) => activityId)
    expect(planned).toEqual(expect.arrayContaining(best))
  })
  it('also change the scores of similar activities without ratings', () => {
    // Only the first half has ratings; all families left its messy activities undone.
    const heard = catalogue
      .slice(0, 140)
      .map(({ activityId }, index) =>
        reception(activityId, isMessy(index) ? { share: 0.3, mean: 2.8 } : { share: 0.7, mean: 3.8 }),
      )
    expect(appealOf(activityName(203), { heard })).toBeLessThan(appealOf(activityName(196), { heard }) - 0.5)
    expect(messy({ heard })).toBeLessThanOrEqual(3)
  })
  it('have no effect when chance explains the differences', () => {
    const heard = catalogue.map(({ activityId }, index) =>
      reception(activityId, { planned: 20, rated: 0, share: [0.5, 0.55, 0.6, 0.65, 0.7][index % 5]! }),
    )
    expect(Math.abs(appealOf(activityName(4), { heard }))).toBe(0)
  })
  it('count seven tenths before feedback: the mean over families with and against the majority', () => {
    const heard = catalogue.map(({ activityId }, index) =>
      reception(activityId, {
        planned: 600,
        rated: 300,
        ...(isMessy(index) ? { share: 0.55, mean: 3.4 } : { share: 0.65, mean: 3.6 }),
      }),
    )
    const { activityId } = catalogue[0]!
    expect(appealOf(activityId, { heard }) / estimateAppeal(heard, catalogue)(activityId)).toBeCloseTo(0.7, 2)
    expect(appealOf(activityId, { heard })).toBeGreaterThan(0)
  })
  it('are limited to an effect of about 1.5 standard deviations', () => {
    const heard = catalogue.map(({ activityId }, index) =>
      reception(activityId, { planned: 600, rated: 0, share: index % 10 ? 0.02 : 0.9 }),
    )
    const appeals = policyOf('learned')
      .assess({ ...november, heard }, catalogue)
      .map(({ parts }) => parts!.appeal ?? 0)
    const [highest, lowest] = [Math.max(...appeals), Math.min(...appeals)]
    expect(highest).toBeLessThan(2)
    expect(lowest).toBeGreaterThan(-2)
    expect(highest).toBeGreaterThan(1)
  })
  it('have no effect when few activities differ by less than one standard error', () => {
    // With sixty families each, the differences are slightly larger than chance produces on average.
    const heard = (planned: number) =>
      catalogue
        .slice(0, 8)
        .map(({ activityId }, index) =>
          reception(activityId, { planned, rated: 0, share: [0.4, 0.6, 0.5, 0.58, 0.42, 0.5, 0.55, 0.45][index]! }),
        )
    expect(appealOf(activityName(1), { heard: heard(60) })).toBe(0)
    expect(appealOf(activityName(1), { heard: heard(600) })).toBeGreaterThan(0)
  })
  it('change no score when only one activity is rated', () => {
    const history = ['2026-08', '2026-09', '2026-10'].map((period, month) =>
      monthDocument(
        period,
        catalogue
          .slice(month * 16, month * 16 + 16)
          .map(({ activityId, category }) =>
            doneItem(activityId, `${period}-10`, { category, engagement: category === 'DIL_HIKAYE' ? 5 : 3 }),
          ),
      ),
    )
    const liked = (request: Partial<PlanRequest>) =>
      policyOf('learned')
        .assess({ ...november, history, ...request }, catalogue)
        .map(({ score }) => score)
    const alone = liked({})
    const off = liked({ heard: [reception(activityName(0), { planned: 20, rated: 0 })] }).map((score, index) =>
      Math.abs(score - alone[index]!),
    )
    expect(Math.max(...off)).toBe(0)
  })
  it('are corrected when impossible, and duplicates count once', () => {
    const heard = catalogue.flatMap(({ activityId }, index) => {
      const one = reception(activityId, { share: 0.4 + (index % 5) / 10 })
      return index % 3 ? [one] : [one, { ...one, done: 4 * one.planned, squares: -7 }, { ...one, planned: Number.NaN }]
    })
    for (const { score } of policyOf('learned').assess({ ...november, heard }, catalogue))
      expect(Number.isFinite(score)).toBe(true)
    expect(makePlan({ ...november, heard: heard.toReversed() })).toEqual(makePlan({ ...november, heard }))
  })
  it('count less than the family’s own feedback', () => {
    const heard = catalogue.map(({ activityId }, index) =>
      reception(activityId, isMessy(index) ? { share: 0.3, mean: 2.8 } : { share: 0.7, mean: 3.8 }),
    )
    const history = Array.from({ length: 6 }, (_, month) => {
      const period = addMonths('2026-11', month - 6)
      return monthDocument(
        period,
        Array.from({ length: 16 }, (_, item) => {
          const index = month * 16 + item
          return doneItem(activityName(index), `${period}-10`, {
            category: catalogue[index]!.category,
            engagement: isMessy(index) ? 5 : 2,
          })
        }),
      )
    })
    expect(messy({ heard })).toBeLessThanOrEqual(3)
    expect(messy({ heard, history })).toBeGreaterThanOrEqual(9)
  })
  it('leave the simple policies unchanged, and an empty list equals none', () => {
    const request = fc.record({
      history: someMonths({ upTo: 8, catalogueSize: 120 }),
      catalogue: someCatalogue(),
      ageMonths: fc.integer({ min: 24, max: 83 }),
    })
    fc.assert(
      fc.property(request, (more) => {
        const alone = { ...november, ...more, interests: ['music'] }
        const heard = more.catalogue.map(({ activityId }, index) => reception(activityId, { share: (index % 10) / 10 }))
        for (const policy of ['simple', 'no-feedback'])
          expect(makePlan({ ...alone, heard }, policy)).toEqual(makePlan(alone, policy))
        expect(makePlan({ ...alone, heard: [] })).toEqual(makePlan(alone))
      }),
      { numRuns: 30 },
    )
  })
  it('give the same plan in any order, with or without unknown activities', () => {
    const heard = catalogue.map(({ activityId }, index) => reception(activityId, { share: 0.3 + (index % 7) / 20 }))
    const gone = reception('no longer there', { share: 1, mean: 5 })
    expect(makePlan({ ...november, heard: [gone, ...heard].reverse() })).toEqual(makePlan({ ...november, heard }))
    const newer: readonly Candidate[] = [{ ...catalogue[5]!, version: 2, mess: 'some' }, ...catalogue]
    expect(makePlan({ ...november, heard, catalogue: newer.toReversed() })).toEqual(
      makePlan({ ...november, heard, catalogue: newer }),
    )
  })
})
