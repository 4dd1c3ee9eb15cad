import type { PlannedActivity, Reason } from '../../plan/events.ts'
import { wholeYears } from '../eligible.ts'
import { freshAfterMonths, type Evidence } from './evidence.ts'
import type { PlanRequest } from '../request.ts'
import { middleAge } from '../level.ts'
import type { Scored } from './score.ts'

const mostReasons = 3
/** Minimum lean (`tooHard`) of the difficulty ratings from which a reason mentions easier or harder. */
const noticeable = 0.25

/**
 * Returns a chosen activity with one to three true reasons, the most personal first, after those in `because`. No
 * reason names a shared interest, because interests are personal and reasons are stored unencrypted.
 */
export function explain(
  chosen: Scored,
  request: PlanRequest,
  evidence: Evidence,
  because: readonly Reason[] = [],
): PlannedActivity {
  const { activityId, category, durationMinutes, monthTheme } = chosen.candidate
  const middle = middleAge(chosen.candidate)
  const age = request.ageMonths / 12
  const seen = evidence.seen.get(activityId)
  const reasons: readonly (Reason | false)[] = [
    ...because,
    evidence.loved.has(category) && { code: 'engaged-category', params: { category } },
    chosen.sharesInterest && { code: 'interest' },
    monthTheme === request.month && { code: 'month-theme', params: { month: monthTheme } },
    evidence.tooHard >= noticeable && middle < age && { code: 'easier' },
    evidence.tooHard <= -noticeable && middle > age && { code: 'harder' },
    seen !== undefined && seen > freshAfterMonths && { code: 'not-seen-lately' },
    evidence.neglected.has(category) && { code: 'balance', params: { category } },
    evidence.first && { code: 'first-plan' },
    { code: 'age-fit', params: { years: wholeYears(request.ageMonths) } },
  ]
  return {
    activityId,
    category,
    durationMinutes,
    score: chosen.score,
    reasons: distinct(reasons.filter((reason) => reason !== false)).slice(0, mostReasons),
  }
}

const distinct = (reasons: readonly Reason[]): readonly Reason[] =>
  reasons.filter(({ code }, index) => reasons.findIndex((reason) => reason.code === code) === index)
