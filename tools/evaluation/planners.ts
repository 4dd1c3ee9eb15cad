import { categories, type Category } from '@filiz/domain/activity/events.ts'
import { eligible } from '@filiz/domain/planning/eligible.ts'
import { fnv1a, scatter } from '@filiz/domain/shared/hash.ts'
import { levelOf } from '@filiz/domain/planning/level.ts'
import { makePlan } from '@filiz/domain/planning/plan.ts'
import type { Candidate, PlanRequest } from '@filiz/domain/planning/request.ts'
import { monthNamed, monthsBetween } from '@filiz/domain/shared/calendar.ts'
import { chanceFrom } from '@filiz/analyst/statistics/chance.ts'
import type { Family, Moment } from './worlds.ts'

interface Truth {
  readonly family: Family
  readonly now: Moment
}
/** A contestant. Only the oracle uses the truth about the family. */
export interface Planner {
  readonly name: string
  /** Returns activity ids in the order of the plan. */
  readonly plan: (request: PlanRequest, truth: Truth) => readonly string[]
}

const size = 15
const mostOfACategory = 5
const mostRepeats = Math.floor(size / 4)

/** Creates a planner that takes the best by `rank` under the rules of age, season, freshness, kin, balance, repeats. */
function ranked(name: string, rank: (request: PlanRequest, truth: Truth) => (candidate: Candidate) => number): Planner {
  return {
    name,
    plan(request, truth) {
      const value = rank(request, truth)
      const best = fresh(request)
        .map((candidate) => ({ candidate, value: value(candidate) + 1e-6 * drawn(request, candidate.activityId) }))
        .sort((a, b) => b.value - a.value)
      const chosen: typeof best = []
      const kin = new Set<string>()
      const had = new Map<Category, number>()
      const repeated = plannedWithin(request, 6)
      let repeats = 0
      const take = (one: (typeof best)[number] | undefined, most: number) => {
        const { category, kin: its } = one?.candidate ?? {}
        if (!one || chosen.includes(one) || (its && kin.has(its)) || (had.get(category!) ?? 0) >= mostOfACategory)
          return
        const isRepeat = repeated.has(one.candidate.activityId)
        if (isRepeat && repeats >= most) return
        chosen.push(one)
        had.set(category!, (had.get(category!) ?? 0) + 1)
        repeats += Number(isRepeat)
        if (its) kin.add(its)
      }
      for (const category of categories)
        take(
          best.find(({ candidate }) => candidate.category === category && !(candidate.kin && kin.has(candidate.kin))),
          size,
        )
      for (const most of [mostRepeats, size]) for (const one of best) if (chosen.length < size) take(one, most)
      return chosen.sort((a, b) => b.value - a.value).map(({ candidate }) => candidate.activityId)
    },
  }
}

function fresh(request: PlanRequest): readonly Candidate[] {
  const recent = plannedWithin(request, 3)
  return eligible(request).filter(({ activityId }) => !recent.has(activityId))
}

/** Returns the ids of the activities of earlier plans that are at most so many months old. */
function plannedWithin({ year, month, history }: PlanRequest, months: number): ReadonlySet<string> {
  const period = monthNamed(year, month)
  return new Set(
    history
      .filter((past) => monthsBetween(past.period, period) <= months)
      .flatMap(({ items }) => items.map(({ activityId }) => activityId)),
  )
}

const drawn = ({ childId, year, month }: PlanRequest, activityId: string) =>
  scatter(fnv1a(`${childId} ${year} ${month} ${activityId}`)) / 2 ** 32

export const random = ranked(
  'random',
  (request) =>
    ({ activityId }) =>
      drawn(request, activityId),
)

/** Prefers activities never planned, then those planned longest ago. */
export const inTurn = ranked('in turn', ({ history }) => {
  const last = new Map<string, number>()
  for (const { period, items } of history.toSorted((a, b) => (a.period < b.period ? -1 : 1)))
    for (const { activityId } of items) last.set(activityId, Number(period.replace('-', '')))
  return ({ activityId }) => -(last.get(activityId) ?? 0)
})

/** Returns what an activity is worth to other families: completion × rating, with two usual answers added. */
function worthToOthers({ heard = [] }: PlanRequest): (activityId: string) => number {
  const sum = (of: (one: (typeof heard)[number]) => number) => heard.reduce((total, one) => total + of(one), 0)
  const usual = { done: sum(({ done }) => done) / (sum(({ planned }) => planned) || 1), rating: 3.5 }
  if (sum(({ rated }) => rated) > 0) usual.rating = sum(({ engagement }) => engagement) / sum(({ rated }) => rated)
  const known = new Map(
    heard.map(({ activityId, planned, done, rated, engagement }) => [
      activityId,
      ((done + 2 * usual.done) / (planned + 2)) * ((engagement + 2 * usual.rating) / (rated + 2)),
    ]),
  )
  return (activityId) => known.get(activityId) ?? usual.done * usual.rating
}

export const popularity = ranked('popularity', (request) => {
  const worth = worthToOthers(request)
  return ({ activityId }) => worth(activityId)
})

/** What a planned item was worth: its rating (3.7 without one) if it was completed, otherwise 0. */
const worthOf = ({ completedAt, engagement }: PlanRequest['history'][number]['items'][number]) =>
  completedAt === null ? 0 : (engagement ?? 3.7)

/** Ranks by the family's mean worth of each category, shrunk to its mean of all, plus the worth to others. */
export const means = ranked('shrunken means', (request) => {
  const items = request.history.flatMap(({ items }) => items)
  const usual = (2.4 * 5 + items.reduce((sum, item) => sum + worthOf(item), 0)) / (5 + items.length)
  const byCategory = new Map(
    categories.map((category) => {
      const mine = items.filter((item) => item.category === category)
      return [category, (5 * usual + mine.reduce((sum, item) => sum + worthOf(item), 0)) / (5 + mine.length)]
    }),
  )
  const others = worthToOthers(request)
  return ({ category, activityId }) => byCategory.get(category)! + others(activityId)
})

/** One ridge regression of worth on traits, with what others made of an activity as the prior. Frozen. */
export const ridge = ranked('ridge', (request) => {
  const byId = new Map(request.catalogue.map((candidate) => [candidate.activityId, candidate]))
  const others = worthToOthers(request)
  const names = new Map<string, number>()
  const traits = (activity: Candidate, ageMonths: number): readonly (readonly [number, number])[] => {
    const gap = levelOf(activity) - ageMonths / 12
    const named: readonly (readonly [string, number])[] = [
      ['all', 1],
      ['minutes', activity.durationMinutes / 20 - 1.3],
      ['mess', activity.mess === 'lots' ? 1 : activity.mess === 'none' ? -1 : 0],
      ['preparing', activity.prepMinutes ? 1 : 0],
      ['needs', (activity.materialKinds?.length ?? 1) - 1],
      ['gap', gap],
      ['gap squared', gap ** 2 / 2],
      ...[
        activity.category,
        ...activity.interests,
        ...(activity.materialKinds ?? []).map((kind) => `with ${kind}`),
        ...(activity.places ?? []).map((place) => `at ${place}`),
        ...(activity.energy ? [activity.energy] : []),
      ].map((name) => [name, 1] as const),
    ]
    return named.map(([name, value]) => [names.get(name) ?? names.set(name, names.size).get(name)!, value])
  }
  const rest: number[] = []
  const columns: { readonly row: number; readonly value: number }[][] = []
  for (const { items, ageMonths } of request.history)
    for (const item of items) {
      const activity = byId.get(item.activityId)
      if (!activity) continue
      const row = rest.push(worthOf(item) - others(item.activityId)) - 1
      for (const [at, value] of traits(activity, ageMonths)) (columns[at] ??= []).push({ row, value })
    }
  const weights = columns.map(() => 0)
  // Coordinate descent on the ridge objective.
  for (let round = 0; round < 25; round++)
    for (const [at, column] of columns.entries()) {
      const products = column.reduce((sum, { row, value }) => sum + value * (rest[row]! + value * weights[at]!), 0)
      const change = products / (8 + column.reduce((sum, { value }) => sum + value ** 2, 0)) - weights[at]!
      weights[at]! += change
      for (const { row, value } of column) rest[row]! -= value * change
    }
  return (candidate) =>
    others(candidate.activityId) +
    traits(candidate, request.ageMonths).reduce((sum, [at, value]) => sum + (weights[at] ?? 0) * value, 0)
})

/** A policy of the domain. */
export const policy = (name: string): Planner => ({
  name,
  plan: (request) => makePlan(request, name).items.map(({ activityId }) => activityId),
})

const [seenAMonth, savedAMonth] = [24, 3]

/**
 * The learned policy for a family that sees 24 activities a month and saves three of them: those that it expects to
 * enjoy most with a standard error of `error`, or any three if that is infinite.
 */
export const saving = (name: string, error: number): Planner => ({
  name,
  plan(request, { family, now }) {
    const monthOf = (period: string) => ({
      ...request,
      year: Number(period.slice(0, 4)),
      month: Number(period.slice(5)),
    })
    const months = [...request.history.map(({ period }) => monthOf(period)), request]
    const favourites = months.flatMap((month) => {
      const seen = eligible(month)
        .map((candidate) => ({ candidate, turn: drawn(month, `${candidate.activityId} seen`) }))
        .sort((a, b) => a.turn - b.turn)
        .slice(0, seenAMonth)
      const expected = ({ candidate, turn }: (typeof seen)[number]) =>
        error === Infinity
          ? turn
          : family.enjoyment(candidate, now) +
            error * chanceFrom(`${month.childId} ${month.month} ${candidate.activityId} saved`).normal()
      return seen
        .map((one) => ({ id: one.candidate.activityId, value: expected(one) }))
        .sort((a, b) => b.value - a.value)
        .slice(0, savedAMonth)
        .map(({ id }) => id)
    })
    return makePlan({ ...request, favourites }, 'learned').items.map(({ activityId }) => activityId)
  },
})

/** Knows the truth and chooses the best activities one by one. */
export const oracle = ranked('oracle', (_, { family, now }) => (candidate) => {
  const enjoyment = family.enjoyment(candidate, now)
  return family.inclination(enjoyment, candidate, now) * enjoyment
})
