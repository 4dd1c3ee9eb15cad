import type { Category } from '../../activity/events.ts'
import type { Skill } from '../../activity/vocabulary.ts'
import type { Reason } from '../../plan/events.ts'
import type { MonthItem } from '../../read-models/months.ts'
import { newestOf, wholeYears } from '../eligible.ts'
import { sharedInterests } from '../interests.ts'
import { levelOf } from '../level.ts'
import type { Candidate } from '../request.ts'
import type { Assessment } from './assess.ts'
import { freshAfterMonths } from './memory.ts'

/** Reasons use the answers of at most this many months ago, so that parents can verify them. */
const toldMonths = 6
/** Smallest contribution to a score that counts as a reason: one per cent of the worth of a usual activity. */
const worthAWord = 0.01
const many = 20

/** Returns the true reasons for a candidate, the most particular first; `isTryOut`, `isOnly`: its role in the plan. */
export type Explain = (
  candidate: Candidate,
  role?: { readonly isTryOut: boolean; readonly isOnly: boolean },
) => readonly Reason[]

interface Told {
  readonly item: MonthItem
  readonly activity: Candidate | undefined
}

/** A shared interest is not named, because reasons are stored unencrypted. */
export function explainer({ request, months, memory, taste, partsOf, usual }: Assessment): Explain {
  const told: readonly Told[] = months.filter(({ monthsAgo }) => monthsAgo <= toldMonths).flatMap(({ given }) => given)
  const over = months.filter(({ monthsAgo }) => monthsAgo > 0 && monthsAgo <= toldMonths).flatMap(({ given }) => given)
  const newest = newestOf(request.catalogue)
  const practised = new Set(
    [...memory.planned].flatMap(([id, distance]) =>
      distance <= freshAfterMonths ? (newest.get(id)?.skills ?? []) : [],
    ),
  )
  const hasThreePlans =
    months.filter(({ monthsAgo }) => monthsAgo > 0 && monthsAgo <= freshAfterMonths).length === freshAfterMonths
  const isNew = (skill: Skill) => hasThreePlans && practised.size > 0 && !practised.has(skill)
  const lastRatings = new Map(
    months.flatMap(({ given }) =>
      given.flatMap(({ item }) => (item.engagement === null ? [] : [[item.activityId, item.engagement] as const])),
    ),
  )
  const byCategory = Map.groupBy(told, ({ item }) => item.category)
  const all = ratings(told)
  const heard = new Map((request.heard ?? []).map((one) => [one.activityId, one]))
  const shared = sharedInterests(request.interests)
  const isFirst = months.every(({ monthsAgo }) => monthsAgo === 0)
  const ofTrait = new Map<string, ReturnType<typeof ratings>>()
  const ratingsOf = (name: string, has: (activity: Candidate) => boolean) => {
    const known = ofTrait.get(name) ?? ratings(told.filter(({ activity }) => activity && has(activity)))
    ofTrait.set(name, known)
    return known
  }

  function likedCategory(category: Category): Reason | false {
    const { average, count } = ratings(byCategory.get(category) ?? [])
    if (count >= 2) return average >= 4 && { code: 'engaged-category', params: { category, average, count } }
    const [these, others] = [completions(over.filter(({ item }) => item.category === category)), completions(over)]
    return (
      these.planned >= 3 &&
      these.done / these.planned >= 0.2 + others.done / others.planned && {
        code: 'done-category',
        params: { category, ...these },
      }
    )
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
      .filter(({ average, count }) => count >= 3 && average >= 4 && average >= all.average + 0.3)
      .sort((a, b) => b.average - a.average || b.count - a.count || (a.name < b.name ? -1 : 1))
    return liked && { code, params: { [key]: liked.name, average: liked.average, count: liked.count } }
  }
  function step(activity: Candidate): Reason | false {
    const said = (byCategory.get(activity.category) ?? []).filter(({ item }) => item.difficulty !== null)
    const [easy, hard] = [
      said.filter(({ item }) => item.difficulty! <= 2),
      said.filter(({ item }) => item.difficulty! >= 4),
    ]
    const level = levelOf(activity)
    const levels = (of: readonly Told[]) => of.flatMap(({ activity }) => (activity ? levelOf(activity) : []))
    const is = (code: string, { length: count }: readonly Told[]) => ({
      code,
      params: { category: activity.category, count, of: said.length },
    })
    if (easy.length >= 2 && easy.length > said.length / 2 && level > Math.max(...levels(easy)))
      return is('harder', easy)
    return hard.length >= 2 && hard.length > said.length / 2 && level < Math.min(...levels(hard)) && is('easier', hard)
  }

  return (activity, { isTryOut, isOnly } = { isTryOut: false, isOnly: false }) => {
    const { activityId, category, skills } = activity
    const parts = partsOf(activity)
    const above = (part: string) => (parts[part] ?? 0) - (usual[part] ?? 0) >= worthAWord
    const [rating, planned, others] = [
      lastRatings.get(activityId),
      memory.planned.get(activityId),
      heard.get(activityId),
    ]
    const likedThings = [...thingsOf(activity)].filter((thing) =>
      partsOfThings.some((part) => taste.ofTrait(part, thing) >= worthAWord),
    )
    const likedSkill = best(
      'liked-skill',
      'skill',
      skills ?? [],
      (skill) => (one) => one.skills?.includes(skill as never) ?? false,
    )
    const furtherSkills = (skills ?? []).filter((skill) => skill !== likedSkill?.params.skill)
    const liked = above('area') && likedCategory(category)
    const wanted = shared(activity.interests)
    const found: readonly (Reason | false | undefined)[] = [
      isTryOut && planned === undefined && { code: 'something-new' },
      activity.occasion != null && { code: 'occasion', params: { occasion: activity.occasion } },
      rating !== undefined && rating >= 4 && { code: 'loved-before', params: { rating } },
      step(activity),
      wanted.length > 0 && above('interests') && { code: 'interest' },
      liked,
      best('liked-thing', 'trait', likedThings, (thing) => (one) => thingsOf(one).has(thing)),
      likedSkill,
      activity.season != null && activity.season.length > 0 && { code: 'in-season' },
      activity.monthTheme === request.month && { code: 'month-theme', params: { month: activity.monthTheme } },
      ...furtherSkills.filter(isNew).map((skill) => ({ code: 'new-skill', params: { skill } })),
      others !== undefined &&
        others.rated >= many &&
        others.engagement / others.rated >= 4 &&
        above('others') && { code: 'many-enjoyed' },
      ...furtherSkills.filter((skill) => !isNew(skill)).map((skill) => ({ code: 'skill', params: { skill } })),
      isOnly && !liked && { code: 'balance', params: { category } },
    ]
    const reasons = found.filter((reason) => reason !== false && reason !== undefined)
    if (reasons.length > 0) return reasons
    return [
      ...(planned !== undefined && planned > freshAfterMonths
        ? [{ code: 'not-seen-lately', params: { months: planned - 1 } }]
        : []),
      ...(isFirst ? [{ code: 'first-plan' }] : []),
      { code: 'age-fit', params: { years: wholeYears(request.ageMonths) } },
    ]
  }
}

const partsOfThings = ['materials', 'places', 'energy'] as const
const thingsOf = ({ materialKinds, places, energy }: Candidate): ReadonlySet<string> =>
  new Set([...(materialKinds ?? []), ...(places ?? []), ...(energy ? [energy] : [])])

function ratings(given: readonly Told[]): { readonly average: number; readonly count: number } {
  const said = given.flatMap(({ item }) => item.engagement ?? [])
  const average = said.reduce((sum, one) => sum + one, 0) / Math.max(1, said.length)
  return { average: Math.round(10 * average) / 10, count: said.length }
}

const completions = (given: readonly Told[]) => ({
  planned: given.length,
  done: given.filter(({ item }) => item.completedAt !== null).length,
})

const mostReasons = 3
/** Maximum number of activities of a plan with the same reason, as long as further ones have another reason. */
const mostAlike = 3

/**
 * Selects one to three reasons for each activity of a plan, in its order. A reason that the activity before has, or
 * that three activities have, is left out if there is another one; the first reason has another code than the first
 * one before.
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
    const kind = usable.find(({ code }) => code !== before[0]?.code)?.code ?? usable[0]!.code
    const first = leastSaid(usable.filter(({ code }) => code === kind))
    // One sentence for each kind of reason, the one that the plan has least often.
    const kinds = Map.groupBy([first, ...usable.filter((reason) => reason !== first)], ({ code }) => code)
    before = [...kinds.values()].slice(0, mostReasons).map((of) => (of[0] === first ? first : leastSaid(of)))
    for (const reason of before) said.set(key(reason), (said.get(key(reason)) ?? 0) + 1)
    return before
  })
}
