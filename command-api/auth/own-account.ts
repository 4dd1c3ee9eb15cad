import type { LiveAccount } from '@filiz/application/accounts/find-account-by-email.ts'
import type { CommandResult } from '@filiz/application/commands/command-handler.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { DomainEvent, Revision } from '@filiz/domain/shared/event.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { requireSuccess } from '../with-idempotency.ts'
import type { CommandApiDependencies } from '../dependencies.ts'

/**
 * Returns the caller's own account from the log. Throws `UNAUTHENTICATED` if the account was deleted within the last
 * seconds.
 */
export async function ownAccount(
  { accountId }: Caller,
  { commands }: Pick<CommandApiDependencies, 'commands'>,
): Promise<{ account: LiveAccount; revision: Revision | null }> {
  const { state, revision } = await commands.load(accountDecider, accountStream(accountId))
  if (state.status !== 'active') throw new ApiError('UNAUTHENTICATED')
  return { account: state, revision }
}

/**
 * Like `requireSuccess`, for a command to the caller's own account: throws `UNAUTHENTICATED` if the account was deleted
 * meanwhile.
 */
export function requireOwnSuccess<State, Event extends DomainEvent>(handled: CommandResult<State, Event>) {
  if (handled.outcome === 'refused' && handled.refusal.code === 'NOT_FOUND') throw new ApiError('UNAUTHENTICATED')
  return requireSuccess(handled)
}
