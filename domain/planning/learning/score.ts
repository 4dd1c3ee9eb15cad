import { fnv1a, scatter } from '../hash.ts'
import type { Candidate, PlanRequest } from '../request.ts'
import { parts, type Parts } from './assumptions.ts'
import type { Liking } from './liking.ts'
import { freshAfterMonths, type Memory } from './memory.ts'

/** A candidate with what there is to say for it. */
export interface Scored {
  readonly candidate: Candidate
  /** To three digits. */
  readonly score: number
  /** What it is chosen by: the score, moved by chance (`tie`) as far as little is known of the family. */
  readonly value: number
  /** Decides between equal values: drawn from child, month and activity. */
  readonly tie: number
  /** How many months ago it was planned, `fresh` for more than three; 0 where the family refused it. What is fresher comes before what is better. */
  readonly freshness: number
}

export const fresh = freshAfterMonths + 1

export interface AllScored {
  readonly scored: readonly Scored[]
  /** What each part of a score is on average: more than that speaks for an activity. */
  readonly usual: Parts
}

/** `drawnApart`: likings by which chance may move what is chosen. */
export function scoreAll(
  request: PlanRequest,
  liking: Liking,
  memory: Memory,
  candidates: readonly Candidate[],
  drawnApart: number,
): AllScored {
  const seed = fnv1a(`${request.childId}|${request.year}|${request.month}|`)
  // One for all: a plan is made of a thousand of them.
  const own = new Float64Array(parts.length)
  const sums = new Float64Array(parts.length)
  const scored = candidates.map((candidate) => {
    const score = thousandths(scoreOf(candidate))
    const tie = scatter(fnv1a(candidate.activityId, seed))
    return {
      candidate,
      score,
      value: score - (drawnApart * tie) / 2 ** 32,
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

/** What is to be chosen first. Ids decide where even the hashes are equal. */
export const byValue = (a: Scored, b: Scored): number =>
  b.value - a.value || a.tie - b.tie || (a.candidate.activityId < b.candidate.activityId ? -1 : 1)
export const byFreshness = (a: Scored, b: Scored): number => b.freshness - a.freshness || byValue(a, b)
