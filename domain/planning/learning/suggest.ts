import type { PlannedActivity } from '../../plan/events.ts'
import { monthNamed } from '../../shared/calendar.ts'
import type { PlanRequest } from '../request.ts'
import { assessCandidates } from './assess-candidates.ts'
import { bestActivity } from './planned-activity.ts'
import { byFreshness } from './score.ts'

const mostSuggestions = 6
const mostOfACategory = 2

/**
 * Returns the best activities that are neither in this month's plan nor swapped out. At first at most two are of one
 * category.
 */
export function suggestionsFor(request: PlanRequest): readonly PlannedActivity[] {
  const { grounds, scored } = assessCandidates(request, false)
  const plan = request.history.find(({ period }) => period === monthNamed(request.year, request.month))
  const taken = new Set([...(plan?.items ?? []), ...(plan?.swappedOut ?? [])].map(({ activityId }) => activityId))
  const best = scored.filter(({ candidate }) => !taken.has(candidate.activityId)).toSorted(byFreshness)
  const seen = new Map<string, number>()
  const varied = best.filter(({ candidate: { category } }) => {
    const count = (seen.get(category) ?? 0) + 1
    seen.set(category, count)
    return count <= mostOfACategory
  })
  return [...new Set([...varied.slice(0, mostSuggestions), ...best])]
    .slice(0, mostSuggestions)
    .map((item) => bestActivity(item, grounds))
}
