import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { AccountState } from '@filiz/domain/account/evolve.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import { invitationRefused } from '@filiz/domain/child/decide-caregivers.ts'
import type { Child, ChildState, Invitation } from '@filiz/domain/child/evolve.ts'
import { roleOf } from '@filiz/domain/child/rights.ts'
import { accountStream, childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { acceptInvitation, getInvitation, listInvitedChildren } from '@filiz/http/contract/caregivers.ts'
import { route, type Call } from '@filiz/http/route.ts'
import type { InvitationLink } from '@filiz/application/children/invitation-links.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { nameOf } from '../names.ts'
import { executeCommand } from '../with-idempotency.ts'
import { invitationIn } from './invite-to-children.ts'
import { joinOthers, membershipIn } from './join-others.ts'

type Reading = Pick<CommandApiDependencies, 'commands' | 'clock' | 'limits' | 'invitationLinks'>

/** Shows who invites, and as what. The command side serves it, because the log decides whether it was used. */
export const getInvitationRoute = (dependencies: Reading) =>
  route(getInvitation, async (call) => {
    const { invitation, inviter } = await openInvitationOf(await linkOf(call, dependencies), dependencies)
    const { role, childIds, expiresAt } = invitation
    return { data: { role, invitedBy: nameOf(inviter), children: childIds.length, expiresAt } }
  })

/** Names the children to the account with the address to which the invitation was mailed, and to nobody else. */
export const listInvitedChildrenRoute = (dependencies: Reading) =>
  route(listInvitedChildren, async (call) => {
    const { commands, clock } = dependencies
    const link = await linkOf(call, dependencies)
    const { invitation } = await openInvitationOf(link, dependencies)
    const children = await Promise.all(
      invitation.childIds.map((childId) => commands.load(childDecider, childStream(childId))),
    )
    const opened = children.map(({ state }) => state)
    const email = opened.map((state) => invitationIn(state, link.invitationId)?.email).find(Boolean)
    const { state: account } = await commands.load(accountDecider, accountStream(call.caller.accountId))
    const isInvited = account.status === 'active' && email?.toLowerCase() === account.email.toLowerCase()
    if (!isInvited) return { data: [] }
    const nameIfOpen = (state: ChildState) =>
      state.status === 'present' && !invitationRefused(invitationIn(state, link.invitationId), state, clock.now())
        ? [state.name]
        : []
    return { data: opened.flatMap(nameIfOpen) }
  })

/**
 * Lets the caller follow the children of an invitation, the first one first: its stream admits one account, or asks
 * whoever invited (202). The same account may repeat it, which adds what a crash left out.
 */
export const acceptInvitationRoute = (dependencies: Reading & Pick<CommandApiDependencies, 'idempotencyRecords'>) =>
  route(acceptInvitation, async (call) => {
    const { commands, clock } = dependencies
    const { accountId } = call.caller
    const { childId, invitationId } = await linkOf(call, dependencies)
    const { invitation } = await invitationOf({ childId, invitationId }, dependencies)
    const others = invitation.childIds.filter((one) => one !== childId)
    const isMember = (state: ChildState) => membershipIn(state, accountId) === invitationId
    for (const other of others) {
      const { state } = await commands.load(childDecider, childStream(other), { sealed: true })
      if (state.status === 'present' && roleOf(state, accountId) && !isMember(state))
        throw new ApiError('CONFLICT', { reason: 'ALREADY_CAREGIVER' })
    }
    const { state: account } = await commands.load(accountDecider, accountStream(accountId))
    if (account.status !== 'active') throw new ApiError('UNAUTHENTICATED')
    const { state, position } = await executeCommand(
      { ...call, ifMatch: undefined },
      'path',
      childDecider,
      childStream(childId),
      { type: 'Join', data: { at: clock.now(), accountId, invitationId, address: account.email } },
      dependencies,
    )
    if (!isMember(state) && invitationIn(state, invitationId)?.applicants.includes(accountId))
      return {
        status: 202,
        data: { role: invitation.role, childIds: [] },
        message: successMessage('inviterAsked', call.language),
        position,
      }
    // The answer to a repeated request does not admit anybody who has left meanwhile.
    if (!isMember(state)) throw new ApiError('CONFLICT', { reason: 'INVITATION_USED' })
    const { joined, last } = await joinOthers(call, { accountId, invitation, position }, dependencies)
    return {
      data: { role: invitation.role, childIds: joined },
      message: successMessage('invitationAccepted', call.language),
      position: last,
    }
  })

/** Reads the token; a wrong one counts against the client. */
async function linkOf(
  { params: { token }, ip }: Pick<Call<'public' | 'parent', { token: string }>, 'params' | 'ip'>,
  { invitationLinks, limits }: Pick<Reading, 'invitationLinks' | 'limits'>,
): Promise<InvitationLink> {
  const link = invitationLinks.verify(token)
  if (link) return link
  await limits.take('unknownInvitationsForClient', ip)
  throw new ApiError('NOT_FOUND')
}

/** Like `invitationOf`; also throws for an invitation that cannot be accepted any more. */
async function openInvitationOf(link: InvitationLink, dependencies: Pick<Reading, 'commands' | 'clock'>) {
  const found = await invitationOf(link, dependencies)
  const refusal = invitationRefused(found.invitation, found.child, dependencies.clock.now())
  if (refusal) throw ApiError.fromRefusal(refusal)
  return found
}

/** Throws 409 for an invitation of a removed child or a deleted account, and for one that is no longer remembered. */
async function invitationOf(
  { childId, invitationId }: InvitationLink,
  { commands }: Pick<Reading, 'commands'>,
): Promise<{ readonly child: Child; readonly invitation: Invitation; readonly inviter: AccountState }> {
  const { state: child } = await commands.load(childDecider, childStream(childId), { sealed: true })
  if (child.status !== 'present') throw new ApiError('CONFLICT', { reason: 'INVITATION_WITHDRAWN' })
  const invitation = invitationIn(child, invitationId)
  if (!invitation) throw new ApiError('CONFLICT', { reason: 'INVITATION_EXPIRED' })
  const { state: inviter } = await commands.load(accountDecider, accountStream(invitation.by))
  // The membership of a deleted account ends a little later than the account.
  if (inviter.status !== 'active' && invitation.status === 'open')
    throw new ApiError('CONFLICT', { reason: 'INVITATION_WITHDRAWN' })
  return { child, invitation, inviter }
}
