import { randomUUID } from 'node:crypto'
import { findAccountByEmail } from '@filiz/application/accounts/find-account-by-email.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { defaultTimeZone } from '@filiz/domain/shared/calendar.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { google as googleCall } from '@filiz/http/contract/auth.ts'
import { route } from '@filiz/http/route.ts'
import { requireSuccess } from '../with-idempotency.ts'
import { anonymousContext } from '../command-context.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { passwordOf } from './registered-password.ts'
import { signIn } from './sign-in.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  | 'commands'
  | 'addresses'
  | 'credentials'
  | 'pendingPasswords'
  | 'sessions'
  | 'limits'
  | 'clock'
  | 'lastSeen'
  | 'accessTokens'
  | 'refreshTokens'
  | 'deviceMarks'
  | 'google'
  | 'authenticator'
>

/**
 * Signs in the owner of a Google account: to the Filiz account with that address, or to a new one. An unverified
 * account is taken over, and the passwords of its registrations become invalid.
 */
export const googleRoute = (dependencies: Dependencies) =>
  route(googleCall, async (call) => {
    const { commands, addresses, credentials, pendingPasswords, limits, clock, google, authenticator } = dependencies
    if (!google) throw new ApiError('NOT_FOUND')
    await limits.take('googleSignInsForClient', call.ip)
    const identity = await google.verify(call.body.idToken)
    if (!identity) throw new ApiError('INVALID_CREDENTIALS')
    const { email, name } = identity

    const holder = await findAccountByEmail(email, { addresses, commands })
    const { accountId } = await addresses.reserve(email, randomUUID())
    // Older releases stored the password of an unverified account here; if it stayed, it would become valid.
    if (holder?.status === 'unverified') await credentials.remove(accountId)
    const command = {
      type: 'RegisterVerified' as const,
      data: {
        at: clock.now(),
        accountId,
        requestId: randomUUID(),
        name,
        email,
        language: call.language,
        timeZone: defaultTimeZone,
      },
    }
    const result = requireSuccess(
      await commands.handle(accountDecider, accountStream(accountId), command, anonymousContext(call)),
    )
    const { state } = result
    if (state.status !== 'active' || !(await addresses.claim(email, accountId)))
      throw new ApiError('INVALID_CREDENTIALS')
    if (result.events.length > 0) {
      await pendingPasswords.removeAll(accountId)
      authenticator.forget(accountId)
    }
    const { data, position, cookies } = await signIn(
      state,
      (await passwordOf(state, dependencies)) !== null,
      call,
      dependencies,
    )
    return { data, position: position ?? result.position, cookies }
  })
