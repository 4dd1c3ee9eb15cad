import { accountDecider } from '@filiz/domain/account/decider.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { refresh } from '@filiz/http/contract/auth.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { endOf, isOver } from './refresh-tokens.ts'
import { noteSeen } from './sign-in.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  | 'commands'
  | 'sessions'
  | 'clock'
  | 'lastSeen'
  | 'accessTokens'
  | 'refreshTokens'
  | 'authenticator'
  | 'limits'
  | 'logger'
>

/**
 * Issues the next tokens of a session. Ends the session if a refresh token is reused that only a thief can still hold.
 */
export const refreshRoute = (dependencies: Dependencies) =>
  route(refresh, async (call) => {
    const { commands, sessions, clock, accessTokens, refreshTokens, authenticator, limits, logger } = dependencies
    const token = refreshTokens.read(call.body.refreshToken)
    if (!token) throw new ApiError('UNAUTHENTICATED')
    await limits.take('refreshesOfSession', token.sessionId)

    const session = await sessions.get(token.sessionId)
    if (!session) throw new ApiError('UNAUTHENTICATED')
    const { state: account } = await commands.load(accountDecider, accountStream(session.accountId))
    if (isOver(session, clock) || account.status !== 'active') {
      await sessions.end(session.accountId, session.id)
      throw new ApiError('UNAUTHENTICATED')
    }

    const rotated = await sessions.rotate(token.sessionId, token, clock.now())
    if (rotated.outcome === 'theft') {
      logger.warn(
        { requestId: call.requestId, accountId: session.accountId, sessionId: session.id },
        'used refresh token shown again: session ended',
      )
      authenticator.forget(session.accountId)
    }
    if (rotated.outcome !== 'rotated') throw new ApiError('UNAUTHENTICATED')
    return {
      position: await noteSeen(account, call.requestId, dependencies),
      beside: {
        accessToken: accessTokens.issue({
          accountId: session.accountId,
          sessionId: session.id,
          notAfter: endOf(session),
        }),
        refreshToken: refreshTokens.issue(rotated.session),
      },
    }
  })
