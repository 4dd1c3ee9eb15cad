import { swapReasons } from '@filiz/domain/plan/events.ts'
import type { Candidate, PlanRequest } from '@filiz/domain/planning/request.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  firstDayOfMonth,
  lastDayOfMonth,
  monthNamed,
  weekdayOf,
  yearAndMonth,
} from '@filiz/domain/shared/calendar.ts'
import { planId } from '@filiz/domain/shared/streams.ts'
import { chanceFrom, type Chance } from '@filiz/analyst/statistics/chance.ts'
import type { Contestant } from './policies/contestant.ts'
import { clamp } from './worlds/people.ts'
import type { Family, Moment, World } from './worlds/world.ts'
import type { CommunityRating } from '@filiz/domain/insights/community-rating.ts'
import type { MonthDocument, MonthItem } from '@filiz/domain/read-models/months.ts'

export interface Setting {
  readonly world: World
  readonly catalogue: readonly Candidate[]
  readonly seed: string
  readonly months: number
  /** The month of the first plan as `yyyy-mm`. */
  readonly begins: string
  /** Ratings that other families gave before the first plan; none if absent. */
  readonly heard?: readonly CommunityRating[]
  /** Number of swaps per plan, for random reasons, before any activity is completed; none if absent. */
  readonly swaps?: number
}

/** The plans of a family under one policy, and their results. */
export interface Lived {
  readonly plans: readonly LivedPlan[]
  /** The past months in the form in which the read model stores them. */
  readonly history: readonly MonthDocument[]
}

export interface LivedPlan {
  readonly period: string
  readonly chosen: readonly Candidate[]
  /** Sum of the true engagement (1–5) of completed activities. */
  readonly joy: number
  /** The true engagement for each item of `chosen`; 0 if the item was not completed. */
  readonly joyOf: readonly number[]
  readonly done: number
  /** Number of planned activities that felt neither too easy nor too hard (2.25–3.75). */
  readonly inBand: number
  readonly repeats: number
  /** Number of swapped-in activities, and how many of them were in the previous three plans. */
  readonly swappedIn: { readonly count: number; readonly repeats: number }
  /** Expected `joy` if the family had enough evenings for all activities. */
  readonly promise: number
}

/**
 * Simulates a family that gets the plans of a policy. The random numbers depend only on family, month and activity, so
 * that policies can be compared.
 */
export function live(policy: Contestant, { world, catalogue, seed, months, begins, heard, swaps = 0 }: Setting): Lived {
  const family = world.family(chanceFrom(`${seed} family`), catalogue)
  const childId = seed
  const byId = new Map(catalogue.map((candidate) => [candidate.activityId, candidate]))
  const history: MonthDocument[] = []
  const plans: LivedPlan[] = []
  for (let index = 0; index < months; index++) {
    const period = addMonths(begins, index)
    const ageMonths = family.ageMonths + index
    if (ageMonths >= 84) break
    const request: PlanRequest = {
      childId,
      ...yearAndMonth(period),
      ageMonths,
      interests: family.interests,
      history: [...history],
      catalogue,
      ...(heard ? { heard } : {}),
    }
    const now = momentOf(index, request, history)
    const planned = policy.plan(request, { family, now })
    const { current, swappedOut } = swapping(policy, request, planned, swaps, chanceFrom(`${seed} ${period} swaps`))
    const chosen = current.map((id) => byId.get(id)!)
    const { items, ...figures } = liveMonth(family, chosen, now, period, seed)
    const recent = new Set(history.slice(-3).flatMap(({ items }) => items.map(({ activityId }) => activityId)))
    history.push(monthOf(request, items, swappedOut))
    const isRepeat = (activityId: string) => recent.has(activityId)
    const swappedIn = current.filter((activityId) => !planned.includes(activityId))
    plans.push({
      period,
      chosen,
      ...figures,
      repeats: current.filter(isRepeat).length,
      swappedIn: { count: swappedIn.length, repeats: swappedIn.filter(isRepeat).length },
    })
  }
  return { plans, history }
}

const monthOf = (
  { childId, year, month, ageMonths }: PlanRequest,
  items: readonly MonthItem[],
  swappedOut: MonthDocument['swappedOut'],
): MonthDocument => ({
  _id: planId(childId, year, month),
  position: '0',
  revision: '0',
  childId,
  accountId: 'family',
  period: monthNamed(year, month),
  ageMonths,
  items,
  swappedOut,
})

const reasons = [...swapReasons, null]

/** Swaps `count` activities of a plan. A replacement is not swapped again. */
function swapping(policy: Contestant, request: PlanRequest, planned: readonly string[], count: number, chance: Chance) {
  const categoryOf = new Map(request.catalogue.map(({ activityId, category }) => [activityId, category]))
  const pending = (activityId: string): MonthItem => ({
    activityId,
    category: categoryOf.get(activityId)!,
    plannedMinutes: 0,
    completedAt: null,
    day: null,
    minutes: null,
    engagement: null,
    difficulty: null,
    focusMinutes: null,
    feedbackAt: null,
  })
  const current = [...planned]
  const swappedOut: MonthDocument['swappedOut'][number][] = []
  for (const outgoing of chance.some(planned, policy.replace ? count : 0)) {
    const reason = chance.pick(reasons)
    const history = [...request.history, monthOf(request, current.map(pending), [...swappedOut])]
    const incoming = policy.replace!({
      ...request,
      history,
      current: [...current],
      swappedOut: swappedOut.map(({ activityId }) => activityId),
      outgoing,
      reason,
    })
    if (incoming === null) continue
    current[current.indexOf(outgoing)] = incoming
    swappedOut.push({ activityId: outgoing, category: categoryOf.get(outgoing)!, reason })
  }
  return { current, swappedOut }
}

function momentOf(index: number, { ageMonths, month }: PlanRequest, history: readonly MonthDocument[]): Moment {
  const doneBefore = new Map<string, number>()
  for (const { items } of history)
    for (const { activityId, completedAt } of items)
      if (completedAt !== null) doneBefore.set(activityId, (doneBefore.get(activityId) ?? 0) + 1)
  const lately = history.at(-1)?.items ?? []
  return {
    index,
    ageMonths,
    month,
    doneBefore: (activityId) => doneBefore.get(activityId) ?? 0,
    lately: (category) => lately.filter((item) => item.category === category && item.completedAt !== null).length,
  }
}

function liveMonth(family: Family, chosen: readonly Candidate[], now: Moment, period: string, seed: string) {
  const evenings = family.evenings(now)
  const days = daysBetween(firstDayOfMonth(period), lastDayOfMonth(period)) + 1
  // Families follow the order of the plan only roughly.
  const order = chosen
    .map((candidate, place) => ({
      candidate,
      place,
      turn: place + (family.strays ?? 5) * chanceFrom(`${seed} ${period} ${candidate.activityId} turn`).next(),
    }))
    .sort((a, b) => a.turn - b.turn)
  const items: MonthItem[] = []
  const joyOf: number[] = []
  let joy = 0,
    done = 0,
    inBand = 0,
    promise = 0,
    minutesLeft = family.minutes?.(now) ?? Infinity
  for (const { candidate, place } of order) {
    const luck = chanceFrom(`${seed} ${period} ${candidate.activityId}`)
    const enjoyment = family.enjoyment(candidate, now)
    const challenge = family.challenge(candidate, now)
    if (Math.abs(challenge - 3) <= 0.75) inBand++
    const day = addDays(firstDayOfMonth(period), Math.min(days - 1, Math.floor((place * days) / chosen.length)))
    const inclination =
      family.inclination(enjoyment, candidate, now) * (family.onWeekday?.(weekdayOf(day), candidate) ?? 1)
    promise += inclination * enjoyment
    const isDone = luck.next() < inclination && done < evenings && candidate.durationMinutes <= minutesLeft
    const felt = clamp(enjoyment + 0.5 * luck.normal(), 1, 5)
    const said = isDone ? family.says({ enjoyment: felt, challenge }, luck) : null
    joyOf[place] = isDone ? felt : 0
    if (isDone) {
      joy += felt
      done++
      minutesLeft -= candidate.durationMinutes
    }
    items[place] = {
      activityId: candidate.activityId,
      category: candidate.category,
      plannedMinutes: candidate.durationMinutes,
      completedAt: isDone ? `${day}T17:00:00.000Z` : null,
      day: isDone ? day : null,
      minutes: isDone ? candidate.durationMinutes : null,
      engagement: said?.engagement ?? null,
      difficulty: said?.difficulty ?? null,
      focusMinutes: said ? Math.round(said.focusShare * candidate.durationMinutes) : null,
      feedbackAt: said ? `${day}T18:00:00.000Z` : null,
    }
  }
  return { items, joy, joyOf, done, inBand, promise }
}
