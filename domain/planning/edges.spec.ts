import { describe, expect, it } from 'vitest'
import type { PlannedActivity } from '../plan/events.ts'
import { activityName, childId, doneItem, monthDocument, pendingItem } from '../progress/testing/months.ts'
import { addMonths } from '../shared/calendar.ts'
import { plansDue } from './due.ts'
import { chooseReplacement, makePlan, offerReplacements, suggest } from './plan.ts'
import { policyNames, policyOf } from './policies.ts'
import type { Candidate, PlanRequest } from './request.ts'
import { candidates } from './testing/catalogue.ts'
import { families } from './testing/families.ts'
import type { MonthDocument } from '../read-models/months.ts'

const catalogue = candidates(280, () => ({ monthTheme: 5 }))
const november: PlanRequest = { childId, year: 2026, month: 11, ageMonths: 54, interests: [], history: [], catalogue }
const ids = (items: readonly PlannedActivity[]) => items.map(({ activityId }) => activityId)
const count = (items: readonly PlannedActivity[], category: string) =>
  items.filter((item) => item.category === category).length

/** Builds a history of `months` plans; in the last `silent` ones nothing was completed. */
function lived(months: number, silent: number): readonly MonthDocument[] {
  const history: MonthDocument[] = []
  for (let index = months; index > 0; index--) {
    const period = addMonths('2026-11', -index)
    const { items } = makePlan({ ...november, month: Number(period.slice(5)), history })
    history.push(
      monthDocument(
        period,
        items.map(({ activityId, category }) =>
          index <= silent
            ? pendingItem(activityId, category)
            : doneItem(activityId, `${period}-10`, { category, engagement: category === 'DIL_HIKAYE' ? 5 : 3 }),
        ),
      ),
    )
  }
  return history
}

describe('a family that was away for sixty days', () => {
  const away = makePlan({ ...november, history: lived(6, 2) }).items
  it('gets a plan of minimum size without recently planned, uncompleted activities', () => {
    expect(away).toHaveLength(15)
    const undone = new Set(
      lived(6, 2)
        .slice(-3)
        .flatMap(({ items }) => items.map(({ activityId }) => activityId)),
    )
    expect(ids(away).filter((id) => undone.has(id))).toEqual([])
  })
  it('keeps its preferences, because the silent months count against no category', () =>
    expect(count(away, 'DIL_HIKAYE')).toBeGreaterThanOrEqual(4))
  it('gets no reason about an easier activity, and one about balance only for the only activity of its category', () => {
    const reasons = away.flatMap(({ category, reasons }) => reasons.map(({ code }) => ({ code, category })))
    expect(reasons.filter(({ code }) => code === 'easier')).toEqual([])
    for (const { category } of reasons.filter(({ code }) => code === 'balance')) expect(count(away, category)).toBe(1)
  })
})

describe.each([2, 3])('a child of %i years', (years) => {
  const traits: readonly Partial<Candidate>[] = [
    { hazards: [] },
    { hazards: null },
    { hazards: ['food-choking'], adult: 'near' },
    { hazards: ['suffocation'], adult: 'with' },
    { hazards: ['chemicals', 'eyes'], adult: 'near' },
  ]
  const catalogued = candidates(350, (index) => traits[index % traits.length]!)
  const asked = { ...november, ageMonths: 12 * years, catalogue: catalogued }
  const unsafe = new Set(
    catalogued
      .filter(
        ({ hazards, adult }) =>
          hazards === null ||
          (hazards?.includes('food-choking') && adult === 'near') ||
          (years === 2 && hazards!.length > 0),
      )
      .map(({ activityId }) => activityId),
  )

  it.each(policyNames)('is offered nothing with unknown hazards, or with hazards against its age (%s)', (policy) => {
    const { items } = makePlan(asked, policy)
    expect(items.length).toBeGreaterThanOrEqual(15)
    const offered = [
      ...items,
      ...suggest(asked, policy),
      ...offerReplacements(
        { ...asked, current: ids(items), swappedOut: [], outgoing: items[0]!.activityId, reason: null },
        policy,
      ),
    ]
    expect(ids(offered).filter((id) => unsafe.has(id))).toEqual([])
  })
})

describe('a child with allergies', () => {
  const traits = [{ hazards: ['milk'] }, { hazards: [] }, { hazards: null }, { hazards: ['egg', 'water'] }] as const
  const asked = { ...november, catalogue: candidates(280, (index) => traits[index % traits.length]!) }
  const allergic = { ...asked, allergies: ['milk', 'egg'] as const }
  const safe = new Set(
    asked.catalogue.filter(({ hazards }) => hazards?.length === 0).map(({ activityId }) => activityId),
  )

  it.each(policyNames)('gets only activities that are known to be free of the allergens (%s)', (policy) => {
    const { items } = makePlan(allergic, policy)
    expect(items.length).toBeGreaterThanOrEqual(15)
    const offered = [
      ...items,
      ...suggest(allergic, policy),
      ...offerReplacements(
        { ...allergic, current: ids(items), swappedOut: [], outgoing: items[0]!.activityId, reason: null },
        policy,
      ),
    ]
    expect(ids(offered).filter((id) => !safe.has(id))).toEqual([])
  })
  it('does not show its allergies in the recorded candidates', () =>
    expect(makePlan(allergic).candidates).toEqual(makePlan(asked).candidates))
})

describe('a catalogue that changed after the plan was made', () => {
  const history = lived(4, 0)
  const gone = new Set(
    history.flatMap(({ items }) => items.map(({ activityId }) => activityId)).filter((_, index) => index % 2 === 0),
  )
  it('plans only published activities and still learns from completed ones that are gone', () => {
    const { items } = makePlan({
      ...november,
      history,
      catalogue: catalogue.filter(({ activityId }) => !gone.has(activityId)),
    })
    expect(ids(items).filter((id) => gone.has(id))).toEqual([])
    expect(count(items, 'DIL_HIKAYE')).toBeGreaterThanOrEqual(4)
  })
  it('offers a replacement of the same category for an activity that left the catalogue', () => {
    const plan = makePlan({ ...november, history }).items
    const outgoing = plan[0]!
    const now = monthDocument(
      '2026-11',
      plan.map(({ activityId, category }) => pendingItem(activityId, category)),
    )
    const replacement = chooseReplacement({
      ...november,
      history: [...history, now],
      catalogue: catalogue.filter(({ activityId }) => activityId !== outgoing.activityId),
      current: ids(plan),
      swappedOut: [],
      outgoing: outgoing.activityId,
      reason: 'not-now',
    })
    expect(replacement!.category).toBe(outgoing.category)
    expect(ids(plan)).not.toContain(replacement!.activityId)
  })
  it('uses the age range of the newest version', () => {
    const moved = catalogue.map((one): Candidate => ({ ...one, version: 2, minAge: 6 }))
    expect(
      makePlan({ ...november, catalogue: [...catalogue, ...moved.slice(0, 140)] }).items.every(
        ({ activityId }) => Number(activityId.slice(9)) >= 140,
      ),
    ).toBe(true)
  })
})

describe('a child that turns seven within the month', () => {
  it('has a plan for that month and none afterwards', () => {
    // The child turns seven on 15 November.
    expect(plansDue('2019-11-15', '2026-11-01')).toEqual(['2026-11'])
    expect(plansDue('2019-11-15', '2026-11-25')).not.toContain('2026-12')
    const items = makePlan({
      ...november,
      ageMonths: 83,
      catalogue: candidates(280, (index) => ({ monthTheme: 5, maxAge: index % 2 ? 6 : 5, minAge: 2 })),
    }).items
    expect(items).toHaveLength(15)
    expect(items.every(({ activityId }) => Number(activityId.slice(9)) % 2 === 1)).toBe(true)
  })
})

describe('twins', () => {
  it('start with different plans of equal quality', () => {
    const [one, other] = ['a twin', 'the other twin'].map((childId) => makePlan({ ...november, childId }).items)
    expect(ids(one!).filter((id) => ids(other!).includes(id)).length).toBeLessThan(10)
    const total = (items: readonly PlannedActivity[]) => items.reduce((sum, { score }) => sum + score, 0)
    expect(total(one!)).toBeCloseTo(total(other!), 0)
  })
  it('report a chance effect that shrinks with history, and suggestions ignore chance', () => {
    const mean = (history: PlanRequest['history']) => {
      const moved = policyOf('learned')
        .assess({ ...families['is new']!, history })
        .map(({ moved = 0 }) => Math.abs(moved))
      return moved.reduce((sum, one) => sum + one, 0) / moved.length
    }
    expect(mean([])).toBeGreaterThan(0.2)
    expect(mean(families['praises all']!.history.slice(-3))).toBeLessThan(0.04)
    for (const childId of ['a twin', 'the other twin']) {
      const scores = suggest({ ...families['is new']!, childId }).map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    }
  })
})

it('the order of an activity’s traits changes no score', () => {
  const asked = families['has nearly had all that there is']!
  const turned = asked.catalogue.map((one): Candidate => ({
    ...one,
    interests: one.interests.toReversed(),
    places: one.places?.toReversed() ?? null,
    materialKinds: one.materialKinds?.toReversed() ?? null,
  }))
  for (let index = 0; index < 36; index++) {
    const request = {
      ...asked,
      childId: `child ${index}`,
      month: 1 + (index % 12),
      ageMonths: 30 + 12 * Math.floor(index / 12),
    }
    expect(policyOf('learned').assess({ ...request, catalogue: turned })).toEqual(policyOf('learned').assess(request))
  }
})

describe.each(policyNames)('whole catalogue entries as input of %s', (version) => {
  const nested = catalogue.map(({ activityId, version: _, ...content }) => ({ slug: activityId, activityId, content }))
  const asked = { ...november, catalogue: nested }
  it('give the same results as candidates', () => {
    expect(makePlan(asked, version)).toEqual(makePlan(november, version))
    expect(suggest(asked, version)).toEqual(suggest(november, version))
    const swap = {
      current: ids(makePlan(november, version).items),
      swappedOut: [],
      outgoing: makePlan(november, version).items[0]!.activityId,
      reason: null,
    }
    expect(chooseReplacement({ ...asked, ...swap }, version)).toEqual(
      chooseReplacement({ ...november, ...swap }, version),
    )
  })
  it('throw an error that names an entry which is not an activity', () => {
    // Simulates a caller without types.
    const broken: Candidate[] = JSON.parse(JSON.stringify([{ activityId: activityName(0), title: 'Boya' }]))
    expect(() => makePlan({ ...november, catalogue: broken }, version)).toThrow(/not an activity.*Boya/)
    for (const part of [
      { activityId: 7 },
      { version: '1' },
      { minAge: '2' },
      { maxAge: null },
      { translations: {} },
      { category: undefined },
    ]) {
      const half: Candidate[] = JSON.parse(JSON.stringify([{ ...catalogue[0], ...part }]))
      expect(() => makePlan({ ...november, catalogue: half }, version), JSON.stringify(part)).toThrow(/not an activity/)
    }
    expect(makePlan({ ...november, catalogue: [] }, version).items).toEqual([])
  })
})
