import { fnv1a, scatter } from '../hash.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { freshAfterMonths, type Memory } from './memory.ts'
import { parts, type Parts } from './parts.ts'
import type { PreferenceModel } from './preference-model.ts'

/** A candidate with its score. */
export interface Scored {
  readonly candidate: Candidate
  /** Rounded to three digits. */
  readonly score: number
  /**
   * The score by which activities are chosen. Chance (`tie`) changes it as long as little is known about the family.
   */
  readonly value: number
  /** Pseudo-random value of child, month and activity; orders candidates of equal value. */
  readonly tie: number
  /**
   * Months to the nearest other plan with the activity, `fresh` when it is more than three; 0 when the family refused
   * the activity. Freshness outranks the score.
   */
  readonly freshness: number
}

export const fresh = freshAfterMonths + 1

export interface AllScored {
  readonly scored: readonly Scored[]
  /** The average of each part over all candidates; a part above its average can be a reason. */
  readonly usual: Parts
}

/** `mostByChance`: maximum change of a score by chance. */
export function scoreAll(
  request: PlanRequest,
  liking: PreferenceModel,
  memory: Memory,
  candidates: readonly Candidate[],
  mostByChance: number,
): AllScored {
  const seed = fnv1a(`${request.childId}|${request.year}|${request.month}|`)
  // Buffers shared by all candidates, because a plan scores a thousand of them.
  const own = new Float64Array(parts.length)
  const sums = new Float64Array(parts.length)
  const scored = candidates.map((candidate) => {
    const score = thousandths(scoreOf(candidate))
    const tie = scatter(fnv1a(candidate.activityId, seed))
    return {
      candidate,
      score,
      value: score - (mostByChance * tie) / 2 ** 32,
      tie,
      freshness: memory.isRefused(candidate) ? 0 : Math.min(fresh, memory.planned.get(candidate.activityId) ?? fresh),
    }
  })
  return { scored, usual: Object.fromEntries(parts.map((part, place) => [part, sums[place]! / candidates.length])) }

  function scoreOf(candidate: Candidate): number {
    const score = liking.of(candidate, own)
    for (let place = 0; place < own.length; place++) sums[place]! += own[place]!
    return score
  }
}

export const thousandths = (value: number): number => Math.round(value * 1000) / 1000

/** Orders by value, best first, then by `tie`, then by id. */
export const byValue = (a: Scored, b: Scored): number =>
  b.value - a.value || a.tie - b.tie || (a.candidate.activityId < b.candidate.activityId ? -1 : 1)
export const byFreshness = (a: Scored, b: Scored): number => b.freshness - a.freshness || byValue(a, b)
