import { randomUUID } from 'node:crypto'
import type { LiveAccount } from '@filiz/application/accounts/find-account-by-email.ts'
import { accountDecider } from '@filiz/domain/account/decider.ts'
import { unseenDays } from '@filiz/domain/account/evolve.ts'
import { daysBetween, localDay } from '@filiz/domain/shared/calendar.ts'
import type { Position } from '@filiz/domain/shared/event.ts'
import { accountStream } from '@filiz/domain/shared/streams.ts'
import type { Cookie } from '@filiz/http/cookies.ts'
import type { SignedIn } from '@filiz/http/contract/shapes.ts'
import { toUser } from '@filiz/http/presenters/to-user.ts'
import type { Call } from '@filiz/http/route.ts'
import { requireSuccess } from '../with-idempotency.ts'
import type { CommandApiDependencies } from '../dependencies.ts'
import { deviceCookie } from './device-marks.ts'
import { deviceOf } from './device.ts'

type Dependencies = Pick<
  CommandApiDependencies,
  'commands' | 'clock' | 'sessions' | 'lastSeen' | 'accessTokens' | 'refreshTokens' | 'deviceMarks'
>

/** Starts a session for an authenticated user of an active account. */
export async function signIn(
  account: LiveAccount,
  hasPassword: boolean,
  call: Pick<Call, 'userAgent' | 'requestId' | 'cookie'>,
  dependencies: Dependencies,
): Promise<{ data: SignedIn; sessionId: string; position: Position | null; cookies: readonly Cookie[] }> {
  const { accountId } = account
  const session = await dependencies.sessions.start({
    id: randomUUID(),
    accountId,
    createdAt: dependencies.clock.now(),
    userAgent: deviceOf(call.userAgent),
  })
  return {
    sessionId: session.id,
    cookies: [dependencies.deviceMarks.mark(call.cookie(deviceCookie), accountId)],
    position: await noteSeen(account, call.requestId, dependencies),
    data: {
      user: toUser(account, hasPassword),
      accessToken: dependencies.accessTokens.issue({ accountId, sessionId: session.id }),
      refreshToken: dependencies.refreshTokens.issue(session),
    },
  }
}

/**
 * Records once a day that the family is active. After `unseenDays` without activity it appends `FamilyReturned`, so
 * that plans are made again. Returns the position of that event, or null.
 */
export async function noteSeen(
  account: LiveAccount,
  requestId: string,
  { commands, clock, lastSeen }: Pick<Dependencies, 'commands' | 'clock' | 'lastSeen'>,
): Promise<Position | null> {
  const { accountId, timeZone } = account
  const today = localDay(clock.now(), timeZone)
  const last = await lastSeen.get(accountId)
  if (last !== null && last >= today) return null
  let position: Position | null = null
  if (last === null || daysBetween(last, today) >= unseenDays) {
    const context = { actor: `account:${accountId}`, correlationId: requestId, causationId: requestId, accountId }
    position = requireSuccess(
      await commands.handle(
        accountDecider,
        accountStream(accountId),
        { type: 'Return', data: { at: clock.now() } },
        context,
      ),
    ).position
  }
  await lastSeen.record(accountId, today)
  return position
}
