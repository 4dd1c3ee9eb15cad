import type { PlannedActivity } from '../../plan/events.ts'
import { replacementPreference } from '../replacement-preference.ts'
import type { ReplacementRequest } from '../request.ts'
import { assessCandidates } from './assess-candidates.ts'
import { mostOfAnOccasion } from './choose.ts'
import { bestActivity } from './planned-activity.ts'
import { byFreshness, fresh, type Scored } from './score.ts'

/**
 * Returns the best replacement that shares no kin with the plan. Order of the criteria: swap reason, not refused,
 * fresh, within the occasion limit, category, score.
 */
export function replacementFor(request: ReplacementRequest): PlannedActivity | null {
  const { challenge, grounds, scored } = assessCandidates(request, false)
  const gone = new Set([...request.current, ...request.swappedOut, request.outgoing])
  const staying = request.catalogue.filter(
    ({ activityId }) => activityId !== request.outgoing && request.current.includes(activityId),
  )
  const kin = new Set(staying.flatMap(({ kin }) => kin ?? []))
  const byOccasion = Map.groupBy(staying, ({ occasion }) => occasion ?? null)
  const wish = replacementPreference(request, (candidate) => challenge(candidate, request.ageMonths), {
    keepsLast: true,
    byKind: true,
  })
  const isRefused = ({ freshness }: Scored) => Number(freshness === 0)
  const isStale = ({ freshness }: Scored) => Number(freshness < fresh)
  const isOfKin = ({ candidate }: Scored) => Number(candidate.kin != null && kin.has(candidate.kin))
  const isOfFullOccasion = ({ candidate: { occasion } }: Scored) =>
    Number(occasion != null && (byOccasion.get(occasion)?.length ?? 0) >= mostOfAnOccasion)
  const [best] = scored
    .filter(({ candidate }) => !gone.has(candidate.activityId))
    .toSorted(
      (a, b) =>
        isOfKin(a) - isOfKin(b) ||
        wish.answers(a.candidate) - wish.answers(b.candidate) ||
        isRefused(a) - isRefused(b) ||
        isStale(a) - isStale(b) ||
        isOfFullOccasion(a) - isOfFullOccasion(b) ||
        wish.prefers(a.candidate) - wish.prefers(b.candidate) ||
        wish.category(a.candidate) - wish.category(b.candidate) ||
        byFreshness(a, b),
    )
  if (best === undefined) return null
  const answersWish = wish.reason !== undefined && wish.answers(best.candidate) === 0
  return bestActivity(best, grounds, answersWish ? [wish.reason] : [])
}
