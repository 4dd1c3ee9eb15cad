import { eligible } from '../eligible.ts'
import { isOfFocus } from '../focus.ts'
import { fnv1a, scatter } from '../../shared/hash.ts'
import { misfitFor } from '../household-fit.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { byLuck, fresh, type Scored } from './choose.ts'
import { difficultyOf } from './difficulty.ts'
import { parts } from './features.ts'
import { followUps, type FollowUps } from './follow-ups.ts'
import { freshAfterMonths, remember, type Memory } from './memory.ts'
import { normaliseEntry } from './normalise-catalogue.ts'
import { monthsLived, pastMonths, type Past } from './past-months.ts'
import { planSize } from './plan-size.ts'
import { sharedWith } from './siblings.ts'
import { tasteOf, type Taste } from './taste.ts'

export type Parts = Readonly<Record<string, number>>

export interface Assessment {
  readonly request: PlanRequest
  readonly months: readonly Past[]
  readonly taste: Taste
  readonly memory: Memory
  readonly followUps: FollowUps
  readonly scored: readonly Scored[]
  /** Returns the parts that add up to a score, without zeros. */
  readonly partsOf: (activity: Candidate) => Parts
  /** The mean of each part over all candidates. */
  readonly usual: Parts
}

/** Bonus to the score of an activity that goes a step beyond one that was liked. */
const nextStep = 0.05
/** Cost of a repeated activity beyond the best repeats, which may fill a quarter of the plan without this cost. */
const tooManyRepeats = 0.15
/** Number of months in which an activity counts as a repeat. */
export const repeatMonths = 6
/**
 * Scale of chance in the first plan, which is nearly a sample of the catalogue. It falls with the months of answers, to
 * `least`.
 */
const chance = { first: 0.2, least: 0.02 }
/** Worth by the family's own answers below which an activity is neither tried out nor shared with siblings. */
const disliked = -0.15
/** A family that rates at least so many activities, and none higher, gets a sample of the catalogue again. */
const unhappy = { ratings: 6, highest: 2 }
/** The parts of a score: those of the taste, and three more. */
const names = [...parts, 'progress', 'difficulty', 'household']
const [repetition, others] = [parts.indexOf('repetition'), parts.indexOf('others')]
const [progress, difficultyAt, householdAt] = [parts.length, parts.length + 1, parts.length + 2]

/** Reduces a request to the data from which a policy learns. */
export type Evidence = (request: PlanRequest) => PlanRequest

/** Fits the family's taste and right level, and scores the candidates. */
export function assess(
  request: PlanRequest,
  candidates: readonly Candidate[] = eligible(request),
  evidence: Evidence = (all) => all,
): Assessment {
  const known = evidence(request)
  const lived = pastMonths(request)
  const months = known === request ? lived : pastMonths(known)
  const memory = remember(request, lived)
  const learned = isUnhappy(months) ? [] : months
  const taste = tasteOf(known, learned)
  const difficulty = difficultyOf(months, request.ageMonths, candidates)
  const steps = followUps(months)
  const misfit = misfitFor(request.household ?? [])
  const scale = Math.max(chance.least, chance.first / (1 + 3 * monthsLived(learned)))
  const seed = fnv1a(`${request.childId}|${request.year}|${request.month}|`)
  const favourites = new Set(request.favourites)
  let surplus: ReadonlySet<string> = new Set()
  const write = (activity: Candidate, into: Float64Array) => {
    taste.writeParts(activity, into)
    if (surplus.has(activity.activityId)) into[repetition]! -= tooManyRepeats
    into[progress] = steps(activity).length > 0 ? nextStep : 0
    into[difficultyAt] = difficulty(activity)
    into[householdAt] = -misfit(activity)
  }
  // Buffers for all candidates, because a plan scores a thousand of them.
  const own = new Float64Array(names.length)
  const sums = new Float64Array(names.length)
  const score = (candidate: Candidate): Scored => {
    write(candidate, own)
    let worth = 0
    for (let part = 0; part < own.length; part++) if (part !== difficultyAt) worth += own[part]!
    const tie = scatter(fnv1a(candidate.activityId, seed))
    return {
      candidate,
      score: thousandths(worth + own[difficultyAt]!),
      taste: worth,
      difficulty: own[difficultyAt]!,
      // A Gumbel variable: the greatest sum is then drawn with a probability that grows with its score.
      chance: thousandths(-scale * Math.log(-Math.log((tie + 0.5) / 2 ** 32))),
      tie,
      isSaved: favourites.has(candidate.activityId),
      isDisliked: worth - own[others]! - own[householdAt]! < disliked,
      isShared: false,
      isOfFocus: isOfFocus(request.focus, candidate),
      freshness: memory.isRefused(candidate) ? 0 : Math.min(fresh, memory.planned.get(candidate.activityId) ?? fresh),
    }
  }
  const all = candidates.map((entry) => {
    const scored = score(normaliseEntry(entry))
    for (let part = 0; part < own.length; part++) sums[part]! += own[part]!
    return scored
  })
  const repeats = all
    .filter(({ candidate, isSaved }) => !isSaved && isRepeat(memory, candidate))
    .sort(byLuck)
    .slice(Math.floor(planSize(request).items / 4))
  surplus = new Set(repeats.map(({ candidate }) => candidate.activityId))
  sums[repetition]! -= surplus.size * tooManyRepeats
  const counted = all.map((one) => (surplus.has(one.candidate.activityId) ? score(one.candidate) : one))
  const shared = sharedWith(request, counted)
  const named = (values: Float64Array): Parts => {
    const entries = names.map((name, part) => [name, thousandths(values[part]!)] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== 0))
  }
  return {
    request,
    months,
    taste,
    memory,
    followUps: steps,
    scored: counted.map((one) => (shared.has(one.candidate.activityId) ? { ...one, isShared: true } : one)),
    partsOf(activity) {
      write(activity, own)
      return named(own)
    },
    usual: named(sums.map((sum) => sum / Math.max(1, all.length))),
  }
}

const isRepeat = ({ planned }: Memory, { activityId }: Candidate): boolean => {
  const distance = planned.get(activityId) ?? Infinity
  return freshAfterMonths < distance && distance <= repeatMonths
}

function isUnhappy(months: readonly Past[]): boolean {
  const ratings = months
    .filter(({ monthsAgo }) => monthsAgo <= freshAfterMonths)
    .flatMap(({ given }) => given.flatMap(({ item }) => item.engagement ?? []))
  return ratings.length >= unhappy.ratings && Math.max(...ratings) <= unhappy.highest
}

/** Rounds to thousandths, never to -0, which JSON does not keep. */
const thousandths = (value: number): number => Math.round(value * 1000) / 1000 + 0
