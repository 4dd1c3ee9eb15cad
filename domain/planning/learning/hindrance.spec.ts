import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childId, doneItem, monthDocument, pendingItem, someMonths } from '../../progress/testing/months.ts'
import type { MonthDocument, MonthItem } from '../../read-models/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { fnv1a, scatter } from '../hash.ts'
import { makePlan } from '../plan.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidates, someCatalogue } from '../testing/catalogue.ts'
import { standardiseAnswers } from './answers.ts'
import { hindrances } from './hindrance.ts'
import { generalMomentOf } from './moment.ts'
import { momentParts, traitParts } from './parts.ts'
import { pastMonths } from './past-months.ts'
import { priorOf } from './prior.ts'
import { createVocabulary } from './vocabulary.ts'

const catalogue = candidates(280, (index) => ({ monthTheme: 5, places: index % 3 === 0 ? ['park'] : ['table'] }))
const november: PlanRequest = { childId, year: 2026, month: 11, ageMonths: 54, interests: [], history: [], catalogue }
const isOutside = ({ places }: Candidate) => places!.includes('park')

interface Home {
  readonly often: (activity: Candidate) => number
  readonly rates: (activity: Candidate) => number | null
}

/** Builds eight months of plans; activities are completed with probability `often` and rated by `rates`. */
function lived({ often, rates }: Home, from: readonly Candidate[] = catalogue): readonly MonthDocument[] {
  const byId = new Map(from.map((one) => [one.activityId, one]))
  const history: MonthDocument[] = []
  for (let month = '2026-03'; month < '2026-11'; month = addMonths(month, 1)) {
    const request = { ...november, month: Number(month.slice(5)), history, catalogue: from }
    const items = makePlan(request, 'no-feedback').items.map(({ activityId, category }): MonthItem => {
      const activity = byId.get(activityId)!
      return scatter(fnv1a(`${month} ${activityId}`)) / 2 ** 32 < often(activity)
        ? doneItem(activityId, `${month}-10`, { category, engagement: rates(activity) })
        : pendingItem(activityId, category)
    })
    history.push(monthDocument(month, items))
  }
  return history
}
const some = ({ activityId }: Candidate, of: readonly number[]) => of[fnv1a(activityId) % of.length]!
const outside = (history: readonly MonthDocument[]) => {
  const byId = new Map(catalogue.map((one) => [one.activityId, one]))
  return makePlan({ ...november, history }).items.filter(({ activityId }) => isOutside(byId.get(activityId)!)).length
}

/**
 * Returns the corrections and the kind of each weight, for a family that likes outdoor activities by one standard
 * deviation.
 */
function correctionsOf(request: PlanRequest) {
  const vocabulary = createVocabulary(priorOf, [], momentParts)
  const months = pastMonths(request)
  const answersOf = standardiseAnswers(months)
  const rows = months.flatMap(({ given, weight, period }) =>
    given.flatMap((one) => {
      const { item, activity } = one
      return activity
        ? {
            activityId: item.activityId,
            terms: vocabulary.meet(activity, generalMomentOf(activity)),
            answers: answersOf(one),
            weight,
            period,
          }
        : []
    }),
  )
  const { kinds, beliefs, meet, weighTrait } = vocabulary
  const { places } = meet(candidates(1, () => ({ places: ['park'] }))[0]!, generalMomentOf(catalogue[0]!))
  const liking = new Float64Array(beliefs.length)
  for (const place of places) if (kinds[place] === 'places') liking[place] = 1
  const corrections = hindrances(vocabulary, rows, liking)
  return { kinds, corrections, ofPark: weighTrait('places', 'park', corrections) }
}

describe('obstacles', () => {
  const rates = (activity: Candidate) => some(activity, isOutside(activity) ? [5, 5, 4, 5] : [3, 4, 3, 4])
  it('are found when the best-rated activities are rarely completed, and then reduce their number', () => {
    const rarely = lived({ often: (activity) => (isOutside(activity) ? 0.4 : 0.9), rates })
    expect(outside(rarely)).toBeLessThanOrEqual(4)
    expect(correctionsOf({ ...november, history: rarely }).ofPark).toBeLessThan(-0.5)
  })
  it('are not found when the best-rated activities are completed as often as others', () => {
    const history = lived({ often: () => 0.7, rates: (activity) => (isOutside(activity) ? 5 : 3) })
    expect(outside(history)).toBeGreaterThanOrEqual(14)
  })
  it('do not favour activities that stay undone and unrated', () =>
    expect(
      outside(lived({ often: (activity) => (isOutside(activity) ? 0.25 : 0.9), rates: () => null })),
    ).toBeLessThanOrEqual(1))
  it('are not found when everything is completed', () => {
    const history = lived({ often: () => 1, rates: (activity) => (isOutside(activity) ? 5 : 3) })
    expect(outside(history)).toBeGreaterThanOrEqual(15)
    expect(correctionsOf({ ...november, history }).ofPark).toBeCloseTo(0)
  })
  it('lower the score in the direction of the numeric trait that is left undone', () => {
    const catalogue = candidates(280, (index) => ({
      monthTheme: 5,
      durationMinutes: index % 2 ? 45 : 10,
      places: ['table'],
    }))
    const length = (isLeft: (minutes: number) => boolean) => {
      const history = lived(
        {
          often: ({ durationMinutes }) => (isLeft(durationMinutes) ? 0.3 : 0.9),
          rates: (activity) => some(activity, [3, 4, 5]),
        },
        catalogue,
      )
      const { kinds, corrections } = correctionsOf({ ...november, history, catalogue })
      return corrections[kinds.indexOf('length')]!
    }
    expect(length((minutes) => minutes === 45)).toBeLessThan(-0.1)
    expect(length((minutes) => minutes === 10)).toBeGreaterThan(0.1)
  })
  it('never raise the score of a trait', () => {
    const months = fc.record({
      history: someMonths({ catalogueSize: 120 }),
      catalogue: someCatalogue(),
      ageMonths: fc.integer({ min: 24, max: 83 }),
    })
    fc.assert(
      fc.property(months, (more) => {
        const { kinds, corrections } = correctionsOf({ ...november, ...more })
        for (const [index, kind] of kinds.entries())
          if ((traitParts as readonly string[]).includes(kind)) expect(corrections[index]).toBeLessThanOrEqual(0)
      }),
      { numRuns: 30 },
    )
  })
})
