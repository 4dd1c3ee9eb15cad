import type { AccountDeleted } from '../account/events.ts'
import type { ChildEvent } from '../child/events.ts'
import type { InvitedRole } from '../child/rights.ts'
import type { Instant } from '../shared/event.ts'
import { projection, type Folded } from './projection.ts'

/** One membership: an account that follows another owner's child. */
export type CaregiverDocument = Folded & {
  readonly childId: string
  readonly accountId: string
  readonly role: InvitedRole
  readonly since: Instant
  /** True once it has ended: kept so that a browser that was away hears of it. */
  readonly left: boolean
}

type MembershipEvent = Extract<
  ChildEvent,
  { type: 'CaregiverJoined' | 'CaregiverRoleChanged' | 'CaregiverLeft' | 'ChildRemoved' }
>

const childOf = (stream: string) => stream.slice('child-'.length)

/** The memberships of accounts in children of other owners, one document for each membership. */
export const caregivers = projection<CaregiverDocument, MembershipEvent | AccountDeleted>({
  name: 'caregivers',
  version: 1,
  indexes: [['accountId', 'left'], ['childId']],
  document: ({ stream, data }) => `${childOf(stream)}_${'invitationId' in data ? data.invitationId : ''}`,
  owners: (data, id): Record<string, string> =>
    'invitationId' in data ? { childId: id.slice(0, -data.invitationId.length - 1), accountId: data.accountId } : {},
  when: {
    CaregiverJoined: {
      begins: ({ stream, data }) => ({
        childId: childOf(stream),
        accountId: data.accountId,
        role: data.role,
        since: data.at,
        left: false,
      }),
    },
    CaregiverRoleChanged: { changes: (member, { data }) => ({ ...member, role: data.role }) },
    CaregiverLeft: { changes: (member) => ({ ...member, left: true }) },
    ChildRemoved: { removes: ({ data }) => ({ field: 'childId', value: data.childId }) },
    AccountDeleted: { removes: (event) => ({ field: 'accountId', value: event.stream.slice('account-'.length) }) },
  },
})
