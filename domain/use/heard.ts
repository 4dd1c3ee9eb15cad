import type { Reception } from '../planning/request.ts'
import type { Use } from './tally.ts'

/** What fewer families than these made of an activity is not heard: no plan tells what one of them did. */
export const leastFamiliesHeard = 20

interface Sums { families: Set<string>; planned: number; done: number; raters: Set<string>; rated: number; engagement: number; squares: number }

/**
 * Adds up what families made of each activity, a plan at a time. What was swapped out was planned and not done. Of each activity it
 * remembers no more families than decide whether it may be heard.
 */
export class HeardTally {
  readonly #activities = new Map<string, Sums>()

  add({ accountId, items, swappedOut }: Pick<Use, 'accountId' | 'items' | 'swappedOut'>): void {
    for (const { activityId, done, engagement } of items) {
      const sums = this.#planned(activityId, accountId)
      if (done) sums.done++
      if (engagement === null) continue
      note(sums.raters, accountId)
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
      .map(([activityId, { planned, done, raters, rated, engagement, squares }]) => ({ activityId, planned, done, ...(raters.size >= leastFamiliesHeard ? { rated, engagement, squares } : { rated: 0, engagement: 0, squares: 0 }) }))
      .sort((a, b) => (a.activityId < b.activityId ? -1 : 1))
  }

  #planned(activityId: string, accountId: string): Sums {
    const sums = this.#activities.get(activityId) ?? { families: new Set(), planned: 0, done: 0, raters: new Set(), rated: 0, engagement: 0, squares: 0 }
    this.#activities.set(activityId, sums)
    note(sums.families, accountId)
    sums.planned++
    return sums
  }
}

function note(families: Set<string>, accountId: string): void {
  if (families.size < leastFamiliesHeard) families.add(accountId)
}
