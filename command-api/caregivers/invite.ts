import { randomUUID } from 'node:crypto'
import { uuid5 } from '@filiz/application/commands/uuid5.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { Invite } from '@filiz/domain/child/commands.ts'
import type { ChildEvent } from '@filiz/domain/child/events.ts'
import type { ChildState } from '@filiz/domain/child/evolve.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { invite, withdrawInvitation } from '@filiz/http/contract/caregivers.ts'
import { route } from '@filiz/http/route.ts'
import { childAs } from '../children/child-stream.ts'
import { consequenceOf, contextOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { invitationIn, inviteToChildren, type InviteDependencies } from './invite-to-children.ts'
import { executeCommand, noOp, withIdempotency } from '../with-idempotency.ts'

type Dependencies = InviteDependencies &
  Pick<CommandApiDependencies, 'idempotencyRecords' | 'clock' | 'invitationLinks'>

/**
 * Invites somebody to follow one or several children. The invitation's id derives from the idempotency key, so that a
 * repetition after a crash continues the same invitation.
 */
export const inviteRoute = (dependencies: Dependencies) =>
  route(invite, async (call) => {
    const { commands, clock, invitationLinks } = dependencies
    const {
      caller,
      params: { id },
      body: { role, email },
      idempotency,
    } = call
    const { accountId } = caller
    const childIds = [...new Set([id, ...call.body.childIds])]
    const invitationId = idempotency ? uuid5('invitation', accountId, idempotency.key) : randomUUID()
    const command: Invite = {
      type: 'Invite',
      data: { at: clock.now(), accountId, invitationId, role, childIds, email },
    }
    const contexts = { first: contextOf({ ...call, ifMatch: undefined }), others: consequenceOf(call) }
    // The key is checked before anything is appended: several streams are written.
    const { state, events, revision, position } = await withIdempotency(
      call,
      {
        streamNamedBy: 'content',
        work: () => inviteToChildren(command, caller, contexts, dependencies),
        current: async () => noOp<ChildState, ChildEvent>(await commands.load(childDecider, childStream(id))),
      },
      dependencies,
    )
    const { expiresAt } = invitationIn(state, invitationId) ?? invitedBy(events)
    const token = invitationLinks.token({ childId: id, invitationId, expiresAt })
    return {
      data: { invitationId, token, url: invitationLinks.url(token), expiresAt },
      message: successMessage(email === null ? 'invitationMade' : 'invitationMailed', call.language),
      revision,
      position,
    }
  })

/** Returns the event of a repeated request whose invitation is not remembered any more. */
function invitedBy(events: readonly ChildEvent[]) {
  const event = events.find((one) => one.type === 'CaregiverInvited')
  if (!event) throw new ApiError('NOT_FOUND')
  return event.data
}

/**
 * Withdraws an invitation from all its children that the caller may withdraw it from. The first child decides whether
 * it was used, so it comes first.
 */
export const withdrawInvitationRoute = (dependencies: Dependencies) =>
  route(withdrawInvitation, async (call) => {
    const { commands, clock } = dependencies
    const {
      caller,
      params: { id, invitationId },
    } = call
    await childAs(caller, id, 'see-invitations', dependencies)
    const command = {
      type: 'WithdrawInvitation' as const,
      data: { at: clock.now(), accountId: caller.accountId, invitationId },
    }
    const { state } = await commands.load(childDecider, childStream(id))
    const [first, ...others] = invitationIn(state, invitationId)?.childIds ?? [id]
    const withdrawFrom = async (childId: string) => {
      const result = await commands.handle(childDecider, childStream(childId), command, consequenceOf(call))
      if (result.outcome === 'refused' && result.refusal.code === 'CONFLICT') throw ApiError.fromRefusal(result.refusal)
    }
    if (first !== id) await withdrawFrom(first!)
    const { revision, position } = await executeCommand(
      call,
      'path',
      childDecider,
      childStream(id),
      command,
      dependencies,
    )
    for (const childId of others.filter((one) => one !== id)) await withdrawFrom(childId)
    return { message: successMessage('invitationWithdrawn', call.language), revision, position }
  })
