import { fnv1a, scatter } from '@filiz/domain/shared/hash.ts'
import type { UseDocument } from '@filiz/domain/read-models/uses.ts'
import { addMonths, type Month } from '@filiz/domain/shared/calendar.ts'
import { isExcludedFromRelease } from '@filiz/domain/use/heard.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { plansOf } from '../plans/plans-of-month.ts'

/**
 * Months of plans that a release covers. One year is not enough: badly rated activities are hardly planned a year
 * later, so their ratings would be lost.
 */
const windowMonths = 24
/** Maximum number of plans in a release; more would not change the result. */
const maxPlans = 50_000

/**
 * Yields the plans that a release of `month` aggregates: 24 months back from `month`, latest first, with the same
 * maximum for each month, so that every season is represented. In a larger month the sample starts at an id derived
 * from both months, so each release samples other families. All plans of a child are its latest owner's, so that a
 * child that was handed over counts as one family.
 */
export async function* sampleRatedPlans(
  readStore: Pick<ReadStore, 'find'>,
  month: Month,
  most = maxPlans,
): AsyncGenerator<UseDocument> {
  const mostOfAMonth = Math.ceil(most / windowMonths)
  const ownerOf = new Map<string, string>()
  for (let back = 0; back < windowMonths; back++) {
    const period = addMonths(month, -back)
    let left = mostOfAMonth
    for await (const use of scanFrom(randomStartId(`${month} ${period}`), period)) {
      if (left-- === 0) break
      const accountId = ownerOf.get(use.childId) ?? use.accountId
      ownerOf.set(use.childId, accountId)
      if (!isExcludedFromRelease(month, accountId)) yield { ...use, accountId }
    }
  }

  /** Yields all plans of a month, from `start` to the last id and then from the first id to `start`. */
  async function* scanFrom(start: string, period: Month): AsyncGenerator<UseDocument> {
    yield* plansOf(readStore, period, { gt: start })
    yield* plansOf(readStore, period, { lte: start })
  }
}

/** Returns a uniformly distributed start id: plan ids begin with the child's random UUID. */
const randomStartId = (text: string): string => scatter(fnv1a(text)).toString(16).padStart(8, '0')
