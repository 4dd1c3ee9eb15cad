import { fnv1a, scatter } from '../shared/hash.ts'
import type { Month } from '../shared/calendar.ts'
import { isTold, type Use } from './tally.ts'
import type { CommunityRating } from './community-rating.ts'

/**
 * Minimum number of families for the ratings of an activity, so that no plan reveals the behaviour of a single family.
 */
export const minFamilies = 20

/**
 * Returns whether a family is left out of a month's release. Each release leaves out a different tenth of the families,
 * so that the difference of two releases cannot be attributed to one family.
 */
export const isExcludedFromRelease = (month: Month, accountId: string): boolean =>
  scatter(fnv1a(`${month} ${accountId}`)) % 10 === 0

/** Maximum number of a family's plans that count for one activity, because an account may have many children. */
const mostOfAFamily = 3

interface Sums {
  families: Map<string, number>
  planned: number
  done: number
  raters: Set<string>
  rated: number
  engagement: number
  squares: number
}

/**
 * Sums up plans by activity, one plan at a time, each up to its last completed activity. A swapped-out activity counts
 * as planned and not completed. For each activity it stores how often each family counted (30 MB for 50,000 plans), and
 * only as many raters as are needed to decide whether the ratings may be released.
 */
export class HeardTally {
  readonly #activities = new Map<string, Sums>()

  add({ accountId, items, swappedOut }: Pick<Use, 'accountId' | 'items' | 'swappedOut'>): void {
    for (const { activityId, done, engagement } of reached(items)) {
      const sums = this.#planned(activityId, accountId)
      if (sums === null) continue
      if (done) sums.done++
      if (engagement === null) continue
      if (sums.raters.size < minFamilies) sums.raters.add(accountId)
      sums.rated++
      sums.engagement += engagement
      sums.squares += engagement ** 2
    }
    for (const { activityId } of swappedOut) this.#planned(activityId, accountId)
  }

  /** Returns the ratings that may be released, sorted by activity id. */
  heard(): readonly CommunityRating[] {
    return [...this.#activities]
      .filter(([, { families }]) => families.size >= minFamilies)
      .map(([activityId, { planned, done, raters, rated, engagement, squares }]) => ({
        activityId,
        planned,
        done,
        ...(raters.size >= minFamilies ? { rated, engagement, squares } : { rated: 0, engagement: 0, squares: 0 }),
      }))
      .sort((a, b) => (a.activityId < b.activityId ? -1 : 1))
  }

  /** Counts a planned activity and returns its sums; null when the family has counted often enough. */
  #planned(activityId: string, accountId: string): Sums | null {
    const sums = this.#activities.get(activityId) ?? {
      families: new Map<string, number>(),
      planned: 0,
      done: 0,
      raters: new Set(),
      rated: 0,
      engagement: 0,
      squares: 0,
    }
    this.#activities.set(activityId, sums)
    const times = (sums.families.get(accountId) ?? 0) + 1
    if (times > mostOfAFamily) return null
    sums.families.set(accountId, times)
    sums.planned++
    return sums
  }
}

/**
 * Returns the items up to the last completed one. Plans start with the best activities, and busy families do only the
 * first ones: to count the rest as undone would favour the activities at the beginning.
 */
const reached = (items: Use['items']): Use['items'] =>
  items.slice(0, items.findLastIndex(({ done }) => done) + 1).filter(isTold)
