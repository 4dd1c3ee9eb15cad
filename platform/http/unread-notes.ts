import { activityHistory } from '@filiz/domain/read-models/activity-history.ts'
import { collectionName } from '@filiz/domain/read-models/projection.ts'
import type { ReadStore } from '@filiz/engines/read-store/port.ts'
import type { AdminDesk } from '@filiz/engines/records/admin-desks.ts'

const historyIn = collectionName(activityHistory)

/** Counts the notes of others that the administrator has not marked as read. */
export async function unreadNotes(
  accountId: string,
  { notesReadUpTo }: Pick<AdminDesk, 'notesReadUpTo'>,
  readStore: Pick<ReadStore, 'count'>,
): Promise<number> {
  const where = { kind: 'notes', type: 'ActivityNoted', position: { gt: notesReadUpTo } }
  const [all, own] = await Promise.all([
    readStore.count(historyIn, where),
    readStore.count(historyIn, { ...where, actor: `account:${accountId}` }),
  ])
  return all - own
}
