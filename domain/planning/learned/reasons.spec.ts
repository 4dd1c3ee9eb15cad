import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { materialKinds, occasions, places, skills as allSkills, type Skill } from '../../activity/vocabulary.ts'
import { swapReasons, type PlannedActivity, type Reason } from '../../plan/events.ts'
import { activityName, childId, doneItem, monthDocument, someMonths } from '../../progress/testing/months.ts'
import { addMonths, monthsBetween } from '../../shared/calendar.ts'
import { presetInterests } from '../../texts/categories.ts'
import { reasonMessage } from '../../texts/reasons.ts'
import { eligible } from '../eligible.ts'
import { canonicalInterest } from '../interests.ts'
import { levelOf } from '../level.ts'
import { chooseReplacement, makePlan, suggest } from '../plan.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { candidates, someCatalogue } from '../testing/catalogue.ts'
import { varyReasons } from './explain.ts'

const now = '2026-09'
const traits = fc.record({
  difficulty: fc.option(fc.integer({ min: 1, max: 5 })),
  materialKinds: fc.option(fc.uniqueArray(fc.constantFrom(...materialKinds), { maxLength: 3 })),
  places: fc.option(fc.uniqueArray(fc.constantFrom(...places), { maxLength: 2 })),
  energy: fc.constantFrom('calm' as const, 'lively' as const, null),
  kin: fc.constantFrom('a', 'b', null, null, null, null),
  season: fc.constantFrom(null, [], [8, 9, 10], [1]),
  occasion: fc.constantFrom(null, null, null, null, ...occasions),
  skills: fc.option(fc.uniqueArray(fc.constantFrom(...allSkills.slice(0, 6)), { maxLength: 2 })),
})
const someRequest: fc.Arbitrary<PlanRequest> = fc.record({
  childId: fc.uuid(),
  year: fc.constant(2026),
  month: fc.constant(9),
  ageMonths: fc.integer({ min: 24, max: 83 }),
  interests: fc.array(fc.oneof(fc.constantFrom(...presetInterests), fc.string()), { maxLength: 4 }),
  history: someMonths({ upTo: 10, catalogueSize: 120 }),
  heard: fc
    .array(fc.record({ rated: fc.constantFrom(0, 20, 45), mean: fc.integer({ min: 1, max: 5 }) }), { maxLength: 120 })
    .map((all) =>
      all.map(({ rated, mean }, index) => ({
        activityId: activityName(index),
        planned: 80,
        done: 50,
        rated,
        engagement: mean * rated,
        squares: mean ** 2 * rated + 20,
      })),
    ),
  catalogue: fc
    .tuple(someCatalogue(), fc.array(traits, { minLength: 120, maxLength: 120 }))
    .map(([catalogue, more]) => catalogue.map((one, index) => ({ ...one, ...more[index]! }))),
})

/** Recomputes whether a reason is true from the request alone. `isDrawn`: whether the activity is the try-out. */
function isTrue(reason: Reason, activity: Candidate, isDrawn: boolean, request: PlanRequest): boolean {
  const { code, params = {} } = reason
  const byId = new Map(request.catalogue.map((one) => [one.activityId, one]))
  const ago = (period: string) => monthsBetween(period, now)
  const months = request.history.filter(({ period }) => period <= now)
  const told = months.filter(({ period }) => ago(period) <= 6).flatMap(({ items }) => items)
  const over = months.filter(({ period }) => period < now && ago(period) <= 6).flatMap(({ items }) => items)
  const ratings = (is: (one: Candidate | undefined, category: string) => boolean) =>
    told.filter((item) => is(byId.get(item.activityId), item.category)).flatMap(({ engagement }) => engagement ?? [])
  const average = (of: readonly number[]) =>
    Math.round((10 * of.reduce((sum, one) => sum + one, 0)) / Math.max(1, of.length)) / 10
  const isLiked = (of: readonly number[]) =>
    of.length >= 3 &&
    average(of) >= 4 &&
    average(of) >= average(ratings(() => true)) + 0.3 &&
    params.average === average(of) &&
    params.count === of.length
  const planned = request.history
    .filter(({ period }) => period !== now)
    .filter(({ items, swappedOut }) =>
      [...items, ...swappedOut].some(({ activityId }) => activityId === activity.activityId),
    )
    .map(({ period }) => Math.abs(ago(period)))
  const things = (one: Candidate) => [...(one.materialKinds ?? []), ...(one.places ?? []), one.energy]
  switch (code) {
    case 'something-new':
      return isDrawn && planned.length === 0
    case 'occasion':
      return params.occasion === activity.occasion
    case 'loved-before': {
      const rated = months
        .toSorted((a, b) => (a.period < b.period ? -1 : 1))
        .flatMap(({ items }) => items)
        .filter((item) => item.activityId === activity.activityId && item.engagement !== null)
      return rated.at(-1)!.engagement === params.rating && Number(params.rating) >= 4
    }
    case 'interest': {
      const wanted = request.interests.map(canonicalInterest)
      return activity.interests.map(canonicalInterest).some((interest) => wanted.includes(interest))
    }
    case 'engaged-category':
      return isLiked(ratings((_, category) => category === activity.category))
    case 'done-category': {
      const mine = over.filter(({ category }) => category === activity.category)
      const done = (of: typeof over) => of.filter(({ completedAt }) => completedAt !== null).length
      return (
        params.planned === mine.length &&
        params.done === done(mine) &&
        done(mine) >= 3 &&
        done(mine) / mine.length >= 0.2 + done(over) / over.length
      )
    }
    case 'liked-thing':
      return (
        things(activity).includes(params.trait as never) &&
        isLiked(ratings((one) => one !== undefined && things(one).includes(params.trait as never)))
      )
    case 'liked-skill':
      return isLiked(ratings((one) => one?.skills?.includes(params.skill as Skill) ?? false))
    case 'harder':
    case 'easier': {
      const said = told.filter((item) => item.category === activity.category && item.difficulty !== null)
      const meant = said.filter(({ difficulty }) => (code === 'harder' ? difficulty! <= 2 : difficulty! >= 4))
      // The reason of a swap compares with the activity that was swapped out and has no figures.
      if (params.count === undefined) return true
      const levels = meant.flatMap(({ activityId }) => (byId.has(activityId) ? levelOf(byId.get(activityId)!) : []))
      return (
        params.count === meant.length &&
        params.of === said.length &&
        meant.length >= 3 &&
        meant.length > said.length / 2 &&
        levels.every((level) => (code === 'harder' ? levelOf(activity) > level : levelOf(activity) < level))
      )
    }
    case 'in-season':
      return activity.season!.includes(9)
    case 'next-step': {
      const rated = months.flatMap(({ items }) => items).flatMap(({ engagement }) => engagement ?? [])
      const mean = rated.reduce((sum, one) => sum + one, 0) / rated.length
      return months
        .filter(({ period }) => ago(period) >= 2 && ago(period) <= 4)
        .flatMap(({ items }) => items)
        .some(({ activityId, engagement, difficulty }) => {
          const before = byId.get(activityId)
          if (!before || engagement === null || difficulty === null) return false
          const years = levelOf(activity) - levelOf(before)
          return (
            engagement >= Math.max(4, mean) &&
            difficulty <= 3 &&
            years >= 0.5 &&
            years <= 1 &&
            (before.kin == null || before.kin !== activity.kin) &&
            [before, activity].every(({ skills }) => skills?.includes(params.skill as Skill))
          )
        })
    }
    case 'new-skill':
    case 'seldom-skill':
    case 'practised-skill': {
      const isRecent = (period: string) => period < now && ago(period) <= 3
      const items = months.filter(({ period }) => isRecent(period)).flatMap((month) => month.items)
      const has = ({ activityId }: { readonly activityId: string }) =>
        byId.get(activityId)?.skills?.includes(params.skill as Skill) ?? false
      if (code === 'practised-skill')
        return (
          params.count === items.filter((item) => item.completedAt !== null && has(item)).length && params.count >= 3
        )
      const inPlans = new Set(
        request.history
          .filter(({ period }) => period !== now && Math.abs(ago(period)) <= 3)
          .flatMap(({ items, swappedOut }) => [...items, ...swappedOut])
          .filter(has)
          .map(({ activityId }) => activityId),
      )
      return activity.skills!.includes(params.skill as Skill) && inPlans.size === (code === 'new-skill' ? 0 : 1)
    }
    case 'seen-all': {
      const recent = new Set(
        request.history
          .filter(({ period }) => period !== now && Math.abs(ago(period)) <= 6)
          .flatMap(({ items, swappedOut }) => [...items, ...swappedOut].map(({ activityId }) => activityId)),
      )
      const years = Math.floor(request.ageMonths / 12)
      return request.catalogue
        .filter(({ category, minAge, maxAge }) => category === activity.category && minAge <= years && years <= maxAge)
        .filter(({ durationMinutes }) => durationMinutes <= activity.durationMinutes)
        .every((one) => recent.has(one.activityId) || !eligible(request).includes(one))
    }
    case 'skill':
      return activity.skills!.includes(params.skill as Skill)
    case 'many-enjoyed': {
      const { rated, engagement } = request.heard!.find(({ activityId }) => activityId === activity.activityId)!
      return rated >= 20 && engagement / rated >= 4
    }
    case 'something-else':
    case 'fewer-materials':
      return true
    default:
      return expect.unreachable(code)
  }
}

function expectTrue(items: readonly PlannedActivity[], request: PlanRequest): void {
  const byId = new Map(request.catalogue.map((one) => [one.activityId, one]))
  for (const { activityId, probability, reasons } of items) {
    expect(reasons.length).toBeLessThanOrEqual(3)
    expect(new Set(reasons.map(({ code }) => code)).size).toBe(reasons.length)
    const skills = reasons.flatMap(({ params = {} }) => params.skill ?? [])
    expect(new Set(skills).size, 'names a skill once').toBe(skills.length)
    for (const reason of reasons) {
      expect([reason, isTrue(reason, byId.get(activityId)!, probability! < 1, request)]).toEqual([reason, true])
      for (const language of ['tr', 'en'] as const) {
        expect(reasonMessage(reason, language)).not.toBe(reasonMessage({ code: 'unknown' }, language))
        expect(reasonMessage(reason, language)).not.toMatch(/undefined|NaN|null/)
      }
    }
  }
}

describe('reasons', () => {
  it('are at most three for each activity, and true by the request, in plans, suggestions and replacements', () => {
    fc.assert(
      fc.property(someRequest, (request) => {
        const { items } = makePlan(request)
        expectTrue([...items, ...suggest(request)], request)
        for (const reason of [...swapReasons, null]) {
          if (items.length === 0) continue
          const current = items.map(({ activityId }) => activityId)
          const replacement = chooseReplacement({ ...request, current, swappedOut: [], outgoing: current[0]!, reason })
          if (replacement) expectTrue([replacement], request)
        }
        // Stop at the first failure: requests are large, so shrinking one would take too long.
      }),
      { numRuns: 100, endOnFailure: true },
    )
  })
  it('are personal or seasonal for three of five activities from the third plan on, and of many kinds', () => {
    const catalogue = candidates(420, (index) => ({
      monthTheme: 1 + (Math.floor(index / 7) % 12),
      materialKinds: [index % 8 === 0 ? 'water' : 'paper'],
      difficulty: 1 + (Math.floor(index / 7) % 5),
      interests: index % 5 === 0 ? ['space'] : ['art'],
      energy: index % 4 === 0 ? 'lively' : 'calm',
      skills: [allSkills[Math.floor(index / 7) % allSkills.length]!],
    }))
    const byId = new Map(catalogue.map((one) => [one.activityId, one]))
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
    const seen = new Map<string, number>()
    const general = new Set(['skill', 'many-enjoyed', undefined])
    let [count, without] = [0, 0]
    for (const taste of tastes) {
      const history: PlanRequest['history'][number][] = []
      for (let period = '2026-04'; period <= now; period = addMonths(period, 1)) {
        const request = {
          childId,
          year: 2026,
          month: Number(period.slice(5)),
          ageMonths: 54,
          interests: ['space'],
          history: [...history],
          catalogue,
        }
        const { items } = makePlan(request)
        if (period === now) expectTrue(items, request)
        for (const { code } of items.flatMap(({ reasons }) => reasons)) seen.set(code, (seen.get(code) ?? 0) + 1)
        if (history.length > 1) {
          count += items.length
          without += items.filter(({ reasons }) => general.has(reasons[0]?.code)).length
        }
        history.push(
          monthDocument(
            period,
            items.map(({ activityId, category }) =>
              doneItem(activityId, `${period}-10`, { category, ...taste(byId.get(activityId)!) }),
            ),
          ),
        )
      }
    }
    expect(without / count).toBeLessThan(0.4)
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining([
        'engaged-category',
        'liked-thing',
        'interest',
        'harder',
        'easier',
        'next-step',
        'practised-skill',
        'something-new',
        'skill',
        'new-skill',
      ]),
    )
  })
})

describe('the reasons of a plan', () => {
  const skill = (name: string): Reason => ({ code: 'skill', params: { skill: name } })
  it('differ from those of the activity before when there are others', () => {
    expect(varyReasons([[skill('a')], [skill('a'), { code: 'in-season' }], [skill('a'), skill('b')]])).toEqual([
      [skill('a')],
      [{ code: 'in-season' }],
      [skill('b')],
    ])
  })
  it('name another skill as long as there is one', () => {
    expect(
      varyReasons([
        [skill('a'), skill('b')],
        [{ code: 'x' }, skill('a'), skill('b')],
      ]),
    ).toEqual([[skill('a')], [{ code: 'x' }, skill('b')]])
  })
  it('are repeated when there is no other', () => {
    expect(varyReasons(Array.from({ length: 5 }, () => [skill('a')]))).toEqual(
      Array.from({ length: 5 }, () => [skill('a')]),
    )
  })
})
