import type { ChildDocument } from '@filiz/domain/read-models/children.ts'
import type { MonthDocument } from '@filiz/domain/read-models/months.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import { collections } from '../collections.ts'
import { ownSealedChildren } from '../own-children.ts'
import type { FamilyChange } from './change-feed.ts'

/** Number of a family's newest months that are looked at; an older one is read again when its page is opened. */
const newestMonths = 60

/**
 * Returns the last change of the account's documents, with the children that changed after `after`, or null when
 * nothing did. The position is the account's own: that of the whole log would tell what others do.
 */
export async function familyChanges(
  accountId: string,
  after: Position | undefined,
  readStore: ReadStore,
): Promise<{ readonly last: Position; readonly missed: FamilyChange | null }> {
  const [account, children] = await Promise.all([
    readStore.positionOf(collections.accounts, accountId),
    ownSealedChildren(accountId, readStore),
  ])
  const months = await readStore.find<MonthDocument>(collections.months, {
    where: { childId: { in: children.map(({ _id }) => _id) } },
    sort: ['-period'],
    limit: newestMonths,
    without: ['items', 'swappedOut'],
  })
  const positions = [account ?? logStart, ...[...children, ...months].map(({ position }) => position)]
  const position = positions.reduce((last, one) => (one > last ? one : last))
  if (after === undefined || position <= after) return { last: after ?? position, missed: null }
  const isNew = (document: ChildDocument | MonthDocument) => document.position > after
  const childIds = new Set([
    ...children.filter(isNew).map(({ _id }) => _id),
    ...months.filter(isNew).map(({ childId }) => childId),
  ])
  return { last: position, missed: { position, childIds: [...childIds] } }
}
