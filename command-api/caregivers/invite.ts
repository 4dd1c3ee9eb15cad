import { randomUUID } from 'node:crypto'
import { uuid5 } from '@filiz/application/uuid5.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { Invite } from '@filiz/domain/child/commands.ts'
import type { ChildEvent } from '@filiz/domain/child/events.ts'
import { invitationOf, type ChildState } from '@filiz/domain/child/evolve.ts'
import { rightToInvite } from '@filiz/domain/child/rights.ts'
import { isRefusal } from '@filiz/domain/shared/refusal.ts'
import { childStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { invite, withdrawInvitation } from '@filiz/http/contract/caregivers.ts'
import { route } from '@filiz/http/route.ts'
import { childAs } from '../children/child-stream.ts'
import { consequenceOf, contextOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { executeCommand, noOp, requireSuccess, withIdempotency } from '../with-idempotency.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  'commands' | 'vault' | 'idempotencyRecords' | 'clock' | 'limits' | 'invitationLinks'
>

/**
 * Invites somebody to follow one or several children. The first child's event is appended last: the mail and the token
 * need it, so that an invitation works only when all its children have it. Repeating the request after a crash appends
 * what is missing, because the invitation's id derives from the idempotency key.
 */
export const inviteRoute = (dependencies: Dependencies) =>
  route(invite, async (call) => {
    const { commands, clock, limits, invitationLinks } = dependencies
    const {
      caller,
      params: { id },
      body: { role, email },
      idempotency,
    } = call
    const { accountId } = caller
    const childIds = [...new Set([id, ...call.body.childIds])]
    const invitationId = idempotency ? uuid5('invitation', accountId, idempotency.key) : randomUUID()
    const data = { at: clock.now(), accountId, invitationId, role, childIds, email }
    const command: Invite = { type: 'Invite', data }

    const work = async () => {
      for (const childId of childIds) await childAs(caller, childId, rightToInvite[role], dependencies)
      const folds = await Promise.all(childIds.map((childId) => commands.load(childDecider, childStream(childId))))
      const isNew = folds.some(({ state }) => invitationIn(state, invitationId) === undefined)
      for (const { state } of folds) {
        const decided = childDecider.decide(command, state)
        if (isRefusal(decided)) throw ApiError.fromRefusal(decided)
      }
      if (isNew) {
        await limits.take('invitationsOfAccountInADay', accountId)
        if (email !== null) {
          await limits.take('invitationsToAddressInADay', email)
          await limits.take('invitationsToAddressInAMonth', email)
        }
      }
      for (const childId of childIds.slice(1))
        requireSuccess(await commands.handle(childDecider, childStream(childId), command, consequenceOf(call)))
      return requireSuccess(
        await commands.handle(childDecider, childStream(id), command, contextOf({ ...call, ifMatch: undefined })),
      )
    }
    const current = async () => noOp<ChildState, ChildEvent>(await commands.load(childDecider, childStream(id)))
    // The key is checked before anything is appended: several streams are written.
    const { state, events, revision, position } = await withIdempotency(
      call,
      { streamNamedBy: 'content', work, current },
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

export const invitationIn = (state: ChildState, id: string) =>
  state.status === 'present' ? invitationOf(state, id) : undefined

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
