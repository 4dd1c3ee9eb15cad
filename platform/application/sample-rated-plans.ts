import { fnv1a, scatter } from '@filiz/domain/planning/hash.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { useOf, type UseDocument } from '@filiz/domain/read-models/uses.ts'
import { addMonths, type Month } from '@filiz/domain/shared/calendar.ts'
import { isExcludedFromRelease } from '@filiz/domain/use/heard.ts'
import type { Condition, ReadStore } from '@filiz/engines/read-store/port.ts'

const plansIn = collectionName(plans)
const pageSize = 500
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
    for (const [from, to] of [
      [start, {}],
      ['', { lte: start }],
    ] as const)
      yield* between(from, to, period)
  }

  async function* between(from: string, to: { readonly lte?: string }, period: Month): AsyncGenerator<UseDocument> {
    for (let after = from; ;) {
      const _id: Condition = { gt: after, ...to }
      const page = await readStore.find<StoredPlan>(plansIn, { where: { period, _id }, sort: ['_id'], limit: pageSize })
      yield* page.map(useOf)
      if (page.length < pageSize) return
      after = page.at(-1)!._id
    }
  }
}

/** Returns a uniformly distributed start id: plan ids begin with the child's random UUID. */
const randomStartId = (text: string): string => scatter(fnv1a(text)).toString(16).padStart(8, '0')
