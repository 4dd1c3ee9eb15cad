import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categories } from '../../activity/events.ts'
import { soughtPlaces } from '../../activity/places.ts'
import { inSeason } from '../../activity/season.ts'
import { energies, materialKinds, occasions, places } from '../../activity/vocabulary.ts'
import { monthDocument, doneItem, pendingItem } from '../../progress/testing/months.ts'
import { addDays } from '../../shared/calendar.ts'
import { reasonMessage } from '../../texts/reasons.ts'
import { filterNames, minutesOf, verdict } from './filters.ts'
import { refusedActivities } from './refused-activities.ts'
import { chooseForToday } from './today.ts'
import type { Doable, TodayItem, TodayRequest, TodayFilters } from './request.ts'

const nothingKnown: Doable = {
  durationMinutes: 20,
  prepMinutes: null,
  energy: null,
  places: null,
  materialKinds: null,
  season: null,
  occasion: null,
}
const item = (activityId: string, activity: Partial<Doable> = {}, more: Partial<TodayItem> = {}): TodayItem => ({
  activityId,
  category: 'DOGA_KESIF',
  completedAt: null,
  day: null,
  activity: { ...nothingKnown, ...activity },
  ...more,
})
const done = (activityId: string, day: string, more: Partial<TodayItem> = {}) =>
  item(activityId, {}, { completedAt: `${day}T08:00:00.000Z`, day, ...more })
const request = (items: readonly TodayItem[], more: Partial<TodayRequest> = {}): TodayRequest => ({
  today: '2026-03-10',
  period: '2026-03',
  from: '2026-03-01',
  items,
  refused: new Set(),
  unsafe: new Set(),
  filters: {},
  ...more,
})
const ids = (of: TodayRequest) => chooseForToday(of).items.map(({ activityId }) => activityId)
const codes = (of: TodayRequest) => chooseForToday(of).items[0]!.because.map(({ code }) => code)

const known = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const someActivity: fc.Arbitrary<Doable> = fc.record({
  durationMinutes: fc.integer({ min: 5, max: 60 }),
  prepMinutes: known(fc.nat(20)),
  energy: known(fc.constantFrom(...energies)),
  places: known(fc.uniqueArray(fc.constantFrom(...places), { minLength: 1, maxLength: 3 })),
  materialKinds: known(fc.uniqueArray(fc.constantFrom(...materialKinds), { maxLength: 3 })),
  season: known(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 6 })),
  occasion: fc.option(fc.constantFrom(...occasions), { nil: null, freq: 4 }),
})
const asked = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const someFilters: fc.Arbitrary<TodayFilters> = fc.record({
  minutes: asked(fc.integer({ min: 5, max: 30 })),
  place: asked(fc.constantFrom(...soughtPlaces)),
  energy: asked(fc.constantFrom(...energies)),
  materials: asked(fc.constant('none' as const)),
})
const someRequest: fc.Arbitrary<TodayRequest> = fc
  .record({
    filters: someFilters,
    day: fc.nat(30),
    from: fc.nat(30),
    refused: fc.uniqueArray(fc.nat(19), { maxLength: 8 }),
    some: fc.array(
      fc.record({
        activity: someActivity,
        category: fc.constantFrom(...categories),
        done: fc.option(fc.nat(30), { nil: null, freq: 2 }),
      }),
      { maxLength: 20, size: 'max' },
    ),
  })
  .map(({ filters, day, from, refused, some }) =>
    request(
      some.map(({ activity, category, done: on }, index) =>
        on === null
          ? item(`a${index}`, activity, { category })
          : done(`a${index}`, addDays('2026-03-01', on), { activity, category }),
      ),
      {
        filters,
        today: addDays('2026-03-01', day),
        from: addDays('2026-03-01', Math.min(from, day)),
        refused: new Set(refused.map((index) => `a${index}`)),
      },
    ),
  )

describe('a plan of a begun month', () => {
  const items = [
    ...Array.from({ length: 4 }, (_, index) => item(`asked ${index}`)),
    ...Array.from({ length: 11 }, (_, index) => item(`optional ${index}`, {}, { optional: true })),
  ]
  it('suggests optional activities only after the others, and says that they are extra', () => {
    expect(ids(request(items, { from: '2026-03-10' }))).toEqual(['asked 0', 'asked 1', 'asked 2'])
    const done = items.map((one) =>
      one.optional === true ? one : { ...one, completedAt: '2026-03-10T08:00:00.000Z', day: '2026-03-10' },
    )
    expect(ids(request(done, { from: '2026-03-10' }))).toEqual(['optional 0', 'optional 1', 'optional 2'])
    expect(codes(request(done, { from: '2026-03-10' }))).toEqual(['now-optional'])
  })
  it('names no area that was not tried yet in a family’s first week', () => {
    const begun = { from: '2026-03-27', today: '2026-03-29' }
    const some = [done('first', '2026-03-28'), item('other', {}, { category: 'DIL_HIKAYE' })]
    expect(codes(request(some, begun))).toEqual(['now-this-week'])
    expect(codes(request(some, { ...begun, from: '2026-03-01' }))).toContain('now-area-waiting')
  })
})

describe('a recalled activity', () => {
  const items = Array.from({ length: 8 }, (_, index) => item(`a${index}`))
  it('is never suggested, and the other activities stay in their weeks', () => {
    const unsafe = new Set(['a0', 'a1'])
    expect(ids(request(items, { today: '2026-03-17', unsafe }))).toEqual(['a4', 'a5', 'a2'])
    expect(ids(request(items, { unsafe: new Set(items.map(({ activityId }) => activityId)) }))).toEqual([])
  })
  it('still counts as completed, so that other categories come first', () => {
    const given = [done('a', '2026-03-10'), item('b'), item('c', {}, { category: 'DIL_HIKAYE' })]
    expect(ids(request(given, { unsafe: new Set(['a']) }))).toEqual(ids(request(given)))
    expect(ids(request(given, { unsafe: new Set(['a']) }))).toEqual(['c', 'b'])
  })
})

describe('suggestions for any plan and filters', () => {
  it('are one to three pending activities, and none only when nothing is pending', () => {
    fc.assert(
      fc.property(someRequest, (given) => {
        const pending = given.items
          .filter(({ completedAt }) => completedAt === null)
          .map(({ activityId }) => activityId)
        const { items, relaxed } = chooseForToday(given)
        expect(items.length).toBeLessThanOrEqual(Math.min(3, pending.length))
        expect(items.length === 0).toBe(pending.length === 0)
        expect(new Set(items.map(({ activityId }) => activityId)).size).toBe(items.length)
        for (const { activityId } of items) expect(pending).toContain(activityId)
        if (pending.length === 0) expect(relaxed).toEqual([])
      }),
    )
  })

  it('meet all filters that were not relaxed', () => {
    fc.assert(
      fc.property(someRequest, (given) => {
        const { items, relaxed } = chooseForToday(given)
        for (const { activityId } of items) {
          const { activity } = given.items.find((one) => one.activityId === activityId)!
          for (const name of filterNames)
            if (!relaxed.includes(name)) expect(verdict(name, given.filters, activity)).not.toBe(false)
          if (!relaxed.includes('season')) expect(inSeason(activity, given.today)).toBe(true)
          if (!relaxed.includes('refused')) expect(given.refused.has(activityId)).toBe(false)
        }
      }),
    )
  })

  it('relax as few filters as possible', () => {
    fc.assert(
      fc.property(someRequest, (given) => {
        const { relaxed } = chooseForToday(given)
        const left = (given_: readonly string[]) =>
          given.items.some(
            ({ activityId, completedAt, activity }) =>
              completedAt === null &&
              filterNames.every((name) => given_.includes(name) || verdict(name, given.filters, activity) !== false) &&
              (given_.includes('season') || inSeason(activity, given.today)) &&
              (given_.includes('refused') || !given.refused.has(activityId)),
          )
        for (const one of relaxed) {
          expect(left(relaxed.filter((other) => other !== one))).toBe(false)
          if (one !== 'season' && one !== 'refused') expect(given.filters[one]).toBeDefined()
        }
      }),
    )
  })

  it('have one to three true reasons with sentences in both languages', () => {
    fc.assert(
      fc.property(someRequest, (given) => {
        for (const { activityId, because } of chooseForToday(given).items) {
          const { activity, category } = given.items.find((one) => one.activityId === activityId)!
          expect(because.length).toBeGreaterThan(0)
          expect(because.length).toBeLessThanOrEqual(3)
          expect(new Set(because.map(({ code }) => code)).size).toBe(because.length)
          for (const reason of because) {
            for (const language of ['tr', 'en'] as const)
              expect(reasonMessage(reason, language)).not.toBe(reasonMessage({ code: 'unheard-of' }, language))
            if (reason.code === 'now-minutes') expect(reason.params!.minutes).toBe(minutesOf(activity))
            if (reason.code === 'now-minutes') expect(minutesOf(activity)).toBeLessThanOrEqual(given.filters.minutes!)
            if (reason.code === 'now-energy') expect(activity.energy).toBe(given.filters.energy)
            if (reason.code === 'now-no-materials') expect(activity.materialKinds).toEqual([])
            if (reason.code === 'now-place') expect(verdict('place', given.filters, activity)).toBe(true)
            if (reason.code === 'now-occasion') expect(inSeason(activity, given.today)).toBe(true)
            if (reason.code === 'now-area-waiting')
              expect(given.items.some((one) => one.category === category && one.completedAt !== null)).toBe(false)
          }
        }
      }),
    )
  })
})

describe('the order of suggestions', () => {
  it('puts this week’s activities first, then those of earlier and of later weeks', () => {
    const month = Array.from({ length: 16 }, (_, index) => item(`a${index}`))
    expect(ids(request(month, { today: '2026-03-10' }))).toEqual(['a5', 'a6', 'a7'])
    expect(codes(request(month, { today: '2026-03-10' }))).toEqual(['now-this-week'])
    expect(
      ids(
        request(
          month.map((one, index) => (index > 3 && index < 9 ? done(one.activityId, '2026-03-09') : one)),
          { today: '2026-03-10' },
        ),
      ),
    ).toEqual(['a0', 'a1', 'a2'])
    expect(
      ids(
        request(
          month.map((one, index) => (index < 9 ? done(one.activityId, '2026-03-09') : one)),
          { today: '2026-03-10' },
        ),
      ),
    ).toEqual(['a9', 'a10', 'a11'])
  })
  it('handles a plan made today and the last days of a month', () => {
    const month = [item('a0'), item('a1'), item('a2'), item('a3')]
    expect(ids(request(month, { today: '2026-03-30', from: '2026-03-30' }))).toEqual(['a0', 'a1', 'a2'])
    expect(codes(request([item('a0')], { today: '2026-03-31' }))).toEqual(['now-earlier-week'])
  })
  it('puts an activity of today’s occasion first', () => {
    const children = item('a1', { occasion: 'childrens-day' })
    expect(
      ids(request([item('a0'), children], { today: '2026-04-22', period: '2026-04', from: '2026-04-01' })),
    ).toEqual(['a1', 'a0'])
    expect(
      codes(request([item('a0'), children], { today: '2026-04-22', period: '2026-04', from: '2026-04-01' }))[0],
    ).toBe('now-occasion')
  })
  it('prefers categories without a completion today', () => {
    const other = item('a2', {}, { category: 'DIL_HIKAYE' })
    expect(ids(request([done('a0', '2026-03-10'), item('a1'), other]))).toEqual(['a2', 'a1'])
    expect(codes(request([done('a0', '2026-03-10'), item('a1'), other]))).toContain('now-area-waiting')
  })
  it('puts activities that are known to meet the filters before unknown ones', () => {
    expect(ids(request([item('a0'), item('a1', { energy: 'calm' })], { filters: { energy: 'calm' } }))).toEqual([
      'a1',
      'a0',
    ])
    expect(ids(request([item('a0'), item('a1', { energy: 'lively' })], { filters: { energy: 'calm' } }))).toEqual([
      'a0',
    ])
  })
})

describe('relaxed filters', () => {
  const relaxedOf = (items: readonly TodayItem[], more: Partial<TodayRequest>) =>
    chooseForToday(request(items, more)).relaxed
  const outdoors = item('a0', { places: ['park'], energy: 'lively', durationMinutes: 30, materialKinds: ['nature'] })

  it('are as few as possible, and energy is relaxed first', () => {
    expect(relaxedOf([outdoors], { filters: { place: 'outdoors', minutes: 10 } })).toEqual(['minutes'])
    const calm = item('a1', { energy: 'calm', durationMinutes: 30 })
    const quick = item('a2', { energy: 'lively', durationMinutes: 10 })
    expect(relaxedOf([calm, quick], { filters: { energy: 'calm', minutes: 10 } })).toEqual(['energy'])
    expect(ids(request([calm, quick], { filters: { energy: 'calm', minutes: 10 } }))).toEqual(['a2'])
  })
  it('are one before two, and the mildest set of the same size', () => {
    const asked: TodayFilters = { energy: 'calm', minutes: 10, materials: 'none', place: 'outdoors' }
    const [calmAndQuick, calm, quick, any] = [
      { energy: 'calm', durationMinutes: 10 },
      { energy: 'calm', durationMinutes: 30 },
      { energy: 'lively', durationMinutes: 10 },
      { energy: 'lively', durationMinutes: 30 },
    ] as const
    const [bare, needy, out, home] = [
      { materialKinds: [] },
      { materialKinds: ['nature'] },
      { places: ['park'] },
      { places: ['table'] },
    ] as const
    expect(
      relaxedOf([item('a0', { ...any, ...bare, ...out }), item('a1', { ...calmAndQuick, ...needy, ...out })], {
        filters: asked,
      }),
    ).toEqual(['materials'])
    expect(
      relaxedOf([item('a0', { ...calm, ...needy, ...out }), item('a1', { ...quick, ...bare, ...home })], {
        filters: asked,
      }),
    ).toEqual(['energy', 'place'])
  })
  it('include refusals and then the season only as a last resort', () => {
    expect(
      relaxedOf([outdoors, item('a1', { energy: 'calm' })], { refused: new Set(['a1']), filters: { energy: 'calm' } }),
    ).toEqual(['energy'])
    expect(relaxedOf([item('a1')], { refused: new Set(['a1']) })).toEqual(['refused'])
    expect(relaxedOf([item('a1', { season: [7] })], {})).toEqual(['season'])
    expect(relaxedOf([item('a1', { season: [7] }), item('a2')], { refused: new Set(['a2']) })).toEqual(['refused'])
  })
  it('add preparation to the minutes of an activity', () =>
    expect(relaxedOf([item('a0', { durationMinutes: 10, prepMinutes: 5 })], { filters: { minutes: 10 } })).toEqual([
      'minutes',
    ]))
})

describe('refusedActivities', () => {
  const out = (activityId: string, reason: 'not-interested' | 'not-now') => ({
    activityId,
    category: 'DOGA_KESIF' as const,
    reason,
  })
  const history = [
    monthDocument('2026-03', [doneItem('b', '2026-03-04')], {
      swappedOut: [out('a', 'not-interested'), out('c', 'not-now')],
    }),
    monthDocument('2026-02', [], { swappedOut: [out('b', 'not-interested'), out('d', 'not-interested')] }),
    monthDocument('2026-04', [pendingItem('a')], { swappedOut: [out('e', 'not-interested')] }),
  ]
  it('returns activities swapped out for lack of interest until they are completed or chosen', () => {
    expect([...refusedActivities('2026-03', history, new Set())].sort()).toEqual(['a', 'd'])
    expect([...refusedActivities('2026-03', history, new Set(['d']))]).toEqual(['a'])
  })
})
