import { fnv1a, scatter } from '../planning/hash.ts'
import type { Month } from '../shared/calendar.ts'
import type { Use } from './tally.ts'
import type { Reception } from '../insights/community-rating.ts'

/** What fewer families than these made of an activity is not heard: no plan tells what one of them did. */
export const leastFamiliesHeard = 20

/** A tenth of the families, others in each month's release: what two releases differ by is then nobody's alone. */
export const isLeftOut = (month: Month, accountId: string): boolean =>
  scatter(fnv1a(`${month} ${accountId}`)) % 10 === 0

/** So many plans of one family with an activity are heard: an account may hold many children. */
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
 * Adds up what families made of each activity, a plan at a time, up to the last that was done of it. What was swapped out was planned and not done. Of each activity it
 * remembers how often each family was heard (30 MB for 50,000 plans), and no more of those who rated it than decide whether that may be told.
 */
export class HeardTally {
  readonly #activities = new Map<string, Sums>()

  add({ accountId, items, swappedOut }: Pick<Use, 'accountId' | 'items' | 'swappedOut'>): void {
    for (const { activityId, done, engagement } of reached(items)) {
      const sums = this.#planned(activityId, accountId)
      if (sums === null) continue
      if (done) sums.done++
      if (engagement === null) continue
      if (sums.raters.size < leastFamiliesHeard) sums.raters.add(accountId)
      sums.rated++
      sums.engagement += engagement
      sums.squares += engagement ** 2
    }
    for (const { activityId } of swappedOut) this.#planned(activityId, accountId)
  }

  /** In the order of ids. */
  heard(): readonly Reception[] {
    return [...this.#activities]
      .filter(([, { families }]) => families.size >= leastFamiliesHeard)
      .map(([activityId, { planned, done, raters, rated, engagement, squares }]) => ({
        activityId,
        planned,
        done,
        ...(raters.size >= leastFamiliesHeard
          ? { rated, engagement, squares }
          : { rated: 0, engagement: 0, squares: 0 }),
      }))
      .sort((a, b) => (a.activityId < b.activityId ? -1 : 1))
  }

  /** Null where the family was heard often enough. */
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
 * In the plan's order, up to the last that was done. Plans begin with what is thought best, and who has few evenings does the beginning:
 * were the rest heard as left, what came first once would come first for ever, for no other reason.
 */
const reached = (items: Use['items']): Use['items'] => items.slice(0, items.findLastIndex(({ done }) => done) + 1)
