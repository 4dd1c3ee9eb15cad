import { scatter, fnv1a } from '../hash.ts'
import { freshAfterMonths, type Evidence } from './evidence.ts'
import { sharedInterests } from '../interests.ts'
import { middleAge } from '../level.ts'
import type { Candidate, PlanRequest } from '../request.ts'

/** A candidate with its score. */
export interface Scored {
  readonly candidate: Candidate
  readonly score: number
  /** Pseudo-random value that orders candidates of equal score; the only effect of chance. */
  readonly tie: number
  /** Months to the nearest other plan with the activity; `fresh` when no plan within three months has it. */
  readonly monthsAgo: number
  readonly sharesInterest: boolean
}

export const fresh = freshAfterMonths + 1

/**
 * Returns scores in points. Month theme: 2, or 0.75 for last month's, or -1 for one of the next three months. Shared
 * interests: up to 2. Age: -1 for each year between the middle of the activity's ages and the target age. Liking of the
 * category: up to ±2. Opinion of the activity: up to ±1.5, or -3 when swapped out as not interesting. Not planned
 * before: 1.5.
 */
export function score(request: PlanRequest, evidence: Evidence, candidates: readonly Candidate[]): readonly Scored[] {
  const shared = sharedInterests(request.interests)
  const seed = fnv1a(`${request.childId}|${request.year}|${request.month}|`)
  const aim = request.ageMonths / 12 - evidence.tooHard
  return candidates.map((candidate) => {
    const interests = shared(candidate.interests).length
    const seen = evidence.seen.get(candidate.activityId)
    const points =
      themePoints(candidate.monthTheme, request.month) +
      (interests === 0 ? 0 : Math.min(1 + interests / 2, 2)) -
      Math.abs(middleAge(candidate) - aim) +
      2 * evidence.liking[candidate.category] +
      1.5 * (evidence.opinion.get(candidate.activityId) ?? 0) +
      (seen === undefined ? 1.5 : 0)
    return {
      candidate,
      score: Math.round(points * 1000) / 1000,
      tie: scatter(fnv1a(candidate.activityId, seed)),
      monthsAgo: Math.min(seen ?? fresh, fresh),
      sharesInterest: interests > 0,
    }
  })
}

function themePoints(theme: number, month: number): number {
  const ahead = (theme - month + 12) % 12
  if (ahead === 0) return 2
  if (ahead === 11) return 0.75
  return ahead <= 3 ? -1 : 0
}

/** Orders by score, best first, then by `tie`, then by id. */
export const byScore = (a: Scored, b: Scored): number =>
  b.score - a.score || a.tie - b.tie || (a.candidate.activityId < b.candidate.activityId ? -1 : 1)

/** Orders by time since the last plan, longest first, then by score. */
export const byFreshness = (a: Scored, b: Scored): number => b.monthsAgo - a.monthsAgo || byScore(a, b)
