import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { materialKinds, places } from '../../activity/vocabulary.ts'
import type { PlannedActivity, Reason } from '../../plan/events.ts'
import {
  activityName,
  childId,
  doneItem,
  monthDocument,
  pendingItem,
  someMonths,
} from '../../progress/testing/months.ts'
import { addMonths, monthsBetween } from '../../shared/calendar.ts'
import { presetInterests } from '../../texts/categories.ts'
import { reasonMessage } from '../../texts/reasons.ts'
import { canonicalInterest } from '../interests.ts'
import { occasionWindows } from '../../activity/occasions.ts'
import { occasions } from '../../activity/vocabulary.ts'
import { swapReasons } from '../../plan/events.ts'
import { chooseReplacement, makePlan, suggest } from '../plan.ts'
import { policyOf } from '../policies.ts'
import type { Candidate, PlanRequest, ReplacementRequest } from '../request.ts'
import { candidates, someCatalogue } from '../testing/catalogue.ts'
import { abilityFrom } from './ability.ts'
import { worthAWord } from './explain.ts'
import { pastMonths } from './past-months.ts'

const traits = fc.record({
  difficulty: fc.option(fc.integer({ min: 1, max: 5 })),
  materialKinds: fc.option(fc.uniqueArray(fc.constantFrom(...materialKinds), { maxLength: 3 })),
  places: fc.option(fc.uniqueArray(fc.constantFrom(...places), { maxLength: 2 })),
  energy: fc.constantFrom('calm' as const, 'lively' as const, null),
  kin: fc.constantFrom('a', 'b', null, null, null, null),
  season: fc.constantFrom(null, [], [8, 9, 10], [1]),
  occasion: fc.constantFrom(null, null, null, null, ...occasions),
})
const someHeard = fc
  .array(
    fc.record({
      planned: fc.integer({ min: 60, max: 99 }),
      done: fc.nat(60),
      rated: fc.constantFrom(0, 20, 45),
      mean: fc.double({ min: 1, max: 5, noNaN: true }),
    }),
    { maxLength: 120 },
  )
  .map((all) =>
    all.map(({ mean, rated, ...one }, index) => ({
      ...one,
      activityId: activityName(index),
      rated,
      engagement: Math.round(mean * rated),
      squares: Math.round(mean ** 2 * rated) + 20,
    })),
  )
const someRequest: fc.Arbitrary<PlanRequest> = fc.record({
  childId: fc.uuid(),
  year: fc.constant(2026),
  month: fc.constant(9),
  ageMonths: fc.integer({ min: 24, max: 83 }),
  interests: fc.array(fc.oneof(fc.constantFrom(...presetInterests), fc.string()), { maxLength: 4 }),
  history: someMonths({ upTo: 10, catalogueSize: 120 }),
  heard: someHeard,
  catalogue: fc
    .tuple(someCatalogue(), fc.array(traits, { minLength: 120, maxLength: 120 }))
    .map(([catalogue, more]) => catalogue.map((one, index) => ({ ...one, ...more[index]! }))),
})

type Parts = NonNullable<ReturnType<ReturnType<typeof policyOf>['assess']>[number]['parts']>

/** Returns the average of each part over all candidates (`usual`), and a function for the parts of one candidate. */
function scores(request: PlanRequest) {
  const assessed = policyOf('learned').assess(request)
  const means = new Map<string, number>()
  const own = new Map<Candidate, Parts>()
  return {
    usual(part: string) {
      const mean =
        means.get(part) ?? assessed.reduce((sum, { parts }) => sum + (parts![part] ?? 0), 0) / assessed.length
      means.set(part, mean)
      return mean
    },
    partsOf(candidate: Candidate) {
      const parts = own.get(candidate) ?? policyOf('learned').assess(request, [candidate])[0]!.parts!
      own.set(candidate, parts)
      return parts
    },
  }
}

function expectTrue(
  request: PlanRequest,
  items: readonly PlannedActivity[],
  plan: readonly PlannedActivity[],
  seen = new Set<string>(),
): void {
  const byId = new Map(request.catalogue.map((one) => [one.activityId, one]))
  const scored = scores(request)
  for (const { activityId, category, parts, probability, reasons } of items) {
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons.length).toBeLessThanOrEqual(3)
    expect(new Set(reasons.map(({ code }) => code)).size).toBe(reasons.length)
    const isOnly =
      plan.some((item) => item.activityId === activityId) &&
      plan.filter((item) => item.category === category).length === 1
    for (const reason of reasons) {
      seen.add(reason.code)
      const given: Given = {
        activity: byId.get(activityId)!,
        parts: parts!,
        isOnly,
        isDrawn: probability! < 1,
        ...scored,
      }
      expect([reason, isTrue(reason, given, request)]).toEqual([reason, true])
      for (const language of ['tr', 'en'] as const) {
        expect(reasonMessage(reason, language)).not.toBe(reasonMessage({ code: 'unheard-of' }, language))
        expect(reasonMessage(reason, language)).not.toMatch(/undefined|NaN|null/)
      }
    }
  }
}

describe('reasons of the learned policy', () => {
  it('are one to three for each activity, true by the request, with sentences in both languages', () => {
    fc.assert(
      fc.property(someRequest, (request) => {
        const { items } = makePlan(request)
        const [one] = items
        expectTrue(request, [...items, ...suggest(request)], items)
        for (const reason of [...swapReasons, null]) {
          if (one === undefined) continue
          const asked: ReplacementRequest = {
            ...request,
            current: items.map(({ activityId }) => activityId),
            swappedOut: [],
            outgoing: one.activityId,
            reason,
          }
          const replacement = chooseReplacement(asked)
          if (replacement) expectTrue(asked, [replacement], items)
        }
        // Stop at the first failure: requests are large, so shrinking one would take too long.
      }),
      { numRuns: 100, endOnFailure: true },
    )
  })
  it('of every kind occur in families with a preference', () => {
    const catalogue = candidates(420, (index) => ({
      monthTheme: 1 + (Math.floor(index / 7) % 12),
      materialKinds: [index % 8 === 0 ? 'water' : 'paper'],
      difficulty: 1 + (Math.floor(index / 7) % 5),
      interests: index % 5 === 0 ? ['space'] : ['art'],
      energy: index % 4 === 0 ? 'lively' : 'calm',
      season: index % 9 === 0 ? [8, 9] : null,
    }))
    const byId = new Map(catalogue.map((one) => [one.activityId, one]))
    const seen = new Set<string>()
    const tastes = [
      ({ category }: Candidate) => ({ engagement: category === 'DIL_HIKAYE' ? 5 : 3 }),
      ({ materialKinds, difficulty }: Candidate) => ({
        engagement: materialKinds!.includes('water') ? 5 : 2,
        difficulty: difficulty! > 2 ? 5 : 3,
      }),
      ({ interests, difficulty }: Candidate) => ({
        engagement: interests.includes('space') ? 5 : 3,
        difficulty: difficulty! < 4 ? 1 : 3,
      }),
    ]
    // Over time too hard activities are rarely planned, so they no longer give a reason.
    for (const [rated, begins] of tastes.flatMap(
      (taste) =>
        [
          [taste, '2026-01'],
          [taste, '2026-08'],
        ] as const,
    )) {
      const request = (period: string, history: PlanRequest['history']): PlanRequest => ({
        childId,
        year: 2026,
        month: Number(period.slice(5)),
        ageMonths: 54,
        interests: ['space'],
        history,
        catalogue,
      })
      const history = []
      for (let period: string = begins; period < '2026-09'; period = addMonths(period, 1)) {
        const { items } = makePlan(request(period, history))
        history.push(
          monthDocument(
            period,
            items.map(({ activityId, category }) =>
              doneItem(activityId, `${period}-10`, { category, ...rated(byId.get(activityId)!) }),
            ),
          ),
        )
      }
      const now = request('2026-09', history)
      const { items } = makePlan(now)
      expectTrue(now, [...items, ...suggest(now)], items, seen)
      const first = request('2026-09', [])
      const begun = makePlan(first).items
      expectTrue(first, begun, begun, seen)
    }
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'engaged-category',
        'liked-thing',
        'interest',
        'harder',
        'easier',
        'month-theme',
        'something-new',
      ]),
    )
  })
  it('name a material only for an average rating of four that is above the rest', () => {
    const catalogue = candidates(280, (index) => ({
      monthTheme: 5,
      materialKinds: [index % 4 === 0 ? 'water' : 'paper'],
      energy: 'calm',
    }))
    const history = ['2026-06', '2026-07', '2026-08'].map((period, month) =>
      monthDocument(
        period,
        catalogue
          .slice(month * 16, month * 16 + 16)
          .map(({ activityId, category, materialKinds }) =>
            doneItem(activityId, `${period}-10`, { category, engagement: materialKinds!.includes('water') ? 4 : 1 }),
          ),
      ),
    )
    const reasons = makePlan({
      childId,
      year: 2026,
      month: 9,
      ageMonths: 54,
      interests: [],
      history,
      catalogue,
    }).items.flatMap(({ reasons }) => reasons)
    expect(reasons).toContainEqual({ code: 'liked-thing', params: { trait: 'water', average: 4, count: 12 } })
  })
  it('mention an easier or harder step only after two answers', () => {
    const [easy, hard] = [
      { minAge: 2, maxAge: 4, difficulty: 1 },
      { minAge: 4, maxAge: 6, difficulty: 5 },
    ]
    const isEasy = (index: number) => Math.floor(index / 7) % 2 === 0
    const catalogue = candidates(140, (index) => ({ monthTheme: 5, ...(isEasy(index) ? easy : hard) }))
    const steps = (difficulty: 1 | 5, answers: number) => {
      const items = catalogue
        .filter(({ category }, index) => category === 'DIL_HIKAYE' && isEasy(index) === (difficulty === 1))
        .slice(0, answers)
        .map(({ activityId }) => doneItem(activityId, '2026-08-10', { category: 'DIL_HIKAYE', difficulty }))
      const request: PlanRequest = {
        childId,
        year: 2026,
        month: 9,
        ageMonths: 54,
        interests: [],
        history: [monthDocument('2026-08', items)],
        catalogue,
      }
      return makePlan(request)
        .items.flatMap(({ reasons }) => reasons)
        .filter(({ code }) => code === 'easier' || code === 'harder')
    }
    expect([steps(5, 1), steps(1, 1)]).toEqual([[], []])
    expect(steps(5, 2)).toContainEqual({ code: 'easier', params: { category: 'DIL_HIKAYE', count: 2, of: 2 } })
    expect(steps(1, 2)).toContainEqual({ code: 'harder', params: { category: 'DIL_HIKAYE', count: 2, of: 2 } })
  })
  it('of a replacement state how it differs, and whether many families enjoyed it', () => {
    const catalogue = candidates(280, (index) => ({
      monthTheme: 5,
      difficulty: 1 + (Math.floor(index / 7) % 5),
      materialKinds: [materialKinds[index % 9]!],
      occasion: index % 35 === 3 ? 'school-start' : null,
      translations: { tr: { materials: Array.from({ length: 1 + (index % 4) }, (_, which) => `malzeme ${which}`) } },
    }))
    const heard = catalogue
      .filter((_, index) => index % 2 === 0)
      .map(({ activityId }, index) => ({
        activityId,
        planned: 60,
        done: 40,
        rated: 30,
        engagement: index % 5 === 0 ? 141 : 90,
        squares: index % 5 === 0 ? 675 : 300,
      }))
    const request: PlanRequest = {
      childId,
      year: 2026,
      month: 9,
      ageMonths: 54,
      interests: [],
      history: [],
      catalogue,
      heard,
    }
    const { items } = makePlan(request)
    const seen = new Set<string>()
    expectTrue(request, items, items, seen)
    for (const reason of swapReasons) {
      for (const { activityId: outgoing } of items) {
        const asked: ReplacementRequest = {
          ...request,
          current: items.map(({ activityId }) => activityId),
          swappedOut: [],
          outgoing,
          reason,
        }
        expectTrue(asked, [chooseReplacement(asked)!], items, seen)
      }
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['many-enjoyed', 'occasion', 'harder', 'easier', 'something-else', 'fewer-materials']),
    )
  })
  it('of a replacement use the category in the current catalogue, like the model', () => {
    // One category is easy and the other hard. The outgoing activity was planned in the easy category and belongs to
    // the hard one in the current catalogue.
    const [easy, hard] = ['ZIHIN_MATEMATIK', 'BEDEN_HAREKET'] as const
    const catalogue = candidates(280, (index) => ({ monthTheme: 5, difficulty: 3, category: index % 2 ? easy : hard }))
    const [outgoing, ...others] = catalogue
    const history = ['2026-06', '2026-07', '2026-08'].map((period, month) =>
      monthDocument(
        period,
        others
          .slice(month * 14, month * 14 + 14)
          .map(({ activityId, category }) =>
            doneItem(activityId, `${period}-10`, { category, difficulty: category === easy ? 1 : 5 }),
          ),
      ),
    )
    const planned = monthDocument('2026-09', [
      pendingItem(outgoing!.activityId, easy),
      pendingItem(others[0]!.activityId, easy),
    ])
    const asked = (reason: 'too-easy' | 'too-hard'): ReplacementRequest => ({
      childId,
      year: 2026,
      month: 9,
      ageMonths: 54,
      interests: [],
      history: [...history, planned],
      catalogue,
      current: [outgoing!.activityId, others[0]!.activityId],
      swappedOut: [],
      outgoing: outgoing!.activityId,
      reason,
    })
    const [harder, easier] = (['too-easy', 'too-hard'] as const).map((reason) => ({
      reason,
      item: chooseReplacement(asked(reason))!,
    }))
    for (const { reason, item } of [harder!, easier!]) expectTrue(asked(reason), [item], [])
    expect(easier!.item).toMatchObject({ category: easy, reasons: expect.arrayContaining([{ code: 'easier' }]) })
    expect(harder!.item.reasons).not.toContainEqual({ code: 'harder' })
  })
  it('omit community ratings when the family’s preferences are opposite', () => {
    const isLivelyAt = (index: number) => Math.floor(index / 7) % 2 === 1
    // One activity in ten differs from the others of its energy, so its traits do not explain its community rating.
    const isLiked = (index: number) => isLivelyAt(index) === (index % 10 === 0)
    const catalogue = candidates(280, (index) => ({ monthTheme: 5, energy: isLivelyAt(index) ? 'lively' : 'calm' }))
    const heard = catalogue.map(({ activityId }, index) => ({
      activityId,
      planned: 600,
      rated: 200,
      ...(isLiked(index)
        ? { done: 500, engagement: 960, squares: 4650 }
        : { done: 300, engagement: 810, squares: 3300 }),
    }))
    const history = Array.from({ length: 8 }, (_, month) => {
      const period = addMonths('2026-01', month)
      return monthDocument(
        period,
        catalogue
          .slice(month * 16, month * 16 + 16)
          .map(({ activityId, category }, item) =>
            doneItem(activityId, `${period}-10`, { category, engagement: isLiked(month * 16 + item) ? 1 : 5 }),
          ),
      )
    })
    const request: PlanRequest = {
      childId,
      year: 2026,
      month: 9,
      ageMonths: 54,
      interests: [],
      history,
      catalogue,
      heard,
    }
    const { items } = makePlan(request)
    expect(items.filter(({ parts }) => parts!.appeal! > 0.02).length).toBeGreaterThan(5)
    const seen = new Set<string>()
    expectTrue(request, items, items, seen)
    expect(seen).not.toContain('many-enjoyed')
  })
  it('name a category only for an average rating of four that is above the rest', () => {
    const catalogue = candidates(280, () => ({ monthTheme: 5, energy: 'calm' }))
    const history = ['2026-06', '2026-07', '2026-08'].map((period, month) =>
      monthDocument(
        period,
        catalogue
          .slice(month * 14, month * 14 + 14)
          .map(({ activityId, category }) =>
            doneItem(activityId, `${period}-10`, { category, engagement: category === 'DIL_HIKAYE' ? 4 : 1 }),
          ),
      ),
    )
    const reasons = makePlan({
      childId,
      year: 2026,
      month: 9,
      ageMonths: 54,
      interests: [],
      history,
      catalogue,
    }).items.flatMap(({ reasons }) => reasons)
    expect(reasons).toContainEqual({
      code: 'engaged-category',
      params: { category: 'DIL_HIKAYE', average: 4, count: 6 },
    })
  })
  it('omit a preference that does not contribute to the score', () => {
    // Everything has the rating 4: above the threshold, but no preference.
    const catalogue = candidates(280, () => ({ monthTheme: 5, materialKinds: ['paper'], energy: 'calm' }))
    const history = ['2026-06', '2026-07', '2026-08'].map((period, month) =>
      monthDocument(
        period,
        Array.from({ length: 15 }, (_, item) =>
          doneItem(activityName(month * 15 + item), `${period}-10`, {
            category: catalogue[month * 15 + item]!.category,
            engagement: 4,
          }),
        ),
      ),
    )
    const reasons = makePlan({
      childId,
      year: 2026,
      month: 9,
      ageMonths: 54,
      interests: [],
      history,
      catalogue,
    }).items.flatMap(({ reasons }) => reasons.map(({ code }) => code))
    expect(reasons).not.toContain('liked-thing')
  })
})

interface Given extends ReturnType<typeof scores> {
  readonly activity: Candidate
  readonly parts: Readonly<Record<string, number>>
  readonly isOnly: boolean
  readonly isDrawn: boolean
}

/** Returns the contribution of community ratings to the score of a family without feedback. */
const appealOf = (activity: Candidate, request: PlanRequest): number =>
  policyOf('learned').assess({ ...request, history: [] }, [activity])[0]!.parts!.appeal ?? 0

/**
 * Checks that a reason is true by the data of the request, and that the score is lower without the trait that the
 * reason names.
 */
function isTrue(
  { code, params = {} }: Reason,
  { activity, parts, usual, partsOf, isOnly, isDrawn }: Given,
  request: PlanRequest | ReplacementRequest,
): boolean {
  const { history, catalogue, ageMonths, interests, month, heard = [] } = request
  const outgoing =
    'outgoing' in request ? catalogue.find(({ activityId }) => activityId === request.outgoing) : undefined
  // The reasons of a swap have no parameters.
  if (
    outgoing &&
    Object.keys(params).length === 0 &&
    ['harder', 'easier', 'something-else', 'fewer-materials'].includes(code)
  )
    return isTrueOfSwap(code, activity, outgoing, request)
  const told = history
    .filter(({ period }) => period <= '2026-09' && monthsBetween(period, '2026-09') <= 6)
    .flatMap(({ period, items }) => items.map((item) => ({ ...item, period })))
  const here = told.filter(({ category }) => category === activity.category)
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const tenths = (value: number) => Math.round(value * 10) / 10
  const ratingsOf = (items: readonly { readonly engagement: number | null }[]) =>
    items.flatMap(({ engagement }) => engagement ?? [])
  const ratings = ratingsOf(here)
  const difficulties = here.flatMap(({ difficulty }) => difficulty ?? [])
  const over = here.filter(({ period }) => period < '2026-09')
  const done = (items: readonly (typeof told)[number][]) =>
    items.filter(({ completedAt }) => completedAt !== null).length
  const levelOf = (one: Candidate) => (one.minAge + one.maxAge + 1) / 2 + ((one.difficulty ?? 3) - 3) / 2
  const newest = (id: string) =>
    catalogue.filter(({ activityId }) => activityId === id).toSorted((a, b) => b.version - a.version)[0]
  const levelsWhere = (found: (difficulty: number) => boolean) =>
    here
      .filter(({ difficulty }) => difficulty !== null && found(difficulty))
      .flatMap(({ activityId }) => newest(activityId) ?? [])
      .map(levelOf)
  const nearest = Math.min(
    ...history
      .filter(({ period }) => period !== '2026-09')
      .filter(({ items, swappedOut }) =>
        [...items, ...swappedOut].some(({ activityId }) => activityId === activity.activityId),
      )
      .map(({ period }) => Math.abs(monthsBetween(period, '2026-09'))),
  )
  // Parts are rounded to three digits.
  const atLeast = worthAWord - 0.005
  const above = (...of: readonly string[]) => of.reduce((sum, part) => sum + (parts[part] ?? 0) - usual(part), 0)
  const without = (other: Partial<Candidate>, ...of: readonly string[]) => {
    const less = partsOf({ ...activity, activityId: 'the same without', ...other })
    return of.reduce((sum, part) => sum + (parts[part] ?? 0) - (less[part] ?? 0), 0)
  }
  switch (code) {
    case 'engaged-category':
      return (
        params.average === tenths(mean(ratings)) &&
        params.count === ratings.length &&
        ratings.length >= 2 &&
        mean(ratings) >= 4 &&
        params.category === activity.category &&
        above('category') >= atLeast
      )
    case 'done-category': {
      const all = told.filter(({ period }) => period < '2026-09')
      return (
        params.category === activity.category &&
        params.done === done(over) &&
        params.planned === over.length &&
        over.length >= 3 &&
        ratings.length < 2 &&
        done(over) / over.length >= 0.2 + done(all) / all.length &&
        above('category') >= atLeast
      )
    }
    case 'liked-thing': {
      const trait = String(params.trait)
      const byId = new Map(catalogue.map((one) => [one.activityId, one]))
      const has = (one: Candidate | undefined) =>
        one !== undefined &&
        [...(one.materialKinds ?? []), ...(one.places ?? []), one.energy].some((own) => own === trait)
      const those = ratingsOf(told.filter(({ activityId }) => has(byId.get(activityId))))
      const less = {
        materialKinds: activity.materialKinds?.filter((kind) => kind !== trait) ?? null,
        places: activity.places?.filter((place) => place !== trait) ?? null,
        energy: activity.energy === trait ? null : (activity.energy ?? null),
      }
      return (
        has(activity) &&
        params.count === those.length &&
        those.length >= 3 &&
        params.average === tenths(mean(those)) &&
        mean(those) >= Math.max(4, mean(ratingsOf(told)) + 0.3) &&
        without(less, 'materials', 'places', 'energy') >= atLeast
      )
    }
    case 'loved-before': {
      const rated = history
        .filter(
          ({ period, items }) =>
            period <= '2026-09' &&
            items.some(({ activityId, engagement }) => activityId === activity.activityId && engagement !== null),
        )
        .toSorted((a, b) => (a.period < b.period ? -1 : 1))
        .at(-1)!
      return (
        ratingsOf(rated.items.filter(({ activityId }) => activityId === activity.activityId)).includes(
          Number(params.rating),
        ) &&
        Number(params.rating) >= 4 &&
        parts.memory! >= atLeast
      )
    }
    case 'interest': {
      const wanted = new Set(interests.map(canonicalInterest))
      const others = activity.interests.filter((interest) => !wanted.has(canonicalInterest(interest)))
      return others.length < activity.interests.length && without({ interests: others }, 'interests') >= atLeast
    }
    case 'harder':
      return (
        params.of === difficulties.length &&
        difficulties.length >= 2 &&
        params.count === difficulties.filter((one) => one <= 2).length &&
        Number(params.count) > difficulties.length / 2 &&
        levelsWhere((one) => one <= 2).every((level) => levelOf(activity) > level) &&
        above('challenge', 'hardness') >= atLeast
      )
    case 'easier':
      return (
        params.of === difficulties.length &&
        difficulties.length >= 2 &&
        params.count === difficulties.filter((one) => one >= 4).length &&
        Number(params.count) > difficulties.length / 2 &&
        levelsWhere((one) => one >= 4).every((level) => levelOf(activity) < level) &&
        above('challenge', 'hardness') >= atLeast
      )
    case 'in-season':
      return activity.season?.includes(month) === true
    case 'month-theme':
      return activity.monthTheme === month && params.month === month && above('season') >= atLeast
    case 'not-seen-lately':
      return params.months === nearest - 1 && nearest > 3
    case 'balance':
      return isOnly && params.category === activity.category
    case 'first-plan':
      return history.every(({ period }) => period >= '2026-09')
    case 'age-fit':
      return (
        params.years === Math.floor(ageMonths / 12) &&
        activity.minAge <= params.years &&
        params.years <= activity.maxAge
      )
    // The plan covers all of September, so the day of the occasion is still ahead.
    case 'occasion':
      return occasionWindows(activity.occasion!, 2026).some(
        ({ from, until }) => from <= '2026-09-30' && until >= '2026-09-01',
      )
    case 'many-enjoyed':
      return (
        heard.some(
          ({ activityId, rated, engagement }) =>
            activityId === activity.activityId && rated >= 20 && engagement / rated >= 4,
        ) &&
        above('appeal') >= atLeast &&
        parts.appeal! > 0 &&
        appealOf(activity, request) >= 0
      )
    case 'something-new':
      return nearest === Infinity && isDrawn
    default:
      return false
  }
}

/** Checks a reason that compares a replacement with the outgoing activity. */
function isTrueOfSwap(code: string, activity: Candidate, outgoing: Candidate, request: PlanRequest): boolean {
  const { challenge } = abilityFrom(pastMonths(request))
  const step = challenge(activity, request.ageMonths) - challenge(outgoing, request.ageMonths)
  const materials = ({ translations }: Candidate) => translations.tr.materials.length
  switch (code) {
    case 'harder':
      return step > 0
    case 'easier':
      return step < 0
    case 'something-else': {
      // The category comes from the plan, which may be older than the catalogue. The difficulty comes from the current
      // catalogue, like in all answers of the family.
      const inPlan = request.history
        .filter(({ period }) => period === '2026-09')
        .flatMap(({ items, swappedOut }) => [...items, ...swappedOut])
        .find(({ activityId }) => activityId === outgoing.activityId)
      return activity.category !== (inPlan?.category ?? outgoing.category)
    }
    case 'fewer-materials':
      return (
        materials(activity) < materials(outgoing) &&
        !activity.materialKinds?.some((kind) => outgoing.materialKinds?.includes(kind))
      )
    default:
      return false
  }
}
