import { ageInMonths } from '../shared/age.ts'
import { isRefusal, refuse, type Refusal } from '../shared/refusal.ts'
import type {
  AcceptOwnership,
  Admit,
  ChangeRole,
  ChildCommand,
  EndMembership,
  EndOffer,
  ForgetCaregiver,
  Invite,
  Join,
  OfferOwnership,
  WithdrawInvitation,
} from './commands.ts'
import type { ChildEvent } from './events.ts'
import { invitationOf, type Child, type ChildState, type Invitation } from './evolve.ts'
import { invitationDays, maxApplicants, maxCaregivers, mayInvite, rightToInvite, roleOf } from './rights.ts'
import { withRight } from './with-right.ts'

/* Commands about the caregivers of a child: invitations, roles, leaving, and handing the child over. */

type Decision = readonly ChildEvent[] | Refusal
type CaregiverCommand = Exclude<
  ChildCommand,
  { readonly type: 'Add' | 'Change' | 'Pause' | 'Resume' | 'Remove' | 'AddFavourite' | 'RemoveFavourite' }
>

export function decide(command: CaregiverCommand, state: ChildState): Decision {
  switch (command.type) {
    case 'Invite':
      return invite(command, state)
    case 'WithdrawInvitation':
      return withdrawInvitation(command, state)
    case 'Join':
      return join(command, state)
    case 'Admit':
      return admit(command, state)
    case 'ChangeRole':
      return changeRole(command, state)
    case 'EndMembership':
      return endMembership(command, state)
    case 'ForgetCaregiver':
      return forgetCaregiver(command, state)
    case 'OfferOwnership':
      return offerOwnership(command, state)
    case 'EndOffer':
      return endOffer(command, state)
    case 'AcceptOwnership':
      return acceptOwnership(command, state)
  }
}

const nothing: readonly ChildEvent[] = []

const isFull = ({ caregivers }: Child) => caregivers.length + 1 >= maxCaregivers

const invite = (
  { data: { at, accountId, invitationId, role, childIds, email } }: Invite,
  state: ChildState,
): Decision =>
  withRight(rightToInvite[role], accountId, state, (child) => {
    if (invitationOf(child, invitationId)) return nothing
    if (isFull(child)) return refuse('CONFLICT', { reason: 'TOO_MANY_CAREGIVERS' })
    const expiresAt = new Date(Date.parse(at) + invitationDays * 86_400_000).toISOString()
    return [{ type: 'CaregiverInvited', data: { at, invitationId, role, by: accountId, childIds, expiresAt, email } }]
  })

/** The owner withdraws any invitation, another parent only their own. */
const withdrawInvitation = (
  { data: { at, accountId, invitationId } }: WithdrawInvitation,
  state: ChildState,
): Decision =>
  withRight('see-invitations', accountId, state, (child, role) => {
    const invitation = invitationOf(child, invitationId)
    if (!invitation) return refuse('NOT_FOUND')
    if (role !== 'owner' && invitation.by !== accountId) return refuse('FORBIDDEN')
    if (invitation.status === 'withdrawn') return nothing
    if (invitation.status === 'used') return refuse('CONFLICT', { reason: 'INVITATION_USED' })
    return [{ type: 'InvitationWithdrawn', data: { at, invitationId } }]
  })

/** A mailed invitation admits only the account with the invited address; any other account must ask the sender. */
function join({ data: { at, accountId, invitationId, address } }: Join, state: ChildState): Decision {
  if (state.status !== 'present') return refuse('CONFLICT', { reason: 'INVITATION_WITHDRAWN' })
  const invitation = invitationOf(state, invitationId)
  const joined = joining(accountId, invitationId, state, at)
  if (isRefusal(joined) || joined.length === 0 || !invitation) return joined
  const { email, by, applicants } = invitation
  if (email === null || address === null || email.toLowerCase() === address.toLowerCase()) return joined
  if (applicants.includes(accountId)) return nothing
  if (applicants.length >= maxApplicants) return refuse('CONFLICT', { reason: 'INVITATION_HAS_APPLICANTS' })
  return [{ type: 'JoinRequested', data: { at, accountId, invitationId, by } }]
}

const admit = ({ data: { at, accountId, invitationId, applicant } }: Admit, state: ChildState): Decision =>
  withRight('see-invitations', accountId, state, (child) => {
    const invitation = invitationOf(child, invitationId)
    return invitation?.by === accountId && invitation.applicants.includes(applicant)
      ? joining(applicant, invitationId, child, at)
      : refuse('NOT_FOUND')
  })

/**
 * Lets the account join by the invitation. Repeating it after a crash does nothing, because the membership names the
 * invitation.
 */
function joining(accountId: string, invitationId: string, child: Child, at: string): Decision {
  if (memberOf(child, accountId)?.invitationId === invitationId) return nothing
  if (roleOf(child, accountId)) return refuse('CONFLICT', { reason: 'ALREADY_CAREGIVER' })
  const invitation = invitationOf(child, invitationId)
  const refused = invitationRefused(invitation, child, at)
  if (!invitation || refused) return refused ?? refuse('NOT_FOUND')
  if (isFull(child)) return refuse('CONFLICT', { reason: 'TOO_MANY_CAREGIVERS' })
  return [{ type: 'CaregiverJoined', data: { at, accountId, role: invitation.role, invitationId } }]
}

/**
 * Returns why an invitation cannot be accepted; undefined for an open one. An invitation is void once whoever invited
 * may no longer invite. One that is no longer remembered has expired.
 */
export function invitationRefused(
  invitation: Pick<Invitation, 'by' | 'role' | 'status' | 'expiresAt'> | undefined,
  child: Pick<Child, 'accountId' | 'caregivers'>,
  at: string,
): Refusal | undefined {
  if (!invitation) return refuse('CONFLICT', { reason: 'INVITATION_EXPIRED' })
  if (invitation.status === 'used') return refuse('CONFLICT', { reason: 'INVITATION_USED' })
  if (invitation.status === 'withdrawn' || !mayInvite(roleOf(child, invitation.by), invitation.role))
    return refuse('CONFLICT', { reason: 'INVITATION_WITHDRAWN' })
  return at < invitation.expiresAt ? undefined : refuse('CONFLICT', { reason: 'INVITATION_EXPIRED' })
}

const memberOf = (child: Child, accountId: string) => child.caregivers.find((one) => one.accountId === accountId)

const changeRole = ({ data: { at, accountId, caregiver, role } }: ChangeRole, state: ChildState): Decision =>
  withRight('manage-caregivers', accountId, state, (child) => {
    const member = memberOf(child, caregiver)
    if (!member) return refuse('NOT_FOUND')
    if (member.role === role) return nothing
    const { invitationId } = member
    return [{ type: 'CaregiverRoleChanged', data: { at, accountId: caregiver, role, invitationId } }]
  })

/** Everybody may end their own membership, only the owner that of others. */
const endMembership = ({ data: { at, accountId, caregiver } }: EndMembership, state: ChildState): Decision =>
  withRight(accountId === caregiver ? 'see' : 'manage-caregivers', accountId, state, (child) => {
    if (caregiver === child.accountId) return refuse('CONFLICT', { reason: 'OWNER_CANNOT_LEAVE' })
    const member = memberOf(child, caregiver)
    if (!member) return refuse('NOT_FOUND')
    return [left(at, member, accountId === caregiver ? 'left' : 'removed')]
  })

function forgetCaregiver({ data: { at, accountId } }: ForgetCaregiver, state: ChildState): Decision {
  const member = state.status === 'present' ? memberOf(state, accountId) : undefined
  return member ? [left(at, member, 'account-deleted')] : nothing
}

const left = (
  at: string,
  { accountId, invitationId }: Child['caregivers'][number],
  because: Extract<ChildEvent, { type: 'CaregiverLeft' }>['data']['because'],
): ChildEvent => ({ type: 'CaregiverLeft', data: { at, accountId, invitationId, because } })

/** Only a parent can take a child over, not a helper. */
const offerOwnership = ({ data: { at, accountId, to } }: OfferOwnership, state: ChildState): Decision =>
  withRight('hand-over', accountId, state, (child) => {
    if (memberOf(child, to)?.role !== 'parent')
      return refuse('VALIDATION_FAILED', { fields: { accountId: 'not-an-option' } })
    return child.offeredTo === to ? nothing : [{ type: 'OwnershipOffered', data: { at, to } }]
  })

const endOffer = ({ data: { at, accountId } }: EndOffer, state: ChildState): Decision =>
  withRight('see', accountId, state, (child, role) => {
    if (role !== 'owner' && child.offeredTo !== accountId) return refuse('FORBIDDEN')
    return child.offeredTo === null ? nothing : [{ type: 'OwnershipOfferEnded', data: { at } }]
  })

const acceptOwnership = (
  { data: { at, accountId, day, membershipId } }: AcceptOwnership,
  state: ChildState,
): Decision =>
  withRight('see', accountId, state, (child) => {
    if (child.accountId === accountId) return nothing
    const member = memberOf(child, accountId)
    if (!member || child.offeredTo !== accountId) return refuse('CONFLICT', { reason: 'NOTHING_OFFERED' })
    const from = child.accountId
    const ageMonths = ageInMonths(child.birthDate, day)
    return [
      left(at, member, 'became-owner'),
      { type: 'OwnershipTransferred', data: { at, from, to: accountId, day, ageMonths } },
      { type: 'CaregiverJoined', data: { at, accountId: from, role: 'parent', invitationId: membershipId } },
    ]
  })
