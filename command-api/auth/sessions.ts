import { successMessage } from '@filiz/domain/texts/messages.ts'
import { ApiError } from '@filiz/http/api-error.ts'
import { endOtherSessions, endSession, listSessions } from '@filiz/http/contract/auth.ts'
import { route } from '@filiz/http/route.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { isOver } from './refresh-tokens.ts'

type Dependencies = Pick<CommandApiDependencies, 'sessions' | 'authenticator' | 'clock'>

export const listSessionsRoute = ({ sessions, clock }: Dependencies) =>
  route(listSessions, async ({ caller }) => ({
    data: (await sessions.list(caller.accountId))
      .filter((session) => !isOver(session, clock))
      .map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        id,
        device: userAgent,
        createdAt,
        lastUsedAt: lastSeenAt,
        current: id === caller.sessionId,
      })),
  }))

/** Ends a session of the caller. Ending the current session is allowed: that is signing out. */
export const endSessionRoute = ({ sessions, authenticator }: Dependencies) =>
  route(endSession, async ({ caller, params, language }) => {
    if (!(await sessions.end(caller.accountId, params.id))) throw new ApiError('NOT_FOUND')
    authenticator.forget(caller.accountId)
    return { message: successMessage('sessionEnded', language) }
  })

export const endOtherSessionsRoute = ({ sessions, authenticator }: Dependencies) =>
  route(endOtherSessions, async ({ caller, language }) => {
    await sessions.endOthers(caller.accountId, caller.sessionId)
    authenticator.forget(caller.accountId)
    return { message: successMessage('otherSessionsEnded', language) }
  })
