import type { Category } from '../../activity/events.ts'
import type { Reason } from '../../plan/events.ts'
import { wholeYears } from '../eligible.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { levelOf } from './ability.ts'
import type { Chosen } from './choose.ts'
import { thingParts, thingsOf, type Facts } from './facts.ts'
import { freshAfterMonths, type Memory } from './memory.ts'
import type { Part, Parts } from './parts.ts'
import type { PreferenceModel } from './preference-model.ts'
import { traitsOf } from './traits.ts'
import type { CommunityRating } from '../../insights/community-rating.ts'

export interface Grounds {
  readonly request: PlanRequest
  readonly liking: PreferenceModel
  readonly facts: Facts
  readonly memory: Memory
  /** The average of each part of a score over all candidates. */
  readonly usual: Parts
  /** Returns the activity's interests that the child shares. */
  readonly shared: (ofActivity: readonly string[]) => readonly string[]
  /** True when no earlier month has a plan. */
  readonly first: boolean
}

/** A possible reason. `moved`: its contribution to the score. */
interface Argument {
  readonly reason: Reason
  readonly moved: number
}

/** Minimum contribution to a score that justifies a reason: 2 % of the standard deviation of the family's ratings. */
export const worthAWord = 0.02

/**
 * Returns all reasons that are true by the family's answers or by community ratings, after those in `because`. A shared
 * interest is not named, because reasons are stored unencrypted.
 */
export function explain(
  item: Chosen,
  parts: Parts,
  grounds: Grounds,
  because: readonly Reason[] = [],
): readonly Reason[] {
  const moving = personalArguments(item, parts, grounds)
    .filter(({ moved }) => moved >= worthAWord)
    .sort((a, b) => b.moved - a.moved)
  const given = [...because, ...moving.map(({ reason }) => reason), ...generalReasons(item, grounds)]
  return given.filter(({ code }, index) => given.findIndex((reason) => reason.code === code) === index)
}

/** Returns reasons from the family's answers, each with its contribution above the average score. */
function personalArguments(
  { candidate }: Chosen,
  parts: Parts,
  { request, liking, facts, usual, shared }: Grounds,
): readonly Argument[] {
  const { activityId, category, interests, monthTheme } = candidate
  const above = (...of: readonly Part[]) => of.reduce((sum, part) => sum + (parts[part] ?? 0) - (usual[part] ?? 0), 0)
  const ofThing = (trait: string) =>
    thingParts
      .filter((part) => traitsOf(candidate, part).includes(trait))
      .reduce((sum, part) => sum + liking.ofTrait(part, trait), 0)
  const named = shared(interests)
  const thing = likedThing(candidate, facts, (trait) => ofThing(trait) >= worthAWord)
  return [
    argued(lovedBefore(activityId, facts), parts.memory ?? 0),
    argued(likedCategory(category, facts), above('category')),
    argued(
      named.length > 0 && { code: 'interest' },
      named.reduce((sum, interest) => sum + liking.ofTrait('interests', interest), 0),
    ),
    argued(thing, thing ? ofThing(String(thing.params!.trait)) : 0),
    argued(step(candidate, facts), above('challenge', 'hardness')),
    argued(monthTheme === request.month && { code: 'month-theme', params: { month: monthTheme } }, above('season')),
    argued(
      goesWithTheMany(activityId, parts, liking) &&
        isLovedByMany(request.heard?.find((one) => one.activityId === activityId)) && { code: 'many-enjoyed' },
      above('appeal'),
    ),
  ].flat()
}

/** Returns reasons that do not depend on the score. */
function generalReasons({ candidate, keptForArea }: Chosen, { request, memory, first }: Grounds): readonly Reason[] {
  const { activityId, category, season, occasion } = candidate
  const planned = memory.planned.get(activityId)
  const reasons: readonly (Reason | false)[] = [
    occasion != null && { code: 'occasion' },
    season != null && season.length > 0 && { code: 'in-season' },
    planned !== undefined && planned > freshAfterMonths && { code: 'not-seen-lately', params: { months: planned - 1 } },
    keptForArea && { code: 'balance', params: { category } },
    first && { code: 'first-plan' },
    { code: 'age-fit', params: { years: wholeYears(request.ageMonths) } },
  ]
  return reasons.filter((reason) => reason !== false)
}

const argued = (reason: Reason | false, moved: number): readonly Argument[] =>
  reason === false ? [] : [{ reason, moved }]

function lovedBefore(activityId: string, { lastRating }: Facts): Reason | false {
  const rating = lastRating(activityId)
  return rating !== null && rating >= 4 && { code: 'loved-before', params: { rating } }
}

/**
 * True when the activity's appeal counts because many enjoyed it. For a family with preferences contrary to the
 * majority, low community ratings raise the score, and "many enjoyed it" would be false.
 */
const goesWithTheMany = (activityId: string, { appeal = 0 }: Parts, liking: PreferenceModel): boolean =>
  appeal > 0 && liking.appealOf(activityId) > 0

/** True for an average of at least 4 over at least twenty ratings. */
const isLovedByMany = (heard: CommunityRating | undefined): boolean =>
  heard !== undefined && heard.rated >= many && heard.engagement / heard.rated >= 4
const many = 20

/**
 * Returns a reason for an average of 4 or more over at least two ratings; with fewer ratings, for a completion rate
 * clearly above that of the other categories.
 */
function likedCategory(category: Category, { ofCategory, completions }: Facts): Reason | false {
  const { average, count } = ofCategory(category)
  if (count >= 2)
    return average >= 4 && { code: 'engaged-category', params: { category, average: tenths(average), count } }
  const [these, all] = [completions(category), completions()]
  return (
    these.planned >= 3 &&
    these.done / these.planned >= 0.2 + all.done / all.planned && {
      code: 'done-category',
      params: { category, done: these.done, planned: these.planned },
    }
  )
}

/** Returns the best-rated material, place or energy of the activity when it is clearly above the child's average. */
function likedThing(candidate: Candidate, { ofThing, all }: Facts, counts: (trait: string) => boolean): Reason | false {
  const things = [...thingsOf(candidate)].map((trait) => ({ trait, ...ofThing(trait) }))
  const liked = things
    .filter(({ average, count }) => count >= 3 && average >= 4 && average >= all.average + 0.3)
    .filter(({ trait }) => counts(trait))
  const [best] = liked.sort((a, b) => b.average - a.average || b.count - a.count || (a.trait < b.trait ? -1 : 1))
  return (
    best !== undefined && {
      code: 'liked-thing',
      params: { trait: best.trait, average: tenths(best.average), count: best.count },
    }
  )
}

/**
 * Returns `harder` when most activities of the category were too easy and this one is a step above all of them;
 * `easier` in the opposite case.
 */
function step(candidate: Candidate, { difficulties }: Facts): Reason | false {
  const { category } = candidate
  const { of, tooEasy, tooHard, hardestTooEasy, easiestTooHard } = difficulties(category)
  const level = levelOf(candidate)
  if (of >= 2 && tooEasy > of / 2 && level > hardestTooEasy)
    return { code: 'harder', params: { category, count: tooEasy, of } }
  return (
    of >= 2 &&
    tooHard > of / 2 &&
    level < easiestTooHard && { code: 'easier', params: { category, count: tooHard, of } }
  )
}

const tenths = (value: number): number => Math.round(value * 10) / 10
