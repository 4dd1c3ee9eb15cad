import { collectionName } from '@filiz/domain/read-models/projection.ts'
import { plans, type StoredPlan } from '@filiz/domain/read-models/plans.ts'
import { useOf, type UseDocument } from '@filiz/domain/read-models/uses.ts'
import { addMonths, type Month } from '@filiz/domain/shared/calendar.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'

const plansIn = collectionName(plans)
const pageSize = 500

/** Returns the earliest month that has a plan, or null without plans. */
export async function firstPlannedMonth(readStore: Pick<ReadStore, 'find'>): Promise<Month | null> {
  const [first] = await readStore.find<StoredPlan>(plansIn, {
    where: {},
    sort: ['period'],
    limit: 1,
    without: ['items', 'swappedOut', 'done'],
  })
  return first?.period ?? null
}

/** Limits the ids of plans: after `gt`, and at most `lte`. */
export interface IdRange {
  readonly gt?: string
  readonly lte?: string
}

/** Yields the month's plans page by page, sorted by id. */
export async function* planPagesOf(
  readStore: Pick<ReadStore, 'find'>,
  month: Month,
  { gt = '', ...most }: IdRange = {},
): AsyncGenerator<readonly UseDocument[]> {
  for (let after = gt; ;) {
    const page = await readStore.find<StoredPlan>(plansIn, {
      where: { period: month, _id: { gt: after, ...most } },
      sort: ['_id'],
      limit: pageSize,
    })
    yield page.map(useOf)
    if (page.length < pageSize) return
    after = page.at(-1)!._id
  }
}

/** Yields the month's plans, sorted by id. */
export async function* plansOf(
  readStore: Pick<ReadStore, 'find'>,
  month: Month,
  ids?: IdRange,
): AsyncGenerator<UseDocument> {
  for await (const page of planPagesOf(readStore, month, ids)) yield* page
}

/** Returns the months from the first to the last, both included. */
export function monthsFrom(first: Month, last: Month): readonly Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}
