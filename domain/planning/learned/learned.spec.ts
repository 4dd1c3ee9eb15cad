import { describe, expect, it } from 'vitest'
import type { Category } from '../../activity/events.ts'
import type { CommunityRating } from '../../use/community-rating.ts'
import { childId, doneItem, monthDocument, pendingItem } from '../../progress/testing/months.ts'
import type { MonthDocument, MonthItem } from '../../read-models/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { makePlan } from '../plan.ts'
import { policyOf } from '../policies.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidates } from '../testing/catalogue.ts'

const catalogue = candidates(420, (index) => ({
  monthTheme: 5,
  materialKinds: [index % 8 === 0 ? 'water' : 'paper'],
  places: [index % 3 === 0 ? 'park' : 'table'],
}))
const byId = new Map(catalogue.map((one) => [one.activityId, one]))
const november: PlanRequest = { childId, year: 2026, month: 11, ageMonths: 54, interests: [], history: [], catalogue }

type Answer = (activity: Candidate, n: number) => Partial<MonthItem> | 'left'
/** Returns the history of a family that answers to its plans. */
function lived(months: number, answer: Answer, more: Partial<PlanRequest> = {}): readonly MonthDocument[] {
  const history: MonthDocument[] = []
  for (let index = months; index > 0; index--) {
    const period = addMonths('2026-11', -index)
    const { items } = makePlan({ ...november, ...more, month: Number(period.slice(5)), history })
    history.push(
      monthDocument(
        period,
        items.map(({ activityId, category }, n) => {
          const answered = answer(byId.get(activityId)!, n)
          return answered === 'left'
            ? pendingItem(activityId, category)
            : doneItem(activityId, `${period}-10`, { category, ...answered })
        }),
      ),
    )
  }
  return history
}
const planAfter = (answer: Answer, months = 4, more: Partial<PlanRequest> = {}) =>
  makePlan({ ...november, ...more, history: lived(months, answer, more) }).items.map(({ activityId }) =>
    byId.get(activityId)!,
  )
const count = (plan: readonly Candidate[], is: (activity: Candidate) => boolean) => plan.filter(is).length
const loves = (category: Category) => (activity: Candidate) => activity.category === category
const needsWater = ({ materialKinds }: Candidate) => materialKinds!.includes('water')

describe('the learned policy', () => {
  it.each(['DIL_HIKAYE', 'DOGA_KESIF'] as const)(
    'plans a third of the month from an area that is loved: %s',
    (category) => {
      const plan = planAfter((activity) => ({ engagement: loves(category)(activity) ? 5 : 2 }))
      expect(count(plan, loves(category))).toBe(Math.floor(plan.length / 3))
    },
  )
  it('plans more of a material that is loved, in all areas', () => {
    const plan = planAfter((activity) => ({ engagement: needsWater(activity) ? 5 : 2 }))
    expect(count(plan, needsWater)).toBeGreaterThan(plan.length / 3)
  })
  it('learns from completions alone', () => {
    const plan = planAfter((activity) => (activity.category === 'DIL_HIKAYE' ? {} : 'left'))
    expect(count(plan, loves('DIL_HIKAYE'))).toBe(5)
  })
  it('plans fewer activities of a kind that is left undone, even if the kind is rated highly', () => {
    const isOutside = ({ places }: Candidate) => places!.includes('park')
    const plan = planAfter((activity) => (isOutside(activity) ? 'left' : { engagement: 4 }), 5)
    expect(count(plan, isOutside)).toBeLessThan(4)
  })
  it('keeps the areas balanced when everything is rated alike', () => {
    const plan = planAfter(() => ({ engagement: 5, difficulty: 3 }), 5)
    const counts = [...Map.groupBy(plan, ({ category }) => category).values()].map(({ length }) => length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  })
  it('learns nothing from an optional activity that was not done', () => {
    const history = lived(3, (activity) => (activity.category === 'DIL_HIKAYE' ? 'left' : { engagement: 4 }))
    const optional = history.map((month) => ({
      ...month,
      items: month.items.map((item) => (item.completedAt === null ? { ...item, optional: true } : item)),
    }))
    const without = optional.map((month) => ({ ...month, items: month.items.filter((item) => item.optional !== true) }))
    const parts = (history: readonly MonthDocument[]) =>
      policyOf('learned')
        .assess({ ...november, history })
        .find(({ category }) => category === 'DIL_HIKAYE')!.parts!
    expect(parts(optional).area ?? 0).toBeCloseTo(parts(without).area ?? 0, 2)
    expect(parts(history).area!).toBeLessThan(parts(optional).area ?? 0)
  })
  it('never plans a refused activity while its area has others', () => {
    const refused = catalogue.filter(({ category }) => category === 'DIL_HIKAYE').slice(0, 20)
    const history = [
      monthDocument('2026-05', [], {
        swappedOut: refused.map(({ activityId, category }) => ({ activityId, category, reason: 'not-interested' })),
      }),
    ]
    const ids = new Set(refused.map(({ activityId }) => activityId))
    expect(makePlan({ ...november, history }).items.filter(({ activityId }) => ids.has(activityId))).toEqual([])
  })
})

describe('the ratings and completions of other families', () => {
  const isPopular = (index: number) => index % 5 === 0
  const heard = catalogue.map(({ activityId }, index): CommunityRating => {
    const rated = 40
    const mean = isPopular(index) ? 4.6 : 3
    return {
      activityId,
      planned: 80,
      done: isPopular(index) ? 70 : 40,
      rated,
      engagement: mean * rated,
      squares: rated * (mean ** 2 + 0.6),
    }
  })
  const ofOthers = ({ activityId }: Candidate) => isPopular(Number(activityId.slice(9)))
  it('decides in a plan of a family with little history', () => {
    const plan = planAfter(() => ({}), 1, { heard })
    expect(count(plan, ofOthers)).toBeGreaterThan(8)
  })
  it('loses against answers of a family that differs', () => {
    const plan = planAfter((activity) => (ofOthers(activity) ? 'left' : { engagement: 5 }), 6, { heard })
    expect(count(plan, ofOthers)).toBeLessThan(5)
  })
  it('may be in any order, with duplicates and impossible sums', () => {
    const odd = [
      { ...heard[0]!, planned: 1 },
      { ...heard[1]!, done: 1000, rated: 500, engagement: Number.NaN },
      ...heard.slice(2),
      heard[0]!,
    ]
    const assess = (heard: readonly CommunityRating[]) => policyOf('learned').assess({ ...november, heard })
    expect(assess(odd.toReversed())).toEqual(assess(odd))
    for (const { score } of assess(odd)) expect(Number.isFinite(score)).toBe(true)
  })
})

describe('an activity with hazards or for a situation', () => {
  const ids = (ageMonths: number, more: Partial<Candidate>) =>
    makePlan({ ...november, ageMonths, catalogue: [...candidates(140, () => ({ ...more }))] }).items
  it.each([
    [30, { hazards: null }, false],
    [47, { hazards: null }, false],
    [48, { hazards: null }, true],
    [30, { hazards: ['small-parts'] }, false],
    [36, { hazards: ['small-parts'] }, true],
    [36, { hazards: ['small-parts'], translations: { tr: { materials: [] } } }, false],
    [36, { hazards: ['small-parts'], translations: { tr: { materials: [], safetyNotes: 'Sayın.' }, en: {} } }, false],
    [30, { hazards: ['heat'] }, false],
    [30, { hazards: ['heat'], adult: 'near' }, false],
    [30, { hazards: ['heat'], adult: 'with' }, true],
    [30, { hazards: [] }, true],
    [54, { topics: ['bedtime', 'new-baby'] }, true],
    [54, { topics: ['new-baby', 'bedtime'] }, false],
    [47, { topics: ['toilet'] }, true],
    [48, { topics: ['toilet', 'washing'] }, false],
    [72, { topics: ['dressing', 'toilet'] }, true],
    [54, { topics: ['moving-house'] }, false],
    [54, { topics: ['bedtime'] }, true],
  ] satisfies readonly (readonly [number, Partial<Candidate>, boolean])[])(
    'at %i months with %o is planned: %s',
    (ageMonths, more, is) => {
      expect(ids(ageMonths, more).length > 0).toBe(is)
    },
  )
  it('is planned for its situation when it is saved', () => {
    const moving = candidates(140, () => ({ topics: ['moving-house'] }))
    const favourites = [moving[3]!.activityId]
    expect(makePlan({ ...november, catalogue: moving, favourites }).items.map(({ activityId }) => activityId)).toEqual(
      favourites,
    )
  })
})
