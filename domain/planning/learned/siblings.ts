import { isSafeAt } from '../../activity/hazards.ts'
import { fnv1a, scatter } from '../../shared/hash.ts'
import { lacksFor } from '../household-fit.ts'
import type { PlanRequest } from '../request.ts'
import { fresh, type Scored } from './choose.ts'

/**
 * Returns the ids of the activities that the owner's children share in this month: of each category one that suits
 * all ages, and needs nothing that is missing at home if there is one. They are drawn by a hash of owner and month, so
 * that each child's plan has them without the other plans.
 */
export function sharedWith(
  { siblings, household = [], year, month }: PlanRequest,
  scored: readonly Scored[],
): ReadonlySet<string> {
  if (siblings === undefined || siblings.years.length === 0) return new Set()
  const { accountId, years } = siblings
  const [youngest, oldest] = [Math.min(...years), Math.max(...years)]
  const seed = fnv1a(`${accountId}|${year}|${month}|`)
  const lacks = lacksFor(household)
  const suitable = scored
    .filter(
      ({ candidate, freshness, isDisliked }) =>
        candidate.siblings === true &&
        candidate.minAge <= youngest &&
        oldest <= candidate.maxAge &&
        isSafeAt(youngest, candidate) &&
        freshness === fresh &&
        !isDisliked,
    )
    .map(({ candidate }) => ({
      candidate,
      lack: Number(lacks(candidate)),
      turn: scatter(fnv1a(candidate.activityId, seed)),
    }))
    .sort((a, b) => a.lack - b.lack || a.turn - b.turn || (a.candidate.activityId < b.candidate.activityId ? -1 : 1))
  const taken = new Set<string>()
  return new Set(
    suitable.flatMap(({ candidate: { activityId, category, kin } }) => {
      if (taken.has(category) || (kin != null && taken.has(kin))) return []
      taken.add(category).add(kin ?? category)
      return [activityId]
    }),
  )
}
