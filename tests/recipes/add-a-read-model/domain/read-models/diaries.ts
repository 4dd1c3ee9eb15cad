import type { AccountDeleted } from '@filiz/domain/account/events.ts'
import type { ChildRemoved } from '@filiz/domain/child/events.ts'
import type { ActivityCompleted, PlanMade } from '@filiz/domain/plan/events.ts'
import { projection, type Folded } from '@filiz/domain/read-models/projection.ts'
import type { Day } from '@filiz/domain/shared/event.ts'

/** A plan's days with a completion, each once, in the order in which they were recorded. */
export type DiaryDocument = Folded & {
  readonly childId: string
  readonly accountId: string
  readonly days: readonly Day[]
}

export const diaries = projection<DiaryDocument, PlanMade | ActivityCompleted | ChildRemoved | AccountDeleted>({
  name: 'diaries',
  version: 1,
  indexes: [['childId'], ['accountId']],
  owners: (data): Record<string, string> =>
    'childId' in data ? { childId: data.childId, accountId: data.accountId } : {},
  when: {
    PlanMade: { begins: ({ data }) => ({ childId: data.childId, accountId: data.accountId, days: [] }) },
    ActivityCompleted: { changes: (diary, { data }) => ({ ...diary, days: [...new Set([...diary.days, data.day])] }) },
    ChildRemoved: { removes: ({ data }) => ({ field: 'childId', value: data.childId }) },
    AccountDeleted: { removes: (event) => ({ field: 'accountId', value: event.stream.slice('account-'.length) }) },
  },
})
