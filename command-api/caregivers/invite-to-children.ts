import type { CommandContext } from '@filiz/application/commands/command-context.ts'
import type { CommandSuccess } from '@filiz/application/commands/command-handler.ts'
import type { Invite } from '@filiz/domain/child/commands.ts'
import { childDecider } from '@filiz/domain/child/decider.ts'
import type { ChildEvent } from '@filiz/domain/child/events.ts'
import { invitationOf, type ChildState } from '@filiz/domain/child/evolve.ts'
import { rightToInvite } from '@filiz/domain/child/rights.ts'
import { inviteeDecider } from '@filiz/domain/invitees/decider.ts'
import { isRefusal } from '@filiz/domain/shared/refusal.ts'
import { childStream, inviteeStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { childAs } from '../children/child-stream.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { requireSuccess } from '../with-idempotency.ts'

export type InviteDependencies = Pick<CommandApiDependencies, 'commands' | 'vault' | 'limits' | 'addresses'>

export const invitationIn = (state: ChildState, id: string) =>
  state.status === 'present' ? invitationOf(state, id) : undefined

/**
 * Appends the invitation to each of its children, and resolves to the result of the first one. That one is appended
 * last: the mail and the token need it, so that an invitation works only when all its children have it. A repetition
 * after a crash appends what is missing. Rejects with `ApiError` before anything is appended when the caller lacks the
 * right for a child, a child refuses, the address wants no invitations, or a limit is reached.
 * @param contexts of the first child, whose stream has the request's idempotency key, and of the others
 */
export async function inviteToChildren(
  command: Invite,
  caller: Caller,
  contexts: { readonly first: CommandContext; readonly others: CommandContext },
  dependencies: InviteDependencies,
): Promise<CommandSuccess<ChildState, ChildEvent>> {
  const { childIds, role } = command.data
  for (const childId of childIds) await childAs(caller, childId, rightToInvite[role], dependencies)
  if (await isNew(command, dependencies)) await admit(command, dependencies)

  const inviteTo = async (childId: string, context: CommandContext) =>
    requireSuccess(await dependencies.commands.handle(childDecider, childStream(childId), command, context))
  const [first, ...others] = childIds
  for (const childId of others) await inviteTo(childId, contexts.others)
  return inviteTo(first!, contexts.first)
}

/** Returns whether one of the children lacks the invitation. Throws if one of them refuses it. */
async function isNew(command: Invite, { commands }: InviteDependencies): Promise<boolean> {
  const { childIds, invitationId } = command.data
  const children = await Promise.all(childIds.map((childId) => commands.load(childDecider, childStream(childId))))
  for (const { state } of children) {
    const decided = childDecider.decide(command, state)
    if (isRefusal(decided)) throw ApiError.fromRefusal(decided)
  }
  return children.some(({ state }) => invitationIn(state, invitationId) === undefined)
}

/** Counts a new invitation against the limits of its account and its address. */
async function admit(
  { data: { accountId, email } }: Invite,
  { commands, limits, addresses }: InviteDependencies,
): Promise<void> {
  await limits.take('invitationsOfAccountInADay', accountId)
  if (email === null) return
  const invitee = inviteeStream(await addresses.hashForLog(email))
  if ((await commands.load(inviteeDecider, invitee)).state === 'stopped')
    throw new ApiError('CONFLICT', { reason: 'ADDRESS_NOT_INVITED' })
  await limits.take('invitationsToAddressInADay', email)
  await limits.take('invitationsToAddressInAMonth', email)
}
