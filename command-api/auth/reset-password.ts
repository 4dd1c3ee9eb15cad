import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { successMessage } from '@filiz/domain/texts/messages.ts'
import { createKeyedMutex } from '@filiz/engines/keyed-mutex.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { resetPassword } from '@filiz/http/contract/auth.ts'
import { route } from '@filiz/http/route.ts'
import { requireSuccess } from '../with-idempotency.ts'
import { anonymousContext } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { requireAcceptable } from './acceptable-password.ts'
import { deviceCookie } from './device-marks.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  | 'commands'
  | 'addresses'
  | 'credentials'
  | 'pendingPasswords'
  | 'sessions'
  | 'passwords'
  | 'clock'
  | 'mailLinks'
  | 'authenticator'
  | 'limits'
  | 'deviceMarks'
>

/**
 * Sets the password and ends the sessions first and appends the event last, so that the link still works after a crash
 * in between. Then sets the password again, because a concurrent registration of the address could have replaced it.
 * Resets of one account run one at a time: of two concurrent resets, the refused one must not leave its password
 * behind.
 */
export const resetPasswordRoute = (dependencies: Dependencies) => {
  const {
    commands,
    addresses,
    credentials,
    pendingPasswords,
    sessions,
    passwords,
    clock,
    mailLinks,
    authenticator,
    limits,
    deviceMarks,
  } = dependencies
  const exclusively = createKeyedMutex()
  return route(resetPassword, async (call) => {
    const link = mailLinks.verify('reset-password', call.body.token)
    if (!link) throw new ApiError('TOKEN_INVALID')
    const { accountId, requestId } = link
    return exclusively(accountId, async () => {
      const command = { type: 'ResetPassword' as const, data: { at: clock.now(), requestId } }
      const { state } = await commands.load(accountDecider, accountStream(accountId))
      // Following the link also verifies the address, unless the address belongs to another account by now.
      const proven =
        (state.status === 'active' || state.status === 'unverified') &&
        !('refused' in accountDecider.decide(command, state)) &&
        (await addresses.confirm(state.email, accountId))
      if (!proven) throw new ApiError('TOKEN_INVALID')
      requireAcceptable(call.body.password, state, 'password')

      const credential = { hash: await passwords.hash(call.body.password), since: clock.now() }
      await credentials.set(accountId, credential)
      await sessions.endAll(accountId)
      const result = requireSuccess(
        await commands.handle(accountDecider, accountStream(accountId), command, anonymousContext(call)),
      )
      await credentials.set(accountId, credential)
      await pendingPasswords.removeAll(accountId)
      authenticator.forget(accountId)
      // Reset the guess counters, so that the owner need not wait because of strangers' guesses.
      await limits.forgiveGuesses(state.email)
      return {
        message: successMessage('passwordReset', call.language),
        position: result.position,
        cookies: [deviceMarks.mark(call.cookie(deviceCookie), accountId)],
      }
    })
  })
}
