import { describe, expect, it } from 'vitest'
import { categories, type Category } from '../../activity/events.ts'
import type { PlannedActivity } from '../../plan/events.ts'
import { activityName, childId, doneItem, monthDocument, pendingItem } from '../../progress/testing/months.ts'
import { addMonths } from '../../shared/calendar.ts'
import { chooseReplacement, makePlan } from '../plan.ts'
import { policyOf } from '../policies.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidate, candidates } from '../testing/catalogue.ts'
import type { MonthDocument } from '../../read-models/months.ts'

const november: PlanRequest = {
  childId,
  year: 2026,
  month: 11,
  ageMonths: 54,
  interests: [],
  history: [],
  catalogue: candidates(280, () => ({ monthTheme: 5 })),
}
const plan = (request: Partial<PlanRequest>) => makePlan({ ...november, ...request }).items
const count = (items: readonly PlannedActivity[], is: (item: PlannedActivity) => boolean) => items.filter(is).length
const of = (category: Category) => (item: PlannedActivity) => item.category === category

/** Builds months in which everything was completed and rated by `rated`. */
function lived(
  request: Partial<PlanRequest>,
  rated: (candidate: Candidate) => Partial<Parameters<typeof doneItem>[2]>,
  months = 4,
): readonly MonthDocument[] {
  const history: MonthDocument[] = []
  const catalogue = request.catalogue ?? november.catalogue
  const byId = new Map(catalogue.map((one) => [one.activityId, one]))
  for (let month = addMonths('2026-11', -months); month < '2026-11'; month = addMonths(month, 1)) {
    const items = makePlan({ ...november, ...request, month: Number(month.slice(5)), history }).items
    history.push(
      monthDocument(
        month,
        items.map(({ activityId, category }) =>
          doneItem(activityId, `${month}-10`, { category, ...rated(byId.get(activityId)!) }),
        ),
      ),
    )
  }
  return history
}

describe('a plan learns', () => {
  it('liked categories, from ratings and from completions', () => {
    const liked: Category = 'DIL_HIKAYE'
    const rated = lived({}, ({ category }) => ({ engagement: category === liked ? 5 : 3 }))
    const left = lived({}, () => ({})).map((month) => ({
      ...month,
      items: month.items.map((item) => (item.category === liked ? item : pendingItem(item.activityId, item.category))),
    }))
    for (const history of [rated, left]) expect(count(plan({ history }), of(liked))).toBeGreaterThanOrEqual(4)
    expect(count(plan({}), of(liked))).toBeLessThanOrEqual(3)
  })
  it('liked materials, whatever the category', () => {
    const catalogue = candidates(280, (index) => ({
      monthTheme: 5,
      materialKinds: [index % 3 === 0 ? 'water' : 'paper'],
    }))
    const byId = new Map(catalogue.map((one) => [one.activityId, one]))
    const wet = (items: readonly PlannedActivity[]) =>
      count(items, ({ activityId }) => byId.get(activityId)!.materialKinds!.includes('water'))
    const history = lived({ catalogue }, ({ materialKinds }) => ({
      engagement: materialKinds!.includes('water') ? 5 : 3,
    }))
    expect(wet(plan({ catalogue, history }))).toBeGreaterThanOrEqual(11)
    expect(wet(plan({ catalogue }))).toBeLessThanOrEqual(9)
  })
  it('nothing from the names of materials whose kinds are unknown', () => {
    const written = (index: number, text: string) => ({
      monthTheme: 5,
      materialKinds: null,
      translations: { tr: { materials: [index % 3 === 0 ? text : `${text} ${index}`] } },
    })
    const rated = lived({}, ({ activityId }) => ({ engagement: 1 + (Number(activityId.slice(9)) % 5) }))
    const [alike, other] = ['su', 'kum'].map((text) =>
      plan({ catalogue: candidates(280, (index) => written(index, text)), history: rated }),
    )
    expect(alike).toEqual(other)
    expect(alike!.every(({ parts }) => parts!.materials === undefined)).toBe(true)
    expect(alike!.some(({ parts }) => parts!.needs !== undefined)).toBe(true)
  })
  it.each([
    ['mess', (lots: boolean) => ({ mess: lots ? ('lots' as const) : ('none' as const) })],
    ['preparing', (lots: boolean) => ({ prepMinutes: lots ? 10 : 0 })],
    ['adult', (lots: boolean) => ({ adult: lots ? ('with' as const) : ('near' as const) })],
    ['bend', (lots: boolean) => ({ durationMinutes: lots ? 20 : 45 })],
  ] as const)('preferences for effort and length: %s', (_, traits) => {
    const isLots = (index: number) => Math.floor(index / 7) % 2 === 0
    const catalogue = candidates(280, (index) => ({ monthTheme: 5, ...traits(isLots(index)) }))
    const lots = ({ activityId }: Pick<PlannedActivity, 'activityId'>) => isLots(Number(activityId.slice(9)))
    const history = (likesLots: boolean) =>
      Array.from({ length: 4 }, (_, index) => {
        const period = addMonths('2026-11', index - 4)
        const items = Array.from({ length: 15 }, (_, item) => catalogue[index * 35 + item * 2]!)
        return monthDocument(
          period,
          items.map(({ activityId, category }) =>
            doneItem(activityId, `${period}-10`, { category, engagement: lots({ activityId }) === likesLots ? 5 : 2 }),
          ),
        )
      })
    const share = (likesLots: boolean) => count(plan({ catalogue, history: history(likesLots) }), lots)
    expect(share(true)).toBeGreaterThan(share(false))
  })
  it('whether the family likes the month’s theme', () => {
    const catalogue = candidates(280, (index) => ({
      monthTheme: Math.floor(index / 7) % 2 ? 5 : 7 + (Math.floor(index / 14) % 5),
    }))
    const themed =
      (month: number) =>
      ({ activityId }: Pick<PlannedActivity, 'activityId'>) =>
        catalogue[Number(activityId.slice(9))]!.monthTheme === month
    const share = (likes: boolean) =>
      count(
        plan({
          catalogue,
          history: lived({ catalogue }, ({ monthTheme }) => ({ engagement: (monthTheme === 5) === likes ? 2 : 5 })),
        }),
        themed(11),
      )
    expect(share(true)).toBeGreaterThan(share(false) + 3)
  })
  it('nothing about fields that the catalogue lacks', () => {
    const parts = plan({}).flatMap(({ parts }) => Object.keys(parts!))
    for (const part of ['mess', 'preparing', 'adult']) expect(parts).not.toContain(part)
  })
  it('the suitable difficulty in each category', () => {
    const catalogue = candidates(280, (index) => ({ monthTheme: 5, difficulty: 1 + (Math.floor(index / 7) % 5) }))
    const ahead: Category = 'ZIHIN_MATEMATIK',
      behind: Category = 'BEDEN_HAREKET'
    const history = lived({ catalogue }, ({ category, difficulty }) => ({
      difficulty: Math.max(1, Math.min(5, difficulty! + (category === ahead ? -2 : category === behind ? 2 : 0))),
    }))
    const level = (category: Category) => {
      const items = plan({ catalogue, history }).filter(of(category))
      return (
        items.reduce((sum, { activityId }) => sum + catalogue[Number(activityId.slice(9))]!.difficulty!, 0) /
        items.length
      )
    }
    expect(level(ahead)).toBeGreaterThan(level(behind) + 1)
  })
  it('nothing from constant ratings of 5', () => {
    const mean = (items: readonly PlannedActivity[]) =>
      Math.max(...categories.map((category) => count(items, of(category))))
    expect(
      mean(plan({ history: lived({}, () => ({ engagement: 5, difficulty: 3, focusMinutes: 20 })) })),
    ).toBeLessThanOrEqual(5)
  })
  it('from completions when ratings are constant or missing', () => {
    const isWet = (index: number) => Math.floor(index / 7) % 3 === 0
    const catalogue = candidates(280, (index) => ({ monthTheme: 5, materialKinds: [isWet(index) ? 'water' : 'paper'] }))
    // Four of five water activities are completed, and two of five others.
    const isDone = (index: number, turn: number) => (isWet(index) ? turn % 5 > 0 : turn % 5 > 2)
    const history = (engagement: number | null) =>
      Array.from({ length: 5 }, (_, month) => {
        const period = addMonths('2026-11', month - 5)
        const given = catalogue
          .map((one, index) => ({ one, index }))
          .slice(month * 35, month * 35 + 35)
          .filter((_, turn) => turn % 2 === 0)
        return monthDocument(
          period,
          given.map(({ one: { activityId, category }, index }, turn) =>
            isDone(index, turn)
              ? doneItem(activityId, `${period}-10`, { category, engagement, difficulty: 3 })
              : pendingItem(activityId, category),
          ),
        )
      })
    const wet = (engagement: number | null) =>
      policyOf('learned').assess({ ...november, catalogue, history: history(engagement) }, [catalogue[0]!])[0]!.parts!
        .materials!
    expect(wet(null)).toBeGreaterThan(0.4)
    expect(wet(5)).toBeGreaterThan(0.8 * wet(null))
  })
  it('a dislike that lasts through months without such activities', () => {
    const catalogue = candidates(420, (index) => ({
      monthTheme: 5,
      mess: Math.floor(index / 7) % 2 ? ('lots' as const) : ('none' as const),
    }))
    const isMessy = ({ activityId }: Pick<PlannedActivity, 'activityId'>) =>
      catalogue[Number(activityId.slice(9))]!.mess === 'lots'
    // Two mixed months in which messy activities are left undone, then months of clean ones of which a third is left
    // undone.
    const month = (months: number, items: readonly Candidate[], isLeft: (one: Candidate, index: number) => boolean) => {
      const period = addMonths('2026-11', -months)
      return monthDocument(
        period,
        items.map((one, index) =>
          isLeft(one, index)
            ? pendingItem(one.activityId, one.category)
            : doneItem(one.activityId, `${period}-10`, { category: one.category }),
        ),
      )
    }
    const clean = catalogue.filter((one) => !isMessy(one))
    const mixed = [7, 6].map((months, index) => month(months, catalogue.slice(index * 28, index * 28 + 28), isMessy))
    const later = [5, 4, 3, 2, 1].map((months, index) =>
      month(months, clean.slice(30 + index * 15, 45 + index * 15), (_, index) => index % 3 === 0),
    )
    expect(count(plan({ catalogue, history: [...mixed, ...later] }), isMessy)).toBeLessThanOrEqual(2)
  })
  it('nothing from ratings of two years ago', () => {
    const liked: Category = 'DIL_HIKAYE'
    const history = lived({}, ({ category }) => ({ engagement: category === liked ? 5 : 1 })).map((month) => ({
      ...month,
      period: addMonths(month.period, -24),
    }))
    expect(count(plan({ history }), of(liked))).toBeLessThanOrEqual(3)
  })
  it('nothing against the activities of a month with few completions', () => {
    const history = lived({}, ({ category }) => ({ engagement: category === 'DIL_HIKAYE' ? 5 : 3 }))
    const lazy = {
      ...history.at(-1)!,
      items: history.at(-1)!.items.map(({ activityId, category }) => pendingItem(activityId, category)),
    }
    expect(count(plan({ history: [...history.slice(0, -1), lazy] }), of('DIL_HIKAYE'))).toBeGreaterThanOrEqual(4)
  })
})

describe('the size of a plan', () => {
  const after = (...months: readonly (readonly [done: number, of: number])[]) =>
    plan({
      history: months.map(([done, of], index) => {
        const period = addMonths('2026-11', index - months.length)
        return monthDocument(
          period,
          Array.from({ length: of }, (_, item) =>
            item < done ? doneItem(`x${index}-${item}`, `${period}-10`) : pendingItem(`x${index}-${item}`),
          ),
        )
      }),
    }).length
  it('follows the family’s completions, from fifteen to twenty', () => {
    expect(after()).toBe(15)
    expect([after([0, 15]), after([10, 15]), after([14, 20]), after([17, 20]), after([20, 20])]).toEqual([
      15, 15, 15, 17, 20,
    ])
  })
  it('returns to fifteen after a pause', () => {
    const period = '2026-06'
    const items = Array.from({ length: 20 }, (_, item) => doneItem(`x${item}`, `${period}-10`))
    expect(plan({ history: [monthDocument(period, items)] })).toHaveLength(15)
  })
  it('grows by one after each completed month, without oscillation', () => {
    expect([after([15, 15]), after([15, 15], [16, 16]), after([16, 16], [16, 17])]).toEqual([16, 17, 16])
  })
})

describe('a plan excludes', () => {
  const everything = {
    catalogue: candidates(280, (index) => ({
      monthTheme: 5,
      season: index % 2 ? [11] : [6],
      kin: index % 20 < 7 ? `kin-${index % 20}` : null,
    })),
  }
  it('activities out of season, of a past occasion, and of a kin that it already has', () => {
    const items = plan(everything).map(({ activityId }) => everything.catalogue[Number(activityId.slice(9))]!)
    expect(items).toHaveLength(15)
    for (const { season } of items) expect(season).toEqual([11])
    const kin = items.flatMap(({ kin }) => kin ?? [])
    expect(new Set(kin).size).toBe(kin.length)
    const catalogue = candidates(280, (index) => ({ monthTheme: 5, occasion: index % 2 ? 'ataturk-day' : null }))
    const days = (from?: string) =>
      count(plan({ catalogue, ...(from ? { from } : {}) }), ({ activityId }) => Number(activityId.slice(9)) % 2 === 1)
    expect(days()).toBeGreaterThan(0)
    expect(days('2026-11-11')).toBe(0)
  })
  it('refused activities until they are completed', () => {
    const catalogue = candidates(16, () => ({ monthTheme: 5 }))
    const [one, other] = [activityName(3), activityName(4)]
    const out = monthDocument('2026-03', [], {
      swappedOut: [one, other].map((activityId) => ({
        activityId,
        category: 'DIL_HIKAYE' as const,
        reason: 'not-interested' as const,
      })),
    })
    const ids = (...history: MonthDocument[]) => plan({ catalogue, history }).map(({ activityId }) => activityId)
    const after = ids(
      out,
      monthDocument('2026-04', [doneItem(one, '2026-04-10', { category: catalogue[3]!.category, engagement: 5 })]),
    )
    expect(after).toContain(one)
    expect(after).not.toContain(other)
    const large = candidates(120, () => ({ monthTheme: 5 }))
    for (let child = 0; child < 20; child++)
      expect(
        plan({ childId: `child ${child}`, catalogue: large, history: [out] }).map(({ activityId }) => activityId),
      ).not.toContain(one)
  })
  it('activities with missing materials until the family has used these', () => {
    const catalogue = candidates(280, (index) => ({
      monthTheme: 5,
      materialKinds: index % 4 === 0 ? ['water', 'paper'] : ['toys', 'paper'],
    }))
    const done = doneItem(activityName(1), '2026-09-10', { category: catalogue[1]!.category })
    const swapped = (...items: MonthDocument['items']) => [
      monthDocument('2026-09', [done, ...items], {
        swappedOut: [{ activityId: activityName(0), category: catalogue[0]!.category, reason: 'no-materials' }],
      }),
    ]
    const wet = (history: readonly MonthDocument[]) =>
      count(plan({ catalogue, history }), ({ activityId }) => Number(activityId.slice(9)) % 4 === 0)
    expect(wet([])).toBeGreaterThan(0)
    expect(wet(swapped())).toBe(0)
    expect(wet(swapped(doneItem(activityName(8), '2026-09-11', { category: catalogue[8]!.category })))).toBeGreaterThan(
      0,
    )
  })
  it('only the swapped activity when its missing materials have unknown kinds', () => {
    const catalogue = candidates(16, () => ({
      monthTheme: 5,
      materialKinds: null,
      translations: { tr: { materials: ['su'] } },
    }))
    const out = monthDocument('2026-07', [], {
      swappedOut: [{ activityId: activityName(0), category: catalogue[0]!.category, reason: 'no-materials' }],
    })
    const done = monthDocument(
      '2026-07',
      [doneItem(activityName(0), '2026-07-10', { category: catalogue[0]!.category, engagement: 5 })],
      { swappedOut: out.swappedOut },
    )
    const has = (history: readonly MonthDocument[]) =>
      Array.from({ length: 20 }, (_, child) => plan({ childId: `child ${child}`, catalogue, history })).filter(
        (items) => items.some(({ activityId }) => activityId === activityName(0)),
      ).length
    expect(has([out])).toBe(0)
    expect(has([done])).toBeGreaterThan(0)
  })
  it('a replacement from another category for the last activity of a category', () => {
    const items = plan({})
    const current = items.map(({ activityId }) => activityId)
    const once = items.find(({ category }) => count(items, of(category)) === 1) ?? items[0]!
    const without = current.filter(
      (id) => id === once.activityId || items.find(({ activityId }) => activityId === id)!.category !== once.category,
    )
    for (const reason of ['not-now', 'no-materials', 'too-easy', 'too-hard', 'not-interested', null] as const) {
      const other = chooseReplacement({
        ...november,
        current: without,
        swappedOut: [],
        outgoing: once.activityId,
        reason,
      })
      expect(other!.category).toBe(once.category)
    }
  })
})

describe('exploration', () => {
  it('fills one or two slots, deterministically for child and month', () => {
    const places = (items: readonly PlannedActivity[]) => items.filter(({ probability }) => probability! < 1)
    expect(places(plan({}))).toHaveLength(2)
    expect(places(plan({ history: lived({}, () => ({})) }))).toHaveLength(1)
    for (const { probability, reasons } of places(plan({}))) {
      expect(1 / probability!).toBeCloseTo(Math.round(1 / probability!))
      expect(reasons.map(({ code }) => code)).toContain('something-new')
    }
  })
  it('gives the reason something-new only to activities that were never planned', () => {
    const catalogue = candidates(70, () => ({ monthTheme: 5 }))
    const longAgo = [
      monthDocument(
        '2026-01',
        catalogue.map(({ activityId, category }) => pendingItem(activityId, category)),
      ),
    ]
    const drawn = plan({ catalogue, history: longAgo }).filter(({ probability }) => probability! < 1)
    expect(drawn).not.toEqual([])
    for (const { reasons } of drawn) expect(reasons.map(({ code }) => code)).not.toContain('something-new')
  })
  it('gives twins different plans of equal quality', () => {
    const [one, other] = [plan({ childId: 'a twin' }), plan({ childId: 'the other twin' })]
    expect(one.map(({ activityId }) => activityId).sort()).not.toEqual(other.map(({ activityId }) => activityId).sort())
    const total = (items: readonly PlannedActivity[]) => items.reduce((sum, { score }) => sum + score, 0)
    expect(total(one)).toBeCloseTo(total(other), 0)
  })
})

describe('the previous month', () => {
  it('is the calendar month, so nothing counts as repeated after a pause', () => {
    const items = (period: string) =>
      Array.from({ length: 9 }, (_, item) => doneItem(`x${item}`, `${period}-10`, { category: 'DIL_HIKAYE' }))
    const dosed = (period: string) =>
      plan({ history: [monthDocument(period, items(period))] }).filter(({ parts }) => parts!.dose !== undefined).length
    expect(dosed('2026-10')).toBeGreaterThan(0)
    expect(dosed('2026-08')).toBe(0)
  })
})

describe('a score', () => {
  it('is the sum of its parts', () => {
    const history = lived({}, ({ category }) => ({ engagement: category === 'DIL_HIKAYE' ? 5 : 3, difficulty: 2 }))
    for (const { score, parts } of plan({ history, interests: ['music'] })) {
      expect(Object.values(parts!).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 2)
    }
  })
  it('includes the remembered reaction to the activity', () => {
    const history = lived({}, ({ activityId }) => ({ engagement: Number(activityId.slice(9)) % 3 === 0 ? 5 : 2 }))
    const had = history.flatMap(({ items }) => items).find(({ engagement }) => engagement === 5)!
    const [known] = policyOf('learned').assess(
      { ...november, history },
      november.catalogue.filter(({ activityId }) => activityId === had.activityId),
    )
    expect(known!.parts!.memory).toBeGreaterThan(0)
    expect(Object.values(known!.parts!).reduce((sum, part) => sum + part, 0)).toBeCloseTo(known!.score, 2)
  })
})

describe('a replacement', () => {
  it('is never a refused activity, even when no other one has the category', () => {
    const [outgoing, refused, other] = [candidate(0), candidate(7), candidate(1)]
    const history = [
      monthDocument('2026-03', [], {
        swappedOut: [{ activityId: refused.activityId, category: refused.category, reason: 'not-interested' }],
      }),
    ]
    const replaced = (past: readonly MonthDocument[], ...catalogue: readonly Candidate[]) =>
      chooseReplacement({
        ...november,
        catalogue: [outgoing, candidate(14), ...catalogue],
        history: past,
        current: [outgoing.activityId, activityName(14)],
        swappedOut: [],
        outgoing: outgoing.activityId,
        reason: 'not-now',
      })!.activityId
    expect(replaced([], refused, other)).toBe(refused.activityId)
    expect(replaced(history, refused, other)).toBe(other.activityId)
    expect(replaced(history, refused), 'before there is none').toBe(refused.activityId)
  })
})

it('plans from a catalogue without newer fields', () => {
  expect(makePlan({ ...november, catalogue: [candidate(0)] }).items).toHaveLength(1)
})

describe('parts of the score that matter to few families', () => {
  const varied = candidates(280, (index) => ({
    monthTheme: 5,
    places: [index % 2 ? 'park' : 'table'],
    durationMinutes: 10 + 5 * ((index * 5) % 7),
    mess: (['none', 'some', 'lots'] as const)[(index * 7) % 3]!,
    prepMinutes: (index * 3) % 5 ? 0 : 10,
    adult: (index * 11) % 5 ? 'near' : 'with',
    energy: (index * 13) % 4 ? 'calm' : 'lively',
    difficulty: 1 + ((index * 17) % 5),
  }))
  /** Builds one month in which every activity was completed and rated. */
  const month = (rated: (candidate: Candidate) => number, from: number) =>
    monthDocument(
      '2026-10',
      Array.from({ length: 15 }, (_, item) => varied[(from * 31 + item * 17) % 280]!).map((one) =>
        doneItem(one.activityId, '2026-10-10', { category: one.category, engagement: rated(one) }),
      ),
    )
  /**
   * Returns the mean deviation of scores by places and by all other learned parts, over families with different plans.
   * Excludes challenge, which matters to every family.
   */
  function apart(rated: (candidate: Candidate) => number) {
    const families = Array.from({ length: 8 }, (_, from) =>
      policyOf('learned').assess({ ...november, catalogue: varied, history: [month(rated, from)] }, varied),
    )
    const spread = (values: readonly number[]) =>
      Math.sqrt(
        values.reduce((sum, value) => sum + value ** 2, 0) / values.length -
          (values.reduce((sum, value) => sum + value, 0) / values.length) ** 2,
      )
    const mean = (of: (parts: Readonly<Record<string, number>>) => number) =>
      families.reduce((sum, scored) => sum + spread(scored.map(({ parts }) => of(parts ?? {}))), 0) / families.length
    return {
      places: mean(({ places = 0 }) => places),
      rest: mean((parts) =>
        Object.entries(parts).reduce(
          (sum, [part, value]) => (part === 'places' || part === 'challenge' ? sum : sum + value),
          0,
        ),
      ),
    }
  }

  it('are learned from one month of ratings', () => {
    const { places, rest } = apart(({ places }) => (places!.includes('park') ? 5 : 3))
    expect(places / rest).toBeGreaterThan(5.6)
  })
  it('are not learned from random ratings', () => {
    const random = ({ activityId }: Candidate) => 1 + ((Number(activityId.slice(9)) * 7919) % 5)
    expect(apart(random).places).toBeLessThan(0.03)
  })
})
