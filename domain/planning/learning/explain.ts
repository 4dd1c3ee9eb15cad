import type { Category } from '../../activity/events.ts'
import type { Reason } from '../../plan/events.ts'
import { wholeYears } from '../eligible.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { middleAge } from './ability.ts'
import { thingsOf, type Facts } from './facts.ts'
import type { Liking } from './liking.ts'
import { freshAfterMonths, type Memory } from './memory.ts'
import type { Scored } from './score.ts'

const mostReasons = 3

export interface Grounds {
  readonly request: PlanRequest
  readonly liking: Liking
  readonly facts: Facts
  readonly memory: Memory
  /** Of an activity's interests those that are also the child's. */
  readonly shared: (ofActivity: readonly string[]) => readonly string[]
  /** No plan of an earlier month. */
  readonly first: boolean
}

/**
 * One to three reasons for a chosen activity, the most personal first, each true by the family's own entries and with the figures
 * that show it; `because` comes before all. An interest is not named: whoever answers the parent may name it (decision 031).
 */
export function explain({ candidate }: Scored, grounds: Grounds, because: readonly Reason[] = []): readonly Reason[] {
  const { request, facts, memory, first } = grounds
  const { activityId, category, monthTheme, season, occasion } = candidate
  const planned = memory.planned.get(activityId)
  const reasons: readonly (Reason | false)[] = [
    ...because,
    lovedBefore(activityId, facts),
    likedCategory(category, facts),
    grounds.shared(candidate.interests).length > 0 && { code: 'interest' },
    likedThing(candidate, facts),
    step(candidate, request.ageMonths, facts),
    occasion != null && { code: 'occasion' },
    season != null && season.length > 0 && { code: 'in-season' },
    monthTheme === request.month && { code: 'month-theme', params: { month: monthTheme } },
    planned !== undefined && planned > freshAfterMonths && { code: 'not-seen-lately', params: { months: planned } },
    neglected(category, facts) && { code: 'balance', params: { category } },
    first && { code: 'first-plan' },
    { code: 'age-fit', params: { years: wholeYears(request.ageMonths) } },
  ]
  const given = reasons.filter((reason) => reason !== false)
  return given.filter(({ code }, index) => given.findIndex((reason) => reason.code === code) === index).slice(0, mostReasons)
}

function lovedBefore(activityId: string, { lastRating }: Facts): Reason | false {
  const rating = lastRating(activityId)
  return rating !== null && rating >= 4 && { code: 'loved-before', params: { rating } }
}

/** Rated 4 of 5 or better on average, at least twice; or, where ratings are rare, done plainly more often than the rest. */
function likedCategory(category: Category, { ofCategory, completions }: Facts): Reason | false {
  const { average, count } = ofCategory(category)
  if (count >= 2) return average >= 4 && { code: 'engaged-category', params: { category, average: tenths(average), count } }
  const [these, all] = [completions(category), completions()]
  return these.planned >= 3 && these.done / these.planned >= 0.2 + all.done / all.planned && { code: 'done-category', params: { category, done: these.done, planned: these.planned } }
}

/** Of what it needs, where it is done and how lively it is, what the child rates best, if that is plainly above its average. */
function likedThing(candidate: Candidate, { ofThing, all }: Facts): Reason | false {
  const things = [...thingsOf(candidate)].map((trait) => ({ trait, ...ofThing(trait) }))
  const liked = things.filter(({ average, count }) => count >= 3 && average >= 4 && average >= all.average + 0.3)
  const [best] = liked.sort((a, b) => b.average - a.average || b.count - a.count || (a.trait < b.trait ? -1 : 1))
  return best !== undefined && { code: 'liked-thing', params: { trait: best.trait, average: tenths(best.average), count: best.count } }
}

/** A step on from where more than half was too easy, a step back from where more than half was too hard. */
function step(candidate: Candidate, ageMonths: number, { difficulties }: Facts): Reason | false {
  const { category } = candidate
  const { of, tooEasy, tooHard } = difficulties(category)
  const level = levelOf(candidate) - ageMonths / 12
  if (of >= 2 && tooEasy > of / 2 && level > 0) return { code: 'harder', params: { category, count: tooEasy, of } }
  return of >= 2 && tooHard > of / 2 && level < 0 && { code: 'easier', params: { category, count: tooHard, of } }
}

/** What an activity asks for, in years: the middle of its ages, and half a year for each step of its difficulty. */
export const levelOf = (candidate: Candidate): number => middleAge(candidate) + ((candidate.difficulty ?? 3) - 3) / 2

function neglected(category: Category, { completions }: Facts): boolean {
  const { planned, done } = completions(category)
  return planned > 0 && done === 0
}

const tenths = (value: number): number => Math.round(value * 10) / 10
