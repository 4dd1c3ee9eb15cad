import type { Category } from '../../activity/events.ts'
import type { Reason } from '../../plan/events.ts'
import { wholeYears } from '../eligible.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { levelOf } from './ability.ts'
import type { Part, Parts } from './assumptions.ts'
import type { Chosen } from './choose.ts'
import { thingParts, thingsOf, type Facts } from './facts.ts'
import type { Liking } from './liking.ts'
import { freshAfterMonths, type Memory } from './memory.ts'
import { traitsOf } from './traits.ts'
import type { Reception } from '../../insights/community-rating.ts'

export interface Grounds {
  readonly request: PlanRequest
  readonly liking: Liking
  readonly facts: Facts
  readonly memory: Memory
  /** What each part of a score is on average, where reasons come from the score; null where they come from the entries alone. */
  readonly usual: Parts | null
  /** Whether a step is one from what the reason names, and months without an activity are counted (`Assumptions.reasonsToTheLetter`). */
  readonly toTheLetter: boolean
  /** Of an activity's interests those that are also the child's. */
  readonly shared: (ofActivity: readonly string[]) => readonly string[]
  /** No plan of an earlier month. */
  readonly first: boolean
}

/** A reason that can be given, and how much of the score it stands for; null for what is no part of a score but a fact or a rule. */
interface Argument {
  readonly reason: Reason
  readonly moved: number | null
}

/** Of a score, what is worth a word: a fiftieth of the spread of this family's ratings. */
export const worthAWord = 0.02

/**
 * What can be said for a chosen activity, one reason at least, each true by the family's own entries, or by what many families said, and with the figures that show it; `because` comes
 * before all. Where they come from the score, only what moved it is said, and what moved it most first: a taste that the entries show is
 * no reason where something else decided. An interest is not named: whoever answers the parent may name it (decision 031).
 */
export function explain(
  item: Chosen,
  parts: Parts,
  grounds: Grounds,
  because: readonly Reason[] = [],
): readonly Reason[] {
  const personal = personalArguments(item, parts, grounds)
  const moving =
    grounds.usual === null
      ? personal
      : personal.filter(({ moved }) => moved! >= worthAWord).sort((a, b) => b.moved! - a.moved!)
  const given = [...because, ...[...moving, ...facts(item, grounds)].map(({ reason }) => reason)]
  return given.filter(({ code }, index) => given.findIndex((reason) => reason.code === code) === index)
}

/** What the family entered, and what of the score came of it: of what every activity has, against the average. */
function personalArguments(
  { candidate }: Chosen,
  parts: Parts,
  { request, liking, facts, usual, toTheLetter, shared }: Grounds,
): readonly Argument[] {
  const { activityId, category, interests, monthTheme } = candidate
  const above = (...of: readonly Part[]) => of.reduce((sum, part) => sum + (parts[part] ?? 0) - (usual?.[part] ?? 0), 0)
  const ofThing = (trait: string) =>
    thingParts
      .filter((part) => traitsOf(candidate, part).includes(trait))
      .reduce((sum, part) => sum + liking.ofTrait(part, trait), 0)
  const named = shared(interests)
  const thing = likedThing(candidate, facts, (trait) => usual === null || ofThing(trait) >= worthAWord)
  return [
    argued(lovedBefore(activityId, facts), parts.memory ?? 0),
    argued(likedCategory(category, facts), above('category')),
    argued(
      named.length > 0 && { code: 'interest' },
      named.reduce((sum, interest) => sum + liking.ofTrait('interests', interest), 0),
    ),
    argued(thing, thing ? ofThing(String(thing.params!.trait)) : 0),
    argued(step(candidate, toTheLetter ? null : request.ageMonths, facts), above('challenge', 'hardness')),
    argued(
      usual !== null && monthTheme === request.month && { code: 'month-theme', params: { month: monthTheme } },
      above('season'),
    ),
    argued(
      goesWithTheMany(activityId, parts, liking) &&
        isLovedByMany(request.heard?.find((one) => one.activityId === activityId)) && { code: 'many-enjoyed' },
      above('appeal'),
    ),
  ].flat()
}

/** What holds whatever the score is. */
function facts(
  { candidate, keptForArea }: Chosen,
  { request, facts, memory, first, usual, toTheLetter }: Grounds,
): readonly Argument[] {
  const { activityId, category, monthTheme, season, occasion } = candidate
  const planned = memory.planned.get(activityId)
  return [
    argued(occasion != null && { code: 'occasion' }),
    argued(season != null && season.length > 0 && { code: 'in-season' }),
    argued(usual === null && monthTheme === request.month && { code: 'month-theme', params: { month: monthTheme } }),
    argued(
      planned !== undefined &&
        planned > freshAfterMonths && {
          code: 'not-seen-lately',
          params: { months: toTheLetter ? planned - 1 : planned },
        },
    ),
    argued((usual === null ? neglected(category, facts) : keptForArea) && { code: 'balance', params: { category } }),
    argued(first && { code: 'first-plan' }),
    argued({ code: 'age-fit', params: { years: wholeYears(request.ageMonths) } }),
  ].flat()
}

const argued = (reason: Reason | false, moved: number | null = null): readonly Argument[] =>
  reason === false ? [] : [{ reason, moved }]

function lovedBefore(activityId: string, { lastRating }: Facts): Reason | false {
  const rating = lastRating(activityId)
  return rating !== null && rating >= 4 && { code: 'loved-before', params: { rating } }
}

/** Where the family goes against the many, what they made of it may speak for an activity as well; that is another reason. */
const goesWithTheMany = (activityId: string, { appeal = 0 }: Parts, liking: Liking): boolean =>
  appeal > 0 && liking.appealOf(activityId) > 0

/** Rated 4 of 5 or better on average, by many. */
const isLovedByMany = (heard: Reception | undefined): boolean =>
  heard !== undefined && heard.rated >= many && heard.engagement / heard.rated >= 4
const many = 20

/** Rated 4 of 5 or better on average, at least twice; or, where ratings are rare, done plainly more often than the rest. */
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

/** Of what it needs, where it is done and how lively it is, what the child rates best, if that is plainly above its average. */
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
 * A step on from where more than half was too easy, a step back from where more than half was too hard: from all that was found so, as far
 * as the catalogue has it; where an age is given, from that.
 */
function step(candidate: Candidate, ageMonths: number | null, { difficulties }: Facts): Reason | false {
  const { category } = candidate
  const { of, tooEasy, tooHard, hardestTooEasy, easiestTooHard } = difficulties(category)
  const level = levelOf(candidate)
  const [from, back] = ageMonths === null ? [hardestTooEasy, easiestTooHard] : [ageMonths / 12, ageMonths / 12]
  if (of >= 2 && tooEasy > of / 2 && level > from) return { code: 'harder', params: { category, count: tooEasy, of } }
  return of >= 2 && tooHard > of / 2 && level < back && { code: 'easier', params: { category, count: tooHard, of } }
}

function neglected(category: Category, { completions }: Facts): boolean {
  const { planned, done } = completions(category)
  return planned > 0 && done === 0
}

const tenths = (value: number): number => Math.round(value * 10) / 10
