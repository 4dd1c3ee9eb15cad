import type { ChildDocument } from '@filiz/domain/read-models/children.ts'
import type { MonthDocument } from '@filiz/domain/read-models/months.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { childrenOf } from '../child-access.ts'
import { collections } from '../collections.ts'
import type { FamilyChange } from './change-feed.ts'

/** Number of newest months that are looked at; an older one is read again when its page is opened. */
const newestMonths = 60

/**
 * Returns the last change of the documents that the account may see, with the children that changed after `after`, or
 * null when nothing did. The position is that of these documents: that of the whole log would tell what others do.
 */
export async function familyChanges(
  caller: Caller,
  after: Position | undefined,
  readStore: ReadStore,
): Promise<{ readonly last: Position; readonly missed: FamilyChange | null }> {
  const [account, all] = await Promise.all([
    readStore.positionOf(collections.accounts, caller.accountId),
    childrenOf(caller, { readStore }),
  ])
  const children = all.map(({ child }) => child)
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
