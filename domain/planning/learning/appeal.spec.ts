import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityName, childId, doneItem, monthDocument, someMonths } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { makePlan } from '../plan.ts'
import { policyOf } from '../policies.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidates, someCatalogue } from '../testing/catalogue.ts'
import type { Reception } from '../../insights/community-rating.ts'

const version = 'learned-6'
const isMessy = (index: number) => Math.floor(index / 7) % 2 === 1
const catalogue = candidates(280, (index) => ({ monthTheme: 5, mess: isMessy(index) ? 'lots' : 'none' }))
const november: PlanRequest = { childId, year: 2026, month: 11, ageMonths: 54, interests: [], history: [], catalogue }
/** Ratings all alike but for one point to either side, so that there is chance in them. */
const reception = (activityId: string, { planned = 60, share = 0.6, rated = 30, mean = 3.5 } = {}): Reception => ({
  activityId,
  planned,
  done: Math.round(planned * share),
  rated,
  engagement: mean * rated,
  squares: (mean ** 2 + 1) * rated,
})
const appealOf = (activityId: string, request: Partial<PlanRequest>) =>
  policyOf(version).assess({ ...november, ...request }, [catalogue.find((one) => one.activityId === activityId)!])[0]!
    .parts!.appeal ?? 0
const messy = (request: Partial<PlanRequest>) =>
  makePlan({ ...november, ...request }, version).items.filter(({ activityId }) => isMessy(Number(activityId.slice(9))))
    .length

describe('what many families made of an activity', () => {
  it('is where a plan begins, before the family said anything', () => {
    const best = [5, 40, 103].map(activityName)
    const heard = catalogue.map(({ activityId }) =>
      reception(activityId, {
        planned: 600,
        rated: 300,
        ...(best.includes(activityId) ? { share: 0.9, mean: 4.5 } : {}),
      }),
    )
    const planned = makePlan({ ...november, heard }, version).items.map(({ activityId }) => activityId)
    expect(planned).toEqual(expect.arrayContaining(best))
  })
  it('says something of those like it, of which nobody was heard', () => {
    // Heard of is the first half, and in it the mess is left by all.
    const heard = catalogue
      .slice(0, 140)
      .map(({ activityId }, index) =>
        reception(activityId, isMessy(index) ? { share: 0.3, mean: 2.8 } : { share: 0.7, mean: 3.8 }),
      )
    expect(appealOf(activityName(203), { heard })).toBeLessThan(appealOf(activityName(196), { heard }) - 0.5)
    expect(messy({ heard })).toBeLessThanOrEqual(3)
  })
  it('is nothing where it is what chance would make of so little', () => {
    const heard = catalogue.map(({ activityId }, index) =>
      reception(activityId, { planned: 20, rated: 0, share: [0.5, 0.55, 0.6, 0.65, 0.7][index % 5]! }),
    )
    expect(Math.abs(appealOf(activityName(4), { heard }))).toBe(0)
  })
  it('is where a plan begins for who may be of either kind: it counts, by the mean of those like the many and of the others, seven tenths', () => {
    const heard = catalogue.map(({ activityId }, index) =>
      reception(activityId, {
        planned: 600,
        rated: 300,
        ...(isMessy(index) ? { share: 0.55, mean: 3.4 } : { share: 0.65, mean: 3.6 }),
      }),
    )
    const of = (policy: string) => policyOf(policy).assess({ ...november, heard }, [catalogue[0]!])[0]!.parts!.appeal!
    expect(of(version)).toBeCloseTo((0.7 / 0.625) * of('learned-4'), 1)
    expect(of('learned-4')).toBeGreaterThan(0)
  })
  it('is a liking and a half at most, however far activities are apart', () => {
    const heard = catalogue.map(({ activityId }, index) =>
      reception(activityId, { planned: 600, rated: 0, share: index % 10 ? 0.02 : 0.9 }),
    )
    const appeals = policyOf(version)
      .assess({ ...november, heard }, catalogue)
      .map(({ parts }) => parts!.appeal ?? 0)
    const [highest, lowest] = [Math.max(...appeals), Math.min(...appeals)]
    expect(highest).toBeLessThan(2)
    expect(lowest).toBeGreaterThan(-2)
    expect(highest).toBeGreaterThan(1)
  })
  it('is nothing where sums of a few differ by no more than a standard error of chance', () => {
    // Eight of sixty and twelve: a little more apart than chance makes on average.
    const heard = catalogue
      .slice(0, 8)
      .map(({ activityId }, index) =>
        reception(activityId, { planned: 60, rated: 0, share: [0.4, 0.6, 0.5, 0.58, 0.42, 0.5, 0.55, 0.45][index]! }),
      )
    expect(appealOf(activityName(1), { heard })).toBe(0)
    expect(policyOf('learned-4').assess({ ...november, heard }, [catalogue[1]!])[0]!.parts!.appeal).toBeGreaterThan(0)
  })
  it('changes no score where nothing is known of it: one activity says nothing of the others', () => {
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
      policyOf(version)
        .assess({ ...november, history, ...request }, catalogue)
        .map(({ score }) => score)
    const alone = liked({})
    const off = liked({ heard: [reception(activityName(0), { planned: 20, rated: 0 })] }).map((score, index) =>
      Math.abs(score - alone[index]!),
    )
    expect(Math.max(...off)).toBe(0)
  })
  it('makes a plan of sums that cannot be, and each activity is heard once', () => {
    const heard = catalogue.flatMap(({ activityId }, index) => {
      const one = reception(activityId, { share: 0.4 + (index % 5) / 10 })
      return index % 3 ? [one] : [one, { ...one, done: 4 * one.planned, squares: -7 }, { ...one, planned: Number.NaN }]
    })
    for (const { score } of policyOf(version).assess({ ...november, heard }, catalogue))
      expect(Number.isFinite(score)).toBe(true)
    expect(makePlan({ ...november, heard: heard.toReversed() }, version)).toEqual(
      makePlan({ ...november, heard }, version),
    )
  })
  it('gives way to what this family says itself', () => {
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
  it('is nothing to older policies; without it the first that heard it is the one before, and `learned-5`, too', () => {
    const request = fc.record({
      history: someMonths({ upTo: 8, catalogueSize: 120 }),
      catalogue: someCatalogue(),
      ageMonths: fc.integer({ min: 24, max: 83 }),
    })
    fc.assert(
      fc.property(request, (more) => {
        const alone = { ...november, ...more, interests: ['music'] }
        const heard = more.catalogue.map(({ activityId }, index) => reception(activityId, { share: (index % 10) / 10 }))
        for (const older of ['simple-1', 'learned-1', 'learned-2', 'learned-3'])
          expect(makePlan({ ...alone, heard }, older)).toEqual(makePlan(alone, older))
        expect(makePlan(alone, 'learned-4').items).toEqual(makePlan(alone, 'learned-3').items)
        expect(makePlan({ ...alone, heard: [] }, 'learned-4').items).toEqual(makePlan(alone, 'learned-3').items)
        expect(policyOf('learned-5').assess(alone)).toEqual(policyOf('learned-3').assess(alone))
        expect(makePlan(alone, 'learned-5').items).toEqual(makePlan(alone, 'learned-3').items)
        expect(makePlan({ ...alone, heard: [] }, version)).toEqual(makePlan(alone, version))
      }),
      { numRuns: 30 },
    )
  })
  it('is the same in any order, and of what is in the catalogue alone', () => {
    const heard = catalogue.map(({ activityId }, index) => reception(activityId, { share: 0.3 + (index % 7) / 20 }))
    const gone = reception('no longer there', { share: 1, mean: 5 })
    expect(makePlan({ ...november, heard: [gone, ...heard].reverse() }, version)).toEqual(
      makePlan({ ...november, heard }, version),
    )
    const newer: readonly Candidate[] = [{ ...catalogue[5]!, version: 2, mess: 'some' }, ...catalogue]
    expect(makePlan({ ...november, heard, catalogue: newer.toReversed() }, version)).toEqual(
      makePlan({ ...november, heard, catalogue: newer }, version),
    )
  })
})
