import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories } from '../activity/events.ts'
import type { PlannedActivity } from '../plan/events.ts'
import { addMonths, monthsBetween } from '../shared/calendar.ts'
import { activityName, childId, doneItem, monthDocument, pendingItem, someMonths } from '../progress/testing/months.ts'
import { presetInterests } from '../texts/categories.ts'
import { makePlan } from './plan.ts'
import { policyNames, policyOf } from './policies.ts'
import type { Candidate, PlanRequest } from './request.ts'
import { candidate, candidates, someCatalogue } from './testing/catalogue.ts'
import type { MonthDocument } from '../read-models/months.ts'

const november: PlanRequest = {
  childId,
  year: 2026,
  month: 11,
  ageMonths: 52,
  interests: [],
  history: [],
  catalogue: candidates(280),
}

/**
 * Generates a child's request for September 2026, with plans from January on. Plans for September and later months may
 * already exist.
 */
const someRequest: fc.Arbitrary<PlanRequest> = fc.record({
  childId: fc.uuid(),
  year: fc.constant(2026),
  month: fc.constant(9),
  ageMonths: fc.integer({ min: 24, max: 83 }),
  interests: fc.array(fc.oneof(fc.constantFrom(...presetInterests), fc.string()), { maxLength: 4 }),
  history: someMonths({ upTo: 10, catalogueSize: 120 }),
  catalogue: someCatalogue(),
})

const period = '2026-09'
const suits =
  ({ ageMonths }: PlanRequest) =>
  ({ minAge, maxAge }: Candidate) =>
    minAge <= Math.floor(ageMonths / 12) && Math.floor(ageMonths / 12) <= maxAge
const byId = ({ catalogue }: PlanRequest) => new Map(catalogue.map((candidate) => [candidate.activityId, candidate]))
const ids = (items: readonly PlannedActivity[]) => items.map(({ activityId }) => activityId)
const mix = (items: readonly PlannedActivity[]) =>
  new Map(categories.map((category) => [category, items.filter((item) => item.category === category).length]))

/** Returns the months to the nearest other plan with the activity, up to 3; otherwise 4. */
function monthsAgo({ history }: PlanRequest, activityId: string): number {
  const distances = history
    .filter(
      (month) =>
        month.period !== period && [...month.items, ...month.swappedOut].some((item) => item.activityId === activityId),
    )
    .map((month) => Math.abs(monthsBetween(month.period, period)))
  return Math.min(4, ...distances)
}

/**
 * True for a swap for lack of interest or of materials. The materials in this test have unknown kinds, so a swap
 * concerns only the same activity.
 */
const wasRefused = ({ history }: PlanRequest, activityId: string) =>
  history.some(({ swappedOut }) =>
    swappedOut.some(
      (out) => out.activityId === activityId && (out.reason === 'not-interested' || out.reason === 'no-materials'),
    ),
  )

describe.each(policyNames)('any plan by %s', (version) => {
  /** Fewer runs for the baseline, which follows the same rules. */
  const draws = { numRuns: version === 'learned' ? 100 : 30 }

  it('contains only suitable activities, each with its assessed score', () => {
    fc.assert(
      fc.property(someRequest, (request) => {
        const { items, candidates } = makePlan(request, version)
        const assessed = new Map(
          policyOf(version)
            .assess(request)
            .map((one) => [one.activityId, one]),
        )
        expect([...assessed.keys()].toSorted()).toEqual(
          candidates.map((candidate) => candidate.slice(0, candidate.lastIndexOf('@'))),
        )
        for (const { activityId, category, score, parts } of items)
          expect(assessed.get(activityId)).toMatchObject({ category, score, ...(parts && { parts }) })
        for (const { activityId, monthsAway } of assessed.values())
          if (monthsAway !== null && monthsAway <= 3) expect(monthsAgo(request, activityId)).toBe(monthsAway)
        if (request.history.every(({ swappedOut }) => swappedOut.length === 0))
          expect([...assessed.values()].filter(({ refused }) => refused)).toEqual([])
      }),
      draws,
    )
  })

  it('has 15 to 20 distinct activities, or fewer when the catalogue has fewer for the age', () => {
    fc.assert(
      fc.property(someRequest, (request) => {
        const { items, candidates, policyVersion } = makePlan(request, version)
        const suitable = request.catalogue.filter(suits(request))
        expect(policyVersion).toBe(policyOf(version).version)
        expect(items.length).toBeLessThanOrEqual(20)
        expect(items.length).toBeGreaterThanOrEqual(Math.min(15, suitable.length))
        expect(new Set(ids(items)).size).toBe(items.length)
        const known = byId(request)
        for (const { activityId, category, durationMinutes } of items) {
          const candidate = known.get(activityId)!
          expect(suits(request)(candidate)).toBe(true)
          expect({ category, durationMinutes }).toEqual({
            category: candidate.category,
            durationMinutes: candidate.durationMinutes,
          })
        }
        expect(candidates).toEqual(suitable.map(({ activityId, version }) => `${activityId}@${version}`).sort())
      }),
      draws,
    )
  })

  it('has an activity of every category that has suitable ones', () => {
    fc.assert(
      fc.property(someRequest, (request) => {
        expect(new Set(makePlan(request, version).items.map(({ category }) => category))).toEqual(
          new Set(request.catalogue.filter(suits(request)).map(({ category }) => category)),
        )
      }),
      draws,
    )
  })

  it('repeats an activity within three months only when its category has nothing fresh', () => {
    fc.assert(
      fc.property(someRequest, (request) => {
        const { items } = makePlan(request, version)
        const chosen = new Set(ids(items))
        for (const category of categories) {
          const pool = request.catalogue.filter(
            (candidate) => candidate.category === category && suits(request)(candidate),
          )
          const taken = pool
            .filter(({ activityId }) => chosen.has(activityId))
            .map(({ activityId }) => monthsAgo(request, activityId))
          const left = pool
            .filter(({ activityId }) => !chosen.has(activityId) && !wasRefused(request, activityId))
            .map(({ activityId }) => monthsAgo(request, activityId))
          expect(Math.max(0, ...left)).toBeLessThanOrEqual(Math.min(4, ...taken))
        }
      }),
      draws,
    )
  })

  it('repeats no activity when each category has five fresh ones', () => {
    fc.assert(
      fc.property(someRequest, (request) => {
        const fresh = request.catalogue.filter(
          (candidate) => suits(request)(candidate) && monthsAgo(request, candidate.activityId) === 4,
        )
        const plenty = candidates(35).map((candidate, index) => ({
          ...candidate,
          activityId: activityName(1000 + index),
        }))
        const { items } = makePlan({ ...request, catalogue: [...request.catalogue, ...plenty] }, version)
        const known = new Set([...fresh, ...plenty].map(({ activityId }) => activityId))
        expect(ids(items).filter((id) => !known.has(id))).toEqual([])
      }),
      draws,
    )
  })

  it('is deterministic, for history and catalogue in any order', () => {
    fc.assert(
      fc.property(someRequest, (request) => {
        const plan = makePlan(request, version)
        expect(makePlan(structuredClone(request), version)).toEqual(plan)
        expect(
          makePlan(
            { ...request, history: request.history.toReversed(), catalogue: request.catalogue.toReversed() },
            version,
          ),
        ).toEqual(plan)
        expect(
          makePlan(
            { ...request, catalogue: request.catalogue.flatMap((candidate) => [candidate, candidate]) },
            version,
          ),
        ).toEqual(plan)
      }),
      draws,
    )
  })

  it('starts with the best activity and avoids three of a category in a row', () => {
    fc.assert(
      fc.property(someRequest, (request) => {
        const { items } = makePlan(request, version)
        const most = Math.max(0, ...mix(items).values())
        if (most > 2 * (items.length - most + 1)) return
        items
          .slice(2)
          .forEach(({ category }, index) =>
            expect(items[index]!.category === category && items[index + 1]!.category === category).toBe(false),
          )
        if (items.length >= 15 && most <= 5) expect(items[0]!.score).toBe(Math.max(...items.map(({ score }) => score)))
      }),
      draws,
    )
  })
})

describe('a remade plan', () => {
  it('may contain activities of the replaced plan and uses their feedback', () => {
    const plan = makePlan(november).items
    const asMade = monthDocument(
      '2026-11',
      plan.map(({ activityId, category }) => pendingItem(activityId, category)),
    )
    expect(makePlan({ ...november, history: [asMade] }).items).toEqual(plan)
    const loved = plan[0]!.category
    const rated = {
      ...asMade,
      items: asMade.items.map((item) =>
        doneItem(item.activityId, '2026-11-02', {
          category: item.category,
          engagement: item.category === loved ? 5 : 1,
        }),
      ),
    }
    expect(mix(makePlan({ ...november, history: [rated] }).items).get(loved)).toBeGreaterThan(mix(plan).get(loved)!)
  })
})

it('repeats at most one activity in twenty within a year when the catalogue is large and everything is liked alike', () => {
  const history: MonthDocument[] = []
  for (let month = '2026-01'; month <= '2026-12'; month = addMonths(month, 1)) {
    const { items } = makePlan({ ...november, month: Number(month.slice(5)), history, catalogue: candidates(560) })
    history.push(
      monthDocument(
        month,
        items.map(({ activityId, category }) => doneItem(activityId, `${month}-10`, { category, engagement: 4 })),
      ),
    )
  }
  const all = history.flatMap(({ items }) => items.map(({ activityId }) => activityId))
  expect(all.length).toBeGreaterThanOrEqual(12 * 15)
  expect(new Set(all).size).toBeGreaterThan(0.95 * all.length)
})

it('uses the newest version of an activity', () => {
  const catalogue = [
    candidate(0, { version: 2, durationMinutes: 30 }),
    candidate(0, { version: 1, durationMinutes: 10 }),
  ]
  expect(makePlan({ ...november, catalogue })).toMatchObject({
    items: [{ durationMinutes: 30 }],
    candidates: [`${activityName(0)}@2`],
  })
})

it('throws for an unknown policy', () => expect(() => makePlan(november, 'clairvoyant-1')).toThrow(RangeError))

it.each([undefined, Number.NaN, Number.POSITIVE_INFINITY])('treats %s like a missing answer', (nothing) => {
  const asked = (answer: number | null | undefined, completedAt: string | null | undefined) => {
    const rated = doneItem(activityName(0), '2026-10-02', {
      category: 'DOGA_KESIF',
      engagement: 5,
      difficulty: 3,
      focusMinutes: 10,
    })
    const unsaid = {
      ...doneItem(activityName(1), '2026-10-03', { category: 'DOGA_KESIF' }),
      engagement: answer,
      difficulty: answer,
      focusMinutes: answer,
    }
    const { swappedOut, ...month } = monthDocument('2026-10', [
      rated,
      unsaid as typeof rated,
      { ...pendingItem(activityName(2)), completedAt: completedAt as null },
    ])
    return makePlan({
      ...november,
      history: [completedAt === null ? { ...month, swappedOut } : (month as MonthDocument)],
    })
  }
  expect(asked(nothing, undefined)).toEqual(asked(null, null))
})
