import { monthNamed, monthsBetween } from '../../shared/calendar.ts'
import type { Candidate, HistoryMonth, PlanRequest } from '../request.ts'
import type { Past } from './past-months.ts'

/** An activity is fresh when no plan within this many months, earlier or later, contained it. */
export const freshAfterMonths = 3

export interface Memory {
  /** Months to the nearest other plan that contained the activity or from which it was swapped out. */
  readonly planned: ReadonlyMap<string, number>
  /**
   * True when the family swapped the activity out as not interesting and has not completed it since, or when the
   * activity needs materials that the family lacks.
   */
  readonly isRefused: (activity: Candidate) => boolean
}

export function remember(
  { year, month, history }: Pick<PlanRequest, 'year' | 'month' | 'history'>,
  months: readonly Past[],
): Memory {
  const period = monthNamed(year, month)
  const uninteresting = lastRefused(history.filter((past) => past.period <= period))
  const lacking = whatIsLacking(months)
  return {
    planned: nearest(history, period),
    isRefused: (activity) =>
      uninteresting.has(activity.activityId) || lacking.some((dependencies) => dependencies(activity)),
  }
}

function nearest(history: readonly HistoryMonth[], period: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const past of history) {
    const distance = Math.abs(monthsBetween(past.period, period))
    if (distance === 0) continue
    for (const { activityId } of [...past.items, ...past.swappedOut])
      found.set(activityId, Math.min(distance, found.get(activityId) ?? Infinity))
  }
  return found
}

function lastRefused(history: readonly HistoryMonth[]): ReadonlySet<string> {
  const refused = new Set<string>()
  for (const { items, swappedOut } of history.toSorted((a, b) => (a.period < b.period ? -1 : 1))) {
    for (const { activityId, reason } of swappedOut) if (reason === 'not-interested') refused.add(activityId)
    for (const { activityId, completedAt } of items) if (completedAt !== null) refused.delete(activityId)
  }
  return refused
}

const kindsOf = ({ materialKinds }: Candidate): readonly string[] => materialKinds ?? []

/** Number of months for which a swap for lack of materials excludes activities with these materials. */
const lackingMonths = 6

/**
 * Returns a predicate for each swap for lack of materials. It matches activities that need the missing kinds: those
 * that the family has not used since. If `bought` is missing, only that kind counts. When the kinds are unknown, it
 * matches only the same activity until it is completed.
 */
function whatIsLacking(months: readonly Past[]): readonly ((activity: Candidate) => boolean)[] {
  return months
    .filter(({ monthsAgo }) => monthsAgo <= lackingMonths)
    .flatMap(({ swappedOut, period }) =>
      swappedOut.flatMap(({ activity, out }) => {
        if (out.reason !== 'no-materials' || !activity) return []
        const done = months
          .filter((later) => later.period >= period)
          .flatMap(({ given }) => given.filter(({ item }) => item.completedAt !== null))
        if (activity.materialKinds == null)
          return done.some(({ item }) => item.activityId === out.activityId)
            ? []
            : [({ activityId }: Candidate) => activityId === out.activityId]
        const shown = new Set(done.flatMap(({ activity }) => (activity ? kindsOf(activity) : [])))
        const missing = kindsOf(activity).filter((kind) => !shown.has(kind))
        const kinds = missing.includes('bought') ? ['bought'] : missing
        return kinds.length > 0 ? [(other: Candidate) => kinds.every((kind) => kindsOf(other).includes(kind))] : []
      }),
    )
}
