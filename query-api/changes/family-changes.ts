import type { CaregiverDocument } from '@filiz/domain/read-models/caregivers.ts'
import { may } from '@filiz/domain/child/rights.ts'
import type { DevelopmentDocument } from '@filiz/domain/read-models/development.ts'
import type { MemoryDocument } from '@filiz/domain/read-models/memories.ts'
import type { StoredPlan } from '@filiz/domain/read-models/plans.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import { logStart } from '@filiz/engines/event-log/sequence.ts'
import type { Document, ReadStore } from '@filiz/engines/read-store/port.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { childrenOf } from '../children/child-access.ts'
import { collections } from '../collections.ts'
import type { FamilyChange } from './change-feed.ts'

/** Number of newest plans that are looked at; an older one is read again when its page is opened. */
const newestPlans = 60
/** Number of last changed memories that are looked at. */
const lastMemories = 100
/** Number of ended memberships that are looked at, above what a person has. */
const maxEnded = 1_000

/**
 * Returns the last change of the documents that the account may see, with the children that changed or ceased to be
 * followed after `after`, or null when nothing did. Returns the position of these documents, because the position of
 * the whole log would reveal activity of other families.
 */
export async function familyChanges(
  caller: Caller,
  after: Position | undefined,
  readStore: ReadStore,
): Promise<{ readonly last: Position; readonly missed: FamilyChange | null }> {
  const { accountId } = caller
  const [account, all, ended] = await Promise.all([
    readStore.positionOf(collections.accounts, accountId),
    childrenOf(caller, { readStore }),
    readStore.find<CaregiverDocument>(collections.caregivers, { where: { accountId, left: true }, limit: maxEnded }),
  ])
  const children = all.map(({ child }) => child)
  const where = { childId: { in: children.map(({ _id }) => _id) } }
  const [plans, memories, developments] = await Promise.all([
    readStore.find<StoredPlan>(collections.plans, {
      where,
      sort: ['-period'],
      limit: newestPlans,
      without: ['items', 'swappedOut', 'done'],
    }),
    readStore.find<MemoryDocument>(collections.memories, {
      where,
      sort: ['-position'],
      limit: lastMemories,
      without: ['text', 'folded', 'mood', 'photos', 'dropped'],
    }),
    readStore.getMany<DevelopmentDocument>(
      collections.development,
      all.flatMap(({ child, role }) => (may(role, 'see-milestones') ? [child._id] : [])),
    ),
  ])
  const ofChildren = [...plans, ...memories, ...ended]
  const documents = [...children, ...developments, ...ofChildren]
  const positions = [account ?? logStart, ...documents.map(({ position }) => position)]
  const position = positions.reduce((last, one) => (one > last ? one : last))
  if (after === undefined || position <= after) return { last: after ?? position, missed: null }
  const isNew = (document: Document) => document.position > after
  const childIds = new Set([
    ...[...children, ...developments].filter(isNew).map(({ _id }) => _id),
    ...ofChildren.filter(isNew).map(({ childId }) => childId),
  ])
  return { last: position, missed: { position, childIds: [...childIds] } }
}
