import type { PlannedActivity } from '../../plan/events.ts'
import { eligible } from '../eligible.ts'
import type { ReplacementRequest } from '../request.ts'
import { replacementPreference } from '../replacement-preference.ts'
import type { Evidence } from './evidence.ts'
import { explain } from './explain.ts'
import { middleAge } from '../level.ts'
import { byFreshness, score } from './score.ts'

/**
 * Returns the best replacement: first by the swap reason, then by category (another one for lack of interest), then by
 * freshness, then by score.
 */
export function replacementFor(request: ReplacementRequest, evidence: Evidence): PlannedActivity | null {
  const taken = new Set([...request.current, ...request.swappedOut, request.outgoing])
  const candidates = score(
    request,
    evidence,
    eligible(request).filter(({ activityId }) => !taken.has(activityId)),
  )
  const wish = replacementPreference(request, middleAge, { keepsLast: false, byKind: false })
  const [best] = candidates.toSorted(
    (a, b) =>
      wish.answers(a.candidate) - wish.answers(b.candidate) ||
      wish.category(a.candidate) - wish.category(b.candidate) ||
      byFreshness(a, b),
  )
  if (best === undefined) return null
  return explain(
    best,
    request,
    evidence,
    wish.reason !== undefined && wish.answers(best.candidate) === 0 ? [wish.reason] : [],
  )
}
