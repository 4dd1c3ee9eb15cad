import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories, type Category } from '../../activity/events.ts'
import { skills, type Skill } from '../../activity/vocabulary.ts'
import { activityName, childId, doneItem, monthDocument } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { focusOfText, focusText, isOfFocus, type PlanFocus } from '../focus.ts'
import { makePlan, suggest } from '../plan.ts'
import type { PlanRequest } from '../request.ts'
import { candidates } from '../testing/catalogue.ts'

const catalogue = candidates(280, (index) => ({
  skills: [skills[index % skills.length]!, skills[(index * 5 + 3) % skills.length]!],
  kin: index % 9 === 0 ? `kin ${index % 27}` : null,
}))
const byId = new Map(catalogue.map((one) => [one.activityId, one]))
const november: PlanRequest = { childId, year: 2026, month: 11, ageMonths: 54, interests: [], history: [], catalogue }

/** Past months in which the family did what the numbers say. */
const historyOf = (engagements: readonly number[]) =>
  [1, 2, 3].map((ago) => {
    const period = addMonths('2026-11', -ago)
    return monthDocument(
      period,
      engagements.map((engagement, item) => {
        const id = activityName(ago * 40 + item)
        return doneItem(id, `${period}-10`, { category: byId.get(id)!.category, engagement, difficulty: 3 })
      }),
    )
  })

const anyFocus: fc.Arbitrary<PlanFocus> = fc.oneof(
  fc.constantFrom(...categories).map((category: Category) => ({ category })),
  fc.uniqueArray(fc.constantFrom(...skills), { minLength: 1, maxLength: 3 }).map((its: Skill[]) => ({ skills: its })),
)
const anyRequest: fc.Arbitrary<PlanRequest> = fc
  .record({
    child: fc.nat(99),
    engagements: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 12, maxLength: 18 }),
    favourites: fc.uniqueArray(fc.nat(279).map(activityName), { maxLength: 6 }),
    hasHistory: fc.boolean(),
    day: fc.constantFrom('2026-11-01', '2026-11-20'),
  })
  .map(({ child, engagements, favourites, hasHistory, day }) => ({
    ...november,
    childId: `child-${child}`,
    from: day,
    favourites,
    history: hasHistory ? historyOf(engagements) : [],
  }))

describe('a plan with a focus', () => {
  it('has up to two more activities of the focus within the balance, and is unchanged otherwise', () => {
    fc.assert(
      fc.property(anyRequest, anyFocus, (request, focus) => {
        const [without, { items }] = [makePlan(request).items, makePlan({ ...request, focus })]
        const ids = new Set(items.map(({ activityId }) => activityId))
        const added = items.filter(({ reasons }) => reasons.some(({ code }) => code === 'focus'))
        const of = (list: typeof items) =>
          list.filter(({ activityId }) => isOfFocus(focus, byId.get(activityId)!)).length
        expect([items.length, ids.size]).toEqual([without.length, without.length])
        expect(added.length).toBeLessThanOrEqual(2)
        expect(of(items)).toBe(of(without) + added.length)
        for (const { activityId } of added) expect(isOfFocus(focus, byId.get(activityId)!)).toBe(true)
        const gone = without.filter(({ activityId }) => !ids.has(activityId))
        expect(gone).toHaveLength(added.length)
        for (const { activityId, probability } of gone)
          expect([request.favourites!.includes(activityId), probability]).toEqual([false, 1])

        const sizes = Map.groupBy(items, ({ category }) => category)
        const before = Map.groupBy(without, ({ category }) => category)
        expect(new Set(sizes.keys())).toEqual(new Set(before.keys()))
        for (const [category, its] of sizes)
          expect(its.length).toBeLessThanOrEqual(Math.max(Math.floor(items.length / 3), before.get(category)!.length))
        const kin = items.flatMap(({ activityId }) => byId.get(activityId)!.kin ?? [])
        expect(new Set(kin).size).toBe(kin.length)
        const recent = new Set(request.history.flatMap((month) => month.items.map((item) => item.activityId)))
        for (const { activityId } of added) expect(recent.has(activityId)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it.each(categories)('has two more of %s for a new family', (category) => {
    const count = (items: readonly { category: Category }[]) =>
      items.filter((item) => item.category === category).length
    expect(count(makePlan({ ...november, focus: { category } }).items)).toBe(count(makePlan(november).items) + 2)
  })

  it('gives the focus as the first reason of what it adds', () => {
    const { items } = makePlan({ ...november, focus: { skills: ['storytelling'] } })
    const added = items.filter(({ reasons }) => reasons.some(({ code }) => code === 'focus'))
    expect(added).toHaveLength(2)
    for (const { reasons } of added) expect(reasons[0]!.code).toBe('focus')
  })

  it('asks for an activity that it adds when the month has begun', () => {
    const { items } = makePlan({ ...november, from: '2026-11-26', focus: { category: 'DIL_HIKAYE' } })
    const added = items.filter(({ reasons }) => reasons.some(({ code }) => code === 'focus'))
    expect(added.filter(({ optional }) => !optional).length).toBeGreaterThan(0)
  })

  it('is the plan without a focus when nothing suits it, with the same hash of candidates', () => {
    const bare = { ...november, catalogue: catalogue.map((one) => ({ ...one, skills: null })) }
    expect(makePlan({ ...bare, focus: { skills: ['cooking'] } })).toEqual(makePlan(bare))
    expect(makePlan({ ...november, focus: { skills: ['cooking'] } }).candidates).toEqual(makePlan(november).candidates)
  })

  it('changes no suggestions', () => {
    expect(suggest({ ...november, focus: { category: 'DIL_HIKAYE' } })).toEqual(suggest(november))
  })
})

it('a focus keeps its meaning as text', () => {
  fc.assert(
    fc.property(anyFocus, (focus) => {
      const again = focusOfText(focusText(focus))
      for (const one of catalogue) expect(isOfFocus(again, one)).toBe(isOfFocus(focus, one))
    }),
  )
  expect(focusOfText('flying storytelling')).toEqual({ skills: ['storytelling'] })
})
