import type { Category } from '../../activity/events.ts'
import type { Skill } from '../../activity/vocabulary.ts'
import type { Reason } from '../../plan/events.ts'
import { newestOf } from '../eligible.ts'
import { sharedInterests } from '../interests.ts'
import { levelOf } from '../level.ts'
import type { Candidate } from '../request.ts'
import { repeatMonths, type Assessment } from './assess.ts'
import { sharedSkill } from './follow-ups.ts'
import { freshAfterMonths } from './memory.ts'
import type { Given } from './past-months.ts'

/** Reasons use the answers of at most this many months ago, so that parents can verify them. */
const toldMonths = 6
/** Smallest contribution to a score that counts as a reason: one per cent of the worth of a usual activity. */
const worthAWord = 0.01
/** A reason about a preference needs this many answers, with this distance from the family's mean. */
const enough = { answers: 3, above: 0.3, done: 0.2 }
const many = 20

/**
 * Returns the true reasons for a candidate, the most particular first; none when nothing particular is true.
 * `isTryOut`: its role in the plan.
 */
export type Explain = (candidate: Candidate, isTryOut?: boolean) => readonly Reason[]

/** A shared interest is not named, because reasons are stored unencrypted. */
export function explainer({ request, months, memory, taste, followUps, scored, partsOf, usual }: Assessment): Explain {
  const told = months.filter(({ monthsAgo }) => monthsAgo <= toldMonths).flatMap(({ given }) => given)
  const over = months.filter(({ monthsAgo }) => monthsAgo > 0 && monthsAgo <= toldMonths).flatMap(({ given }) => given)
  const recent = months.filter(({ monthsAgo }) => monthsAgo > 0 && monthsAgo <= freshAfterMonths)
  const newest = newestOf(request.catalogue)
  const planned = countSkills(
    [...memory.planned].flatMap(([id, distance]) => (distance <= freshAfterMonths ? (newest.get(id) ?? []) : [])),
  )
  const practised = countSkills(
    recent.flatMap(({ given }) => given.flatMap(({ activity, item }) => (item.completedAt ? (activity ?? []) : []))),
  )
  const isSeldom = (skill: Skill) => recent.length > 1 && (planned.get(skill) ?? 0) <= 1
  const lastRatings = new Map(
    months.flatMap(({ given }) =>
      given.flatMap(({ item }) => (item.engagement === null ? [] : [[item.activityId, item.engagement] as const])),
    ),
  )
  const all = { ratings: ratings(told), completions: completions(over) }
  const heard = new Map((request.heard ?? []).map((one) => [one.activityId, one]))
  const shared = sharedInterests(request.interests)
  const shortestUnseen = new Map<Category, number>()
  for (const { candidate } of scored)
    if ((memory.planned.get(candidate.activityId) ?? Infinity) > repeatMonths)
      shortestUnseen.set(
        candidate.category,
        Math.min(candidate.durationMinutes, shortestUnseen.get(candidate.category) ?? Infinity),
      )
  const byTrait = new Map<string, ReturnType<typeof ratings>>()
  const ratingsOf = (name: string, has: (activity: Candidate) => boolean) => {
    const known = byTrait.get(name) ?? ratings(told.filter(({ activity }) => activity && has(activity)))
    byTrait.set(name, known)
    return known
  }
  const isLiked = ({ average, count }: ReturnType<typeof ratings>) =>
    count >= enough.answers && average >= 4 && average >= all.ratings.average + enough.above

  function likedCategory(category: Category): readonly Reason[] {
    const liked = ratings(told.filter(({ item }) => item.category === category))
    const these = completions(over.filter(({ item }) => item.category === category))
    const isDone =
      these.done >= enough.answers &&
      these.done / these.planned >= enough.done + all.completions.done / all.completions.planned
    return [
      ...(isLiked(liked) ? [{ code: 'engaged-category', params: { category, ...liked } }] : []),
      ...(isDone ? [{ code: 'done-category', params: { category, ...these } }] : []),
    ]
  }
  /** Returns the best-rated thing or skill of an activity when it is clearly above the child's average. */
  function best(
    code: string,
    key: string,
    names: readonly string[],
    has: (name: string) => (activity: Candidate) => boolean,
  ) {
    const [liked] = names
      .map((name) => ({ name, ...ratingsOf(`${key} ${name}`, has(name)) }))
      .filter(isLiked)
      .sort((a, b) => b.average - a.average || b.count - a.count || (a.name < b.name ? -1 : 1))
    return liked && { code, params: { [key]: liked.name, average: liked.average, count: liked.count } }
  }
  function step(activity: Candidate): Reason | false {
    const said = told.filter(({ item }) => item.category === activity.category && item.difficulty !== null)
    const [easy, hard] = [
      said.filter(({ item }) => item.difficulty! <= 2),
      said.filter(({ item }) => item.difficulty! >= 4),
    ]
    const level = levelOf(activity)
    const levels = (of: readonly Given[]) => of.flatMap(({ activity }) => (activity ? levelOf(activity) : []))
    const is = (code: string, { length: count }: readonly Given[]) => ({
      code,
      params: { category: activity.category, count, of: said.length },
    })
    const isMost = ({ length }: readonly Given[]) => length >= enough.answers && length > said.length / 2
    if (isMost(easy) && level > Math.max(...levels(easy))) return is('harder', easy)
    return isMost(hard) && level < Math.min(...levels(hard)) && is('easier', hard)
  }
  /** Names the shared skill of a mastered activity that this one follows. */
  function nextStep(activity: Candidate): Reason | undefined {
    const mastered = followUps(activity).find(({ item }) => item.difficulty !== null && item.difficulty <= 3)
    return mastered && { code: 'next-step', params: { skill: sharedSkill(mastered.activity!, activity)! } }
  }

  return (activity, isTryOut = false) => {
    const { activityId, category, skills } = activity
    const parts = partsOf(activity)
    const above = (part: string) => (parts[part] ?? 0) - (usual[part] ?? 0) >= worthAWord
    const [rating, distance, others] = [
      lastRatings.get(activityId),
      memory.planned.get(activityId),
      heard.get(activityId),
    ]
    const likedThings = [...thingsOf(activity)].filter((thing) =>
      partsOfThings.some((part) => taste.ofTrait(part, thing) >= worthAWord),
    )
    const followed = nextStep(activity)
    const likedSkill = best(
      'liked-skill',
      'skill',
      (skills ?? []).filter((skill) => skill !== followed?.params?.skill),
      (skill) => (one) => one.skills?.includes(skill as never) ?? false,
    )
    const furtherSkills = (skills ?? []).filter(
      (skill) => skill !== likedSkill?.params.skill && skill !== followed?.params?.skill,
    )
    const aboutSkills = (code: string, is: (skill: Skill) => false | Reason['params']): readonly Reason[] =>
      furtherSkills.flatMap((skill) => {
        const more = is(skill)
        return more === false ? [] : [{ code, params: { skill, ...more } }]
      })
    const found: readonly (Reason | false | undefined)[] = [
      isTryOut && distance === undefined && { code: 'something-new' },
      activity.occasion != null && { code: 'occasion', params: { occasion: activity.occasion } },
      rating !== undefined && rating >= 4 && { code: 'loved-before', params: { rating } },
      followed,
      step(activity),
      shared(activity.interests).length > 0 && above('interests') && { code: 'interest' },
      ...(above('area') ? likedCategory(category) : []),
      best('liked-thing', 'trait', likedThings, (thing) => (one) => thingsOf(one).has(thing)),
      likedSkill,
      activity.season != null && activity.season.length > 0 && { code: 'in-season' },
      distance !== undefined &&
        distance <= repeatMonths &&
        activity.durationMinutes < (shortestUnseen.get(category) ?? Infinity) && { code: 'seen-all' },
      ...aboutSkills('new-skill', (skill) => isSeldom(skill) && !planned.has(skill) && {}),
      ...aboutSkills('practised-skill', (skill) => {
        const count = practised.get(skill) ?? 0
        return count >= enough.answers && { count }
      }),
      ...aboutSkills('seldom-skill', (skill) => isSeldom(skill) && planned.has(skill) && {}),
      others !== undefined &&
        others.rated >= many &&
        others.engagement / others.rated >= 4 &&
        above('others') && { code: 'many-enjoyed' },
      ...aboutSkills('skill', (skill) => (practised.get(skill) ?? 0) < enough.answers && !isSeldom(skill) && {}),
    ]
    return found.filter((reason) => reason !== false && reason !== undefined)
  }
}

const partsOfThings = ['materials', 'places', 'energy'] as const
const thingsOf = ({ materialKinds, places, energy }: Candidate): ReadonlySet<string> =>
  new Set([...(materialKinds ?? []), ...(places ?? []), ...(energy ? [energy] : [])])

function countSkills(activities: readonly Candidate[]): ReadonlyMap<Skill, number> {
  const counts = new Map<Skill, number>()
  for (const { skills } of activities) for (const skill of skills ?? []) counts.set(skill, (counts.get(skill) ?? 0) + 1)
  return counts
}

function ratings(given: readonly Given[]): { readonly average: number; readonly count: number } {
  const said = given.flatMap(({ item }) => item.engagement ?? [])
  const average = said.reduce((sum, one) => sum + one, 0) / Math.max(1, said.length)
  return { average: Math.round(10 * average) / 10, count: said.length }
}

const completions = (given: readonly Given[]) => ({
  planned: given.length,
  done: given.filter(({ item }) => item.completedAt !== null).length,
})

const mostReasons = 3
/** Maximum number of activities of a plan with the same reason, as long as further ones have another reason. */
const mostAlike = 3

/**
 * Selects at most three reasons for each activity of a plan, in its order, and one if it has any. A reason that the
 * activity before has, or that three activities have, is left out if there is another one; the first reason has another
 * code than the first one before.
 */
export function varyReasons(plan: readonly (readonly Reason[])[]): readonly (readonly Reason[])[] {
  const said = new Map<string, number>()
  const key = (reason: Reason) => JSON.stringify(reason)
  const times = (reason: Reason) => said.get(key(reason)) ?? 0
  const leastSaid = (of: readonly Reason[]) => of.reduce((a, b) => (times(b) < times(a) ? b : a))
  let before: readonly Reason[] = []
  return plan.map((reasons) => {
    const worn = (reason: Reason) =>
      Number(before.some((one) => key(one) === key(reason))) * 2 + Number(times(reason) >= mostAlike)
    const fresh = reasons.filter((reason) => worn(reason) === 0)
    const usable = fresh.length > 0 ? fresh : reasons.toSorted((a, b) => worn(a) - worn(b)).slice(0, 1)
    const kind = (usable.find(({ code }) => code !== before[0]?.code) ?? usable[0])?.code
    if (kind === undefined) return []
    const first = leastSaid(usable.filter(({ code }) => code === kind))
    // Choose one reason of each kind: the one that the plan has given least often so far.
    const kinds = Map.groupBy([first, ...usable.filter((reason) => reason !== first)], ({ code }) => code)
    before = [...kinds.values()].slice(0, mostReasons).map((of) => (of[0] === first ? first : leastSaid(of)))
    for (const reason of before) said.set(key(reason), (said.get(key(reason)) ?? 0) + 1)
    return before
  })
}
