import type { PlannedActivity } from '../../plan/events.ts'
import { eligible } from '../eligible.ts'
import type { ReplacementRequest } from '../request.ts'
import { bestOf, replacementPreference } from '../replacement-preference.ts'
import type { Evidence } from './evidence.ts'
import { explain } from './explain.ts'
import { middleAge } from '../level.ts'
import { byFreshness, score } from './score.ts'

/**
 * Returns the best replacements: first by the swap reason, then by category (another one for lack of interest), then by
 * freshness, then by score.
 */
export function replacementsFor(
  request: ReplacementRequest,
  evidence: Evidence,
  count: number,
): readonly PlannedActivity[] {
  const taken = new Set([...request.current, ...request.swappedOut, request.outgoing])
  const candidates = score(
    request,
    evidence,
    eligible(request).filter(({ activityId }) => !taken.has(activityId)),
  )
  const wish = replacementPreference(request, middleAge, { keepsLast: false, byKind: false })
  const sorted = candidates.toSorted(
    (a, b) =>
      wish.answers(a.candidate) - wish.answers(b.candidate) ||
      wish.category(a.candidate) - wish.category(b.candidate) ||
      byFreshness(a, b),
  )
  return bestOf(sorted, request, count).map((one) =>
    explain(
      one,
      request,
      evidence,
      wish.reason !== undefined && wish.answers(one.candidate) === 0 ? [wish.reason] : [],
    ),
  )
}
