import type { ChildDocument } from '@filiz/domain/read-models/children.ts'
import type { MonthDocument } from '@filiz/domain/read-models/months.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from '../collections.ts'
import { ownSealedChildren } from '../own-children.ts'

/** Number of a family's newest months that are looked at; an older one is read again when its page is opened. */
const newestMonths = 60

/** Returns the account's children whose details or newest plans have changed after a position. */
export async function changedSince(accountId: string, after: Position, readStore: ReadStore): Promise<string[]> {
  const children = await ownSealedChildren(accountId, readStore)
  const months = await readStore.find<MonthDocument>(collections.months, {
    where: { childId: { in: children.map(({ _id }) => _id) } },
    sort: ['-period'],
    limit: newestMonths,
  })
  const isNew = ({ position }: ChildDocument | MonthDocument) => position > after
  return [
    ...new Set([
      ...children.filter(isNew).map(({ _id }) => _id),
      ...months.filter(isNew).map(({ childId }) => childId),
    ]),
  ]
}
