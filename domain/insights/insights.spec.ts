import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories, type Category } from '../activity/events.ts'
import { counts } from '../read-models/counts.ts'
import { faultsOf } from '../texts/testing/faults-of.ts'
import { completionOf, demandOf, divided, feltOf, releasedCells, type Filter } from './answers.ts'
import { MonthTally, rounded, type Counted } from './cells.ts'
import { closedAmong, closingOf, isClosed, lastClosedMonth } from './closing.ts'
import { releasedCohorts, releasedJoined, shareBetween } from './cohorts.ts'
import { countsDecider } from './decider.ts'
import { retentionOf } from './retention.ts'
import { samplePlans } from './sample.ts'
import { insightsQuery, retentionQuery, samplePlansQuery } from './schemas.ts'

const [sums, stories] = categories as unknown as [Category, Category]
const months = ['2026-01', '2026-02'] as const
type Item = Counted['items'][number]
const item = (category: Category, done: boolean, answer: number | null = null): Item => ({
  activityId: 'a',
  category,
  done,
  engagement: answer,
  difficulty: answer,
})
const plan = (family: number, items: readonly Item[], more: Partial<Counted> = {}): Counted => ({
  accountId: `f${family}`,
  age: 3,
  policyVersion: 'p1',
  items,
  swappedOut: [],
  ...more,
})
const families = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, index) => from + index)
const released = (plans: readonly Counted[]) => {
  const tally = new MonthTally()
  for (const one of plans) tally.add(one)
  return tally.released()
}
const told = (plans: readonly Counted[]) => released(plans).cells

describe('a cell of the counts', () => {
  it('is hidden for four families, and released and rounded to five for five families', () => {
    expect(released(families(1, 4).map((one) => plan(one, [item(sums, true), item(sums, false)])))).toEqual({
      cells: [],
      hidden: 1,
      swaps: [],
    })
    expect(
      told(families(1, 6).map((one) => plan(one, [item(sums, true, 4), item(sums, true, 3), item(sums, false)]))),
    ).toEqual([{ age: 3, category: sums, policy: 'p1', planned: 20, done: 10, engagement: 3.5, difficulty: 3.5 }])
    expect(told(families(1, 30).map(() => plan(1, [item(sums, true)])))).toEqual([])
  })
  it('hides the completions when too few families completed some or left some undone', () => {
    expect(told(families(1, 8).map((one) => plan(one, [item(sums, true, 5), item(sums, one > 2, 5)])))).toMatchObject([
      { planned: 15, done: null, engagement: null },
    ])
    expect(told(families(1, 8).map((one) => plan(one, [item(sums, one < 3)])))).toMatchObject([
      { planned: 10, done: null },
    ])
    expect(told(families(1, 8).map((one) => plan(one, [item(sums, true)])))).toMatchObject([{ planned: 10, done: 10 }])
  })
  it('releases a mean rating only when at least five families rated', () => {
    expect(
      told(families(1, 8).map((one) => plan(one, [item(sums, true, one < 5 ? 4 : null), item(sums, false)]))),
    ).toMatchObject([{ done: 10, engagement: null }])
  })
  it('counts each policy, age and category separately', () => {
    const of = (policyVersion: string, age: number) =>
      families(1, 5).map((one) => plan(one, [item(sums, true), item(stories, true)], { policyVersion, age }))
    expect(
      told([...of('p1', 3), ...of('p2', 3), ...of('p1', 7)]).map(({ policy, age, category }) => [
        policy,
        age,
        category,
      ]),
    ).toEqual(
      [
        ['p1', 3, stories],
        ['p2', 3, stories],
        ['p1', 3, sums],
        ['p2', 3, sums],
        ['p1', 6, stories],
        ['p1', 6, sums],
      ].toSorted(
        (a, b) =>
          Number(a[1]) - Number(b[1]) ||
          (String(a[2]) < String(b[2]) ? -1 : String(a[2]) > String(b[2]) ? 1 : String(a[0]) < String(b[0]) ? -1 : 1),
      ),
    )
  })
  it('releases swaps of a category only when enough families swapped and enough did not', () => {
    const swapped = (one: number) =>
      plan(one, [item(sums, true), item(sums, false)], {
        swappedOut: one < 6 ? [{ activityId: 'b', category: sums, reason: null }] : [],
      })
    expect(released(families(1, 9).map(swapped)).swaps).toEqual([{ category: sums, swapped: 5 }])
    expect(released(families(2, 9).map(swapped)).swaps).toEqual([])
    const fewUndone = (one: number) =>
      plan(one, [item(sums, true), item(sums, one > 3)], {
        swappedOut: [{ activityId: 'b', category: sums, reason: null }],
      })
    expect(
      released(families(1, 9).map(fewUndone)),
      'what was not done, less the swaps, would tell of three',
    ).toMatchObject({ cells: [{ done: 15 }], swaps: [] })
  })
})

const anyPlan: fc.Arbitrary<Counted & { readonly month: (typeof months)[number] }> = fc
  .record({
    month: fc.constantFrom(...months),
    accountId: fc.nat(11).map((one) => `f${one}`),
    age: fc.integer({ min: 3, max: 4 }),
    policyVersion: fc.constantFrom('p1', 'p2'),
    items: fc.array(
      fc.record({
        activityId: fc.constant('a'),
        category: fc.constantFrom(sums, stories),
        done: fc.boolean(),
        engagement: fc.option(fc.integer({ min: 1, max: 5 })),
        difficulty: fc.constant(null),
      }),
      { maxLength: 3 },
    ),
    swappedOut: fc.array(
      fc.record({ activityId: fc.constant('b'), category: fc.constantFrom(sums, stories), reason: fc.constant(null) }),
      { maxLength: 1 },
    ),
  })
  .map((one) => ({ ...one, items: one.items.map((each) => (each.done ? each : { ...each, engagement: null })) }))
type AnyPlan = typeof anyPlan extends fc.Arbitrary<infer One> ? One : never
const anyPlans = fc.array(anyPlan, { minLength: 20, maxLength: 160, size: 'max' })

const documents = (plans: readonly AnyPlan[]) =>
  months.map((_id) => ({ _id, ...released(plans.filter(({ month }) => month === _id)) }))
const filters: readonly Filter[] = [null, 3, 4].flatMap((age) =>
  [null, sums, stories].flatMap((category) =>
    [null, 'p1', 'p2'].flatMap((policy) =>
      [
        [null, null],
        ['2026-01', '2026-01'],
        ['2026-02', null],
      ].map(([since, until]) => ({ age, category, policy, since: since!, until: until! })),
    ),
  ),
)
const inRange = (plans: readonly AnyPlan[], { since, until }: Filter) =>
  documents(plans).filter(({ _id }) => (since === null || _id >= since) && (until === null || _id <= until))
/** Returns the answer to each possible query. */
const answers = (plans: readonly AnyPlan[]) =>
  filters.map((filter) => {
    const its = inRange(plans, filter)
    const cells = releasedCells(its, filter)
    return {
      completion: divided(cells, completionOf),
      engagement: divided(cells, feltOf('engagement')),
      demand: demandOf(its, filter),
      cells,
    }
  })
const cellOf = (one: AnyPlan, category: Category) => `${one.month} ${one.age} ${category} ${one.policyVersion}`
const familiesIn = (plans: readonly AnyPlan[], cells: ReadonlySet<string>, what: (one: Item | 'swapped') => boolean) =>
  new Set(
    plans.flatMap((one) =>
      [
        ...one.items.filter((each) => cells.has(cellOf(one, each.category)) && what(each)),
        ...one.swappedOut.filter(({ category }) => cells.has(cellOf(one, category)) && what('swapped')),
      ].map(() => one.accountId),
    ),
  ).size
const isFew = (count: number) => count > 0 && count < 5

describe('no combination of answers', () => {
  it('reveals a group of fewer than five families', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(anyPlans, (plans) => {
        const asked = new Map(
          answers(plans).map(({ cells }) => {
            const told = new Map(
              cells.map((cell) => [`${cell.month} ${cell.age} ${cell.category} ${cell.policy}`, cell.done !== null]),
            )
            return [JSON.stringify([...told]), told]
          }),
        )
        const left = new Map(
          [...asked.values()]
            .flatMap((one) => [...asked.values()].map((other) => [...one].filter(([cell]) => !other.has(cell))))
            .map((cells) => [cells.map(([cell]) => cell).join(), cells]),
        )
        for (const cells of left.values()) {
          expect(isFew(familiesIn(plans, new Set(cells.map(([cell]) => cell)), () => true))).toBe(false)
          const both = new Set(cells.filter(([, isTold]) => isTold).map(([cell]) => cell))
          expect(isFew(familiesIn(plans, both, (what) => what !== 'swapped' && what.done))).toBe(false)
          expect(isFew(familiesIn(plans, both, (what) => what === 'swapped' || !what.done))).toBe(false)
        }
      }),
      { numRuns: 10 },
    )
  })

  it('depends on the data of cells that are too small', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(anyPlans, (plans) => {
        const cells = new Set(
          plans.flatMap((one) => [...one.items, ...one.swappedOut].map(({ category }) => cellOf(one, category))),
        )
        const small = new Set([...cells].filter((cell) => isFew(familiesIn(plans, new Set([cell]), () => true))))
        const without = plans.map((one) => ({
          ...one,
          items: one.items.filter(({ category }) => !small.has(cellOf(one, category))),
          swappedOut: one.swappedOut.filter(({ category }) => !small.has(cellOf(one, category))),
        }))
        expect(answers(without)).toEqual(answers(plans))
      }),
      { numRuns: 20 },
    )
  })

  it('contains an unrounded count or a part larger than the whole', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(anyPlans, (plans) => {
        for (const { completion, demand } of answers(plans)) {
          for (const row of [
            completion.total,
            ...completion.byAge,
            ...completion.byMonth,
            ...completion.byCategory,
            ...completion.byPolicy,
          ]) {
            expect([row.planned % 5, row.done % 5, row.done <= row.planned]).toEqual([0, 0, true])
          }
          for (const row of [demand.total, ...demand.byCategory, ...demand.byMonth])
            expect([row.planned % 5, (row.swapped ?? 0) % 5]).toEqual([0, 0])
          expect(completion.byMonth.reduce((sum, { done }) => sum + done, 0)).toBe(completion.total.done)
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('retention cohorts', () => {
  it('reveal no group of one to four families, returning or absent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 }), (joined, some) => {
        const active = Math.min(some, joined)
        const families = releasedJoined(joined)
        expect(families === null).toBe(joined < 5)
        if (families === null) return
        const [told] = releasedCohorts(new Map([['2026-01', families]]), new Map([['2026-01', active]]))
        if (!told) return
        expect(isFew(active)).toBe(false)
        if (told.active !== families) expect(joined - active).toBeGreaterThanOrEqual(5)
        expect(told.active % 5).toBe(0)
      }),
      { numRuns: 2_000 },
    )
  })
  it('release the number of returning families only when it reveals no small group', () => {
    const active = (count: number) =>
      releasedCohorts(new Map([['2026-01', 20]]), new Map([['2026-01', count]]))[0]?.active ?? null
    expect([20, 18].map(active), 'how many joined is known to the nearest five').toEqual([20, 20])
    expect([17, 14].map(active), 'few may have stayed away').toEqual([null, null])
    expect([13, 12, 5].map(active)).toEqual([15, 10, 5])
    expect([4, 1].map(active), 'few came back').toEqual([null, null])
    expect(active(0)).toBe(0)
    expect(
      releasedCohorts(
        new Map([
          ['2026-02', 10],
          ['2026-01', 10],
        ]),
        new Map(),
      ).map(({ joined }) => joined),
    ).toEqual(['2026-01', '2026-02'])
  })
  it('are reported as shares of the families who joined, for each later month', () => {
    const none = { cells: [], swaps: [], hidden: 0 }
    const cohorts = retentionOf([
      { _id: '2026-01', ...none, joined: 20, cohorts: [{ joined: '2026-01', active: 20 }] },
      { _id: '2026-02', ...none, joined: null, cohorts: [{ joined: '2026-01', active: 10 }] },
      { _id: '2026-03', ...none, joined: 10, cohorts: [] },
    ])
    expect(cohorts).toEqual([
      {
        joined: '2026-01',
        families: 20,
        months: [
          { month: '2026-01', after: 0, active: 20, share: 1, least: 0.81, most: 1 },
          { month: '2026-02', after: 1, active: 10, share: 0.5, least: 0.36, most: 0.67 },
          { month: '2026-03', after: 2, active: null, share: null, least: null, most: null },
        ],
      },
      {
        joined: '2026-03',
        families: 10,
        months: [{ month: '2026-03', after: 0, active: null, share: null, least: null, most: null }],
      },
    ])
  })
  it('have bounds that contain the true share, even for several cohorts', () => {
    const cohort = fc
      .tuple(fc.integer({ min: 5, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([joined, share]) => ({ joined, active: Math.round(joined * share) }))
    fc.assert(
      fc.property(fc.array(cohort, { minLength: 1, maxLength: 4 }), (cohorts) => {
        const told = cohorts.map(({ joined, active }) => ({
          families: releasedJoined(joined)!,
          active:
            releasedCohorts(new Map([['2026-01', releasedJoined(joined)!]]), new Map([['2026-01', active]]))[0]
              ?.active ?? null,
        }))
        const { least, most } = shareBetween(
          told.flatMap(({ families, active }) => (active === null ? [] : [{ families, active }])),
          told.flatMap(({ families, active }) => (active === null ? [families] : [])),
        )
        const share =
          cohorts.reduce((sum, { active }) => sum + active, 0) / cohorts.reduce((sum, { joined }) => sum + joined, 0)
        expect(least).toBeLessThanOrEqual(share)
        expect(most).toBeGreaterThanOrEqual(share)
      }),
      { numRuns: 2_000 },
    )
  })
  it('have the narrowest possible bounds', () => {
    const shares = new Map<string, number[]>()
    for (let joined = 5; joined <= 60; joined++) {
      for (let active = 0; active <= joined; active++) {
        const families = releasedJoined(joined)!
        const [told] = releasedCohorts(new Map([['2026-01', families]]), new Map([['2026-01', active]]))
        if (told && families <= 55)
          shares.set(`${families} ${told.active}`, [
            ...(shares.get(`${families} ${told.active}`) ?? []),
            active / joined,
          ])
      }
    }
    for (const [told, really] of shares) {
      const [families, active] = told.split(' ').map(Number) as [number, number]
      const { least, most } = shareBetween([{ families, active }])
      expect(
        [Math.min(...really) - least, most - Math.max(...really)].every((off) => off >= 0 && off <= 0.021),
        told,
      ).toBe(true)
    }
  })
  it('have a share of 0 when no family returned', () =>
    expect(shareBetween([{ families: 20, active: 0 }])).toEqual({ least: 0, most: 0 }))
})

describe('the release of a month', () => {
  it('is possible one week after the month’s end', () => {
    expect(closingOf('2026-02')).toBe('2026-03-08T00:00:00.000Z')
    expect([isClosed('2026-02', '2026-03-07T23:59:59.999Z'), isClosed('2026-02', '2026-03-08T00:00:00.000Z')]).toEqual([
      false,
      true,
    ])
    expect([
      lastClosedMonth('2026-03-07T10:00:00.000Z'),
      lastClosedMonth('2026-03-08T10:00:00.000Z'),
      lastClosedMonth('2026-01-03T10:00:00.000Z'),
    ]).toEqual(['2026-01', '2026-02', '2025-11'])
    expect(closedAmong({ since: '2026-01', until: '2026-09' }, '2026-03-10T10:00:00.000Z')).toEqual([
      '2026-01',
      '2026-02',
    ])
  })
  it('happens only once, and only after the month is closed', () => {
    const data = {
      at: '2026-03-10T10:00:00.000Z',
      month: '2026-02',
      cells: [],
      hidden: 0,
      swaps: [],
      joined: null,
      cohorts: [],
    }
    expect(countsDecider.decide({ type: 'Release', data }, { released: false })).toEqual([
      { type: 'CountsReleased', data },
    ])
    expect(countsDecider.decide({ type: 'Release', data }, { released: true })).toEqual([])
    expect(
      countsDecider.decide(
        { type: 'Release', data },
        countsDecider.evolve(countsDecider.initial, { type: 'CountsReleased', data }),
      ),
      'the second of two workers',
    ).toEqual([])
    expect(
      countsDecider.decide({ type: 'Release', data: { ...data, month: '2026-03' } }, { released: false }),
    ).toMatchObject({ refused: true })
  })
  it('is the only event that changes figures, so no event before or after it can be seen in their difference', () =>
    expect(counts.eventTypes).toEqual(['CountsReleased']))
})

describe('samplePlans', () => {
  const of = (age: number, from: number, until: number) =>
    families(from, until).map((one) => ({
      _id: `${age}-${one}`,
      accountId: `f${one}`,
      period: '2026-02',
      age,
      policyVersion: 'p1',
    }))
  it('returns two plans of each group of at least five families, and none of smaller groups', () => {
    expect(samplePlans([...of(3, 1, 5), ...of(4, 1, 4), ...of(5, 1, 9)]).map(({ _id }) => _id)).toEqual([
      '3-1',
      '3-2',
      '5-1',
      '5-2',
    ])
    const twice = [
      ...of(3, 1, 5),
      ...of(3, 1, 5).map((plan) => ({ ...plan, _id: `${plan._id} again` })),
      { ...of(3, 1, 1)[0]!, _id: '3-9' },
    ]
    for (const asked of [twice, twice.toReversed()])
      expect(
        samplePlans(asked).map(({ _id }) => _id),
        'the first by their ids, each of another family',
      ).toEqual(['3-1', '3-2'])
    expect(
      samplePlans(
        families(1, 9).map((one) => ({
          _id: String(one),
          accountId: 'f1',
          period: '2026-02',
          age: 3,
          policyVersion: 'p1',
        })),
      ),
    ).toEqual([])
  })
})

describe('query parameters of the figures', () => {
  it('are rounded to whole months, and empty parameters are ignored', () => {
    expect(
      insightsQuery.parse({ since: '2026-03-15', until: '2026-05-30', age: '', category: '', policy: '' }),
    ).toEqual({
      since: '2026-04',
      until: '2026-04',
      age: null,
      category: null,
      policy: null,
      by: 'cell',
      format: 'json',
      dialect: null,
    })
    expect(insightsQuery.parse({ since: '2026-03-01', until: '2026-05-31', age: '4' })).toMatchObject({
      since: '2026-03',
      until: '2026-05',
      age: 4,
    })
  })
  it.each([
    [{ since: 'March' }, { since: 'not-a-month' }],
    [{ until: '2026-13' }, { until: 'not-a-month' }],
    [{ since: '2026-05', until: '2026-04' }, { until: 'ends-before' }],
    [{ age: '7' }, { age: 'not-an-option' }],
    [{ category: 'X' }, { category: 'not-an-option' }],
    [{ format: 'xml' }, { format: 'not-an-option' }],
  ])('%j is refused with %j', (query, faults) => expect(faultsOf(insightsQuery, query)).toEqual(faults))
  it('accept an open range, and refuse an end before the start', () => {
    for (const query of [insightsQuery, retentionQuery, samplePlansQuery]) {
      for (const period of [{}, { since: '2026-05' }, { until: '2026-05' }, { since: '2026-05', until: '2026-05' }])
        expect(faultsOf(query, period)).toEqual({})
      expect(faultsOf(query, { since: '2026-05', until: '2026-04' })).toEqual({ until: 'ends-before' })
    }
  })
  it('refuse an age, a category or a policy for retention', () => {
    expect(retentionQuery.safeParse({ age: '3' }).error?.issues[0]).toMatchObject({
      path: ['age'],
      message: 'families-not-divided',
    })
    expect(retentionQuery.parse({ age: '', since: '2026-01' })).toMatchObject({ since: '2026-01' })
  })
})

it('rounded returns the nearest multiple of five', () =>
  expect([0, 2, 3, 7, 8, 12.5].map(rounded)).toEqual([0, 0, 5, 5, 10, 15]))
