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
  /** The score used for choosing: moved by chance (`tie`) as long as little is known of the family. */
  readonly value: number
  /** Pseudo-random by child, month and activity; breaks ties. */
  readonly tie: number
  /**
   * Months since it was last planned, `fresh` for more than three; 0 when the family refused it. Freshness precedes the
   * score.
   */
  readonly freshness: number
}

export const fresh = freshAfterMonths + 1

export interface AllScored {
  readonly scored: readonly Scored[]
  /** The average of each part of a score; a part above it is a reason for an activity. */
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
  // Shared buffers, because a plan scores a thousand candidates.
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

/** Best first. Ids break ties of equal hashes. */
export const byValue = (a: Scored, b: Scored): number =>
  b.value - a.value || a.tie - b.tie || (a.candidate.activityId < b.candidate.activityId ? -1 : 1)
export const byFreshness = (a: Scored, b: Scored): number => b.freshness - a.freshness || byValue(a, b)
