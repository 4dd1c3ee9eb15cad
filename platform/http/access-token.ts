import { createSecretKey } from 'node:crypto'
import type { Clock } from '@filiz/engines/clock/port.ts'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { ApiError } from './api-error.ts'

/** Minutes that an access token lives, by the business clock. */
export const accessTokenMinutes = 15

export interface AccessTokenClaims {
  readonly accountId: string
  readonly sessionId: string
}

export interface AccessTokens {
  /** `notAfter`: milliseconds since 1970 at which the session ends. */
  issue(claims: AccessTokenClaims & { readonly notAfter?: number }): string
  /** Throws `TOKEN_EXPIRED` for one of ours that is too old, `UNAUTHENTICATED` for anything else. */
  verify(token: string): AccessTokenClaims
}

/** JWT, HS256, `{ sub, sid, iat, exp }`. What the token's owner may do is not in it: that is looked up. */
export function createAccessTokens({
  tokenSecret,
  clock,
}: {
  tokenSecret: string | Buffer
  clock: Clock
}): AccessTokens {
  // A key made once: from text the library would try it as a public key first, for every token.
  const key = createSecretKey(Buffer.from(tokenSecret))
  /** Whom a token that was checked before names, and until when: a browser shows the same one for all of its time. */
  const checked = new LRUCache<string, AccessTokenClaims & { readonly exp: number }>({ max: 10_000 })
  const seconds = () => Math.floor(clock.millis() / 1000)
  return {
    issue: ({ accountId, sessionId, notAfter = Infinity }) =>
      jwt.sign(
        {
          sub: accountId,
          sid: sessionId,
          iat: seconds(),
          exp: Math.min(seconds() + accessTokenMinutes * 60, Math.floor(notAfter / 1000)),
        },
        key,
        { algorithm: 'HS256' },
      ),

    verify(token) {
      const before = checked.get(token)
      if (before && seconds() < before.exp) return before
      try {
        const claims = jwt.verify(token, key, { algorithms: ['HS256'], clockTimestamp: seconds() })
        if (typeof claims === 'object' && typeof claims.sub === 'string' && typeof claims['sid'] === 'string') {
          const named = { accountId: claims.sub, sessionId: claims['sid'], exp: claims.exp ?? 0 }
          checked.set(token, named)
          return named
        }
      } catch (error) {
        if (error instanceof jwt.TokenExpiredError) throw new ApiError('TOKEN_EXPIRED')
        if (!(error instanceof jwt.JsonWebTokenError)) throw error
      }
      throw new ApiError('UNAUTHENTICATED')
    },
  }
}
