import type { PlannedActivity } from '../../plan/events.ts'
import { monthNamed } from '../../shared/calendar.ts'
import { eligible } from '../eligible.ts'
import type { Evidence } from './evidence.ts'
import { explain } from './explain.ts'
import type { PlanRequest } from '../request.ts'
import { byFreshness, score } from './score.ts'

const mostSuggestions = 6
const mostOfACategory = 2

/**
 * Returns the best activities that are neither in this month's plan nor swapped out, of at least three categories where
 * possible.
 */
export function suggestionsFor(request: PlanRequest, evidence: Evidence): readonly PlannedActivity[] {
  const plan = request.history.find(({ period }) => period === monthNamed(request.year, request.month))
  const taken = new Set([...(plan?.items ?? []), ...(plan?.swappedOut ?? [])].map(({ activityId }) => activityId))
  const best = score(
    request,
    evidence,
    eligible(request).filter(({ activityId }) => !taken.has(activityId)),
  ).toSorted(byFreshness)
  const perCategory = new Map<string, number>()
  const varied = best.filter(({ candidate: { category } }) => {
    const count = (perCategory.get(category) ?? 0) + 1
    perCategory.set(category, count)
    return count <= mostOfACategory
  })
  return [...new Set([...varied.slice(0, mostSuggestions), ...best])]
    .slice(0, mostSuggestions)
    .map((chosen) => explain(chosen, request, evidence))
}
