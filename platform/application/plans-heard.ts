import { fnv1a, scatter } from '@filiz/domain/planning/hash.ts'
import type { UseDocument } from '@filiz/domain/read-models/documents.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { uses } from '@filiz/domain/read-models/uses.ts'
import { addMonths, type Month } from '@filiz/domain/shared/calendar.ts'
import { isLeftOut } from '@filiz/domain/use/heard.ts'
import type { Condition, ReadStore } from '@filiz/engines/read-store/port.ts'

const usesIn = collectionName(uses)
const pageSize = 500
/** What others found bad is hardly planned any more a year later: who heard that year alone would not know why. */
const windowMonths = 24
/** What so many say, more say no better. */
const mostPlans = 50_000

/**
 * The plans that a release of `month` adds up: of the two years up to it, the latest month first, and of each month as many at most, so that
 * every season is heard. Where a month has more, it is those after an id drawn from both months: not the same families each time.
 */
export async function* plansHeard(
  readStore: Pick<ReadStore, 'find'>,
  month: Month,
  most = mostPlans,
): AsyncGenerator<UseDocument> {
  const mostOfAMonth = Math.ceil(most / windowMonths)
  for (let back = 0; back < windowMonths; back++) {
    const period = addMonths(month, -back)
    let left = mostOfAMonth
    for await (const use of aroundFrom(drawnId(`${month} ${period}`), period)) {
      if (left-- === 0) break
      if (!isLeftOut(month, use.accountId)) yield use
    }
  }

  /** All of a month, from an id on to the last, and then from the first on. */
  async function* aroundFrom(start: string, period: Month): AsyncGenerator<UseDocument> {
    for (const [from, to] of [
      [start, {}],
      ['', { lte: start }],
    ] as const)
      yield* between(from, to, period)
  }

  async function* between(from: string, to: { readonly lte?: string }, period: Month): AsyncGenerator<UseDocument> {
    for (let after = from; ;) {
      const _id: Condition = { gt: after, ...to }
      const page = await readStore.find<UseDocument>(usesIn, { where: { period, _id }, sort: ['_id'], limit: pageSize })
      yield* page
      if (page.length < pageSize) return
      after = page.at(-1)!._id
    }
  }
}

/** Ids of plans begin with their child's, of which all beginnings are as likely. */
const drawnId = (text: string): string => scatter(fnv1a(text)).toString(16).padStart(8, '0')
