import { randomUUID } from 'node:crypto'
import { findAccountByEmail } from '@filiz/application/accounts/find-account-by-email.ts'
import { sequence } from '@filiz/application/commands/sequence.ts'
import type { AccountCommand } from '@filiz/domain/account/commands.ts'
import { isMailAllowed } from '@filiz/domain/account/decide.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import type { AccountState } from '@filiz/domain/account/evolve.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import type { Caller } from '@filiz/http/authenticator.ts'
import { profile } from '@filiz/http/contract/auth.ts'
import { toUser } from '@filiz/http/presenters/to-user.ts'
import { route } from '@filiz/http/route.ts'
import { withIdempotency, noOp } from '../with-idempotency.ts'
import { contextOf } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { constantTimeResponse } from './constant-time-response.ts'
import { confirmOwner } from './confirm-owner.ts'
import { ownAccount, requireOwnSuccess } from './own-account.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  | 'commands'
  | 'addresses'
  | 'credentials'
  | 'sessions'
  | 'idempotencyRecords'
  | 'clock'
  | 'limits'
  | 'authenticator'
  | 'passwords'
  | 'google'
>

const accountCommands = sequence(accountDecider)

/**
 * Appends the immediate changes and the requested address change in one append; the address changes after verification.
 */
export const profileRoute = (dependencies: Dependencies) =>
  route(profile, async (call) => {
    const { commands, credentials, clock, authenticator } = dependencies
    const { accountId } = call.caller
    const { email, currentPassword, idToken, ...changes } = call.body
    if (email !== undefined) {
      const { account } = await ownAccount(call.caller, dependencies)
      if (email !== account.email)
        await confirmOwner(
          account,
          { password: currentPassword, idToken },
          'currentPassword',
          call.caller,
          dependencies,
        )
    }
    const stream = accountStream(accountId)
    const change = async (state: AccountState): Promise<AccountCommand[]> => [
      { type: 'ChangeProfile', data: { at: clock.now(), ...changes } },
      ...(email === undefined ? [] : await emailChange(email, call.caller, state, dependencies)),
    ]
    const changeOnce = () =>
      withIdempotency(
        call,
        {
          streamNamedBy: 'path',
          work: async () => requireOwnSuccess(await commands.handle(accountCommands, stream, change, contextOf(call))),
          current: async () => noOp(await commands.load(accountDecider, stream)),
        },
        dependencies,
      )
    // The response time must not reveal whether the address has an account.
    const result = email === undefined ? await changeOnce() : await constantTimeResponse(100, changeOnce)
    authenticator.forget(accountId)
    if (result.state.status !== 'active') throw new ApiError('UNAUTHENTICATED')
    const asked = result.events.some(({ type }) => type === 'EmailChangeRequested')
    return {
      data: { user: toUser(result.state, (await credentials.get(accountId)) !== null) },
      message: successMessage(asked ? 'emailChangeSent' : 'profileSaved', call.language),
      revision: result.revision,
      position: result.position,
    }
  })

/**
 * Returns the commands for a requested address. The current address withdraws a pending change. An address counts as
 * taken only if its account is verified, because an unverified account proves nothing. Throws `RATE_LIMITED` if no mail
 * may be sent to the new address.
 */
async function emailChange(
  email: string,
  { accountId, sessionId }: Caller,
  state: AccountState,
  { addresses, commands, clock, limits, sessions }: Dependencies,
): Promise<AccountCommand[]> {
  if (state.status !== 'active') return []
  // A password change first ends sessions and then drops pending address changes, so a session that was ended must not
  // request another change afterwards.
  if (!(await sessions.get(sessionId))) throw new ApiError('UNAUTHENTICATED')
  if (state.email === email) return [{ type: 'WithdrawEmailChange', data: { at: clock.now() } }]
  const at = clock.now()
  if (!isMailAllowed(state, 'emailChange', at)) throw new ApiError('RATE_LIMITED', { retryAfter: 3600 })
  const retryAfter = await limits.takeMail('emailChange', email)
  if (retryAfter !== null) throw new ApiError('RATE_LIMITED', { retryAfter })
  const holder = await findAccountByEmail(email, { addresses, commands })
  const taken = holder?.status === 'active' && holder.accountId !== accountId
  return [{ type: 'RequestEmailChange', data: { at, requestId: randomUUID(), email, taken } }]
}
